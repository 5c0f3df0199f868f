import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { $notice } from '../../ui/state/shell.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { openShop, refuse, t } from '../../ui/state/testing/fake-shop.ts';
import { LogOutButton } from './log-out-button.tsx';

test('a logout that failed is said once its overlay has gone', async () => {
  const user = userEvent.setup();
  const slow = Promise.withResolvers<Response>();
  openShop({ 'POST /_api/api/auth/logout': () => slow.promise });
  const said: [string | undefined, Element | null][] = [];
  const stop = $notice.listen((notice) => said.push([notice?.text, document.querySelector('dialog')]));
  render(<LogOutButton api={shopperApi('S001', 'en')} t={t} />);
  await user.click(screen.getByRole('button', { name: t('mydata.logout') }));
  await screen.findByRole('dialog', { name: t('mydata.loggingOut') });
  slow.resolve(refuse(403, 'forbidden'));
  await expect.poll(() => said).toEqual([[t('error.forbidden'), null]]);
  stop();
});
