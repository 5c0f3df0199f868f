import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { openShop, sampleProps, t } from '../../ui/state/testing/fake-shop.ts';
import { createAccount } from './account-overview.ts';
import { AccountPage } from './account-page.tsx';

test('on phones, the links below the orders come with them, so that they do not move', async () => {
  openShop({
    'GET /_api/api/me': () => ({}),
    'GET /_api/api/orders': () => ({ data: [], total: 0 }),
  });
  const api = shopperApi('S001', 'en');
  const account = createAccount(api);
  render(<AccountPage {...{ account, api, shop: sampleProps, t }} />);
  const links = screen.getByRole('navigation');
  expect(links.classList).toContain('max-lg:invisible');
  await account.load();
  expect(account.$state.get().state).not.toBe('loading');
  await expect.poll(() => links.classList).not.toContain('max-lg:invisible');
});
