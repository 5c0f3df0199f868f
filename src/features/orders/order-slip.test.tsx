import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addresses, inLocale } from '../../routes.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { openShop, refuse, sampleProps, t } from '../../ui/state/testing/fake-shop.ts';
import { createOrderDetail } from './order-detail.ts';
import { OrderSlip } from './order-slip.tsx';

const detail = 'GET /_api/api/checkout/history/detail/5';

const openSlip = (): void => {
  const store = createOrderDetail(shopperApi('S001', 'en'), '5');
  void store.load();
  render(<OrderSlip detail={store} shop={{ ...sampleProps, locale: 'kh' }} t={t} />);
};

test('an order that is not there leads to the others; nothing is tried again', async () => {
  openShop({ [detail]: () => refuse(404, 'not_found') });
  openSlip();
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.notThere'));
  expect(screen.queryByRole('button')).toBeNull();
  const link = screen.getByRole('link', { name: t('orders.title') });
  expect(link.getAttribute('href')).toBe(inLocale('kh', addresses.orders()));
});

test('an order that did not come is asked for again', async () => {
  const shop = openShop({ [detail]: () => refuse(403, 'forbidden') });
  openSlip();
  await userEvent.click(await screen.findByRole('button', { name: t('field.again') }));
  await waitFor(() => expect(shop.sentTo(detail)).toHaveLength(2));
});
