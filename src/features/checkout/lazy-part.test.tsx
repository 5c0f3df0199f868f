import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openShop, sampleProps, logIn, t } from '../../ui/state/testing/fake-shop.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { watchAttempt } from '../payment/watch.ts';
import { createCheckout } from './checkout.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { readForm } from './kept-form.ts';
import { createSender } from './send.ts';

/** A checkout whose further scripts cannot be fetched: the network is down, or a new version replaced them. */

vi.mock('./address-choice.tsx', () => {
  throw new Error('offline');
});
vi.mock('./transfer.tsx', () => {
  throw new Error('offline');
});
vi.mock('../payment/payment-view.tsx', () => {
  throw new Error('offline');
});

const bought = { checkout_type: 'cart' } as const;
const api = shopperApi('S001', 'en');
const lines = [{ product_id: 1, name: 'Rice cooker', quantity: 1, price: 25, grand_total: 25, stock: 9 }];
const attempt = { id: 'a1', state: 'pending', payment_type: 'khqr', checkout_type: 'cart', amount: 26 };

const openCheckout = async () => {
  openShop({
    'GET /_api/api/profile/location': () => [{ id: 3, name: 'Dara', description: 'House 5', is_default: true }],
    'GET /_api/api/branches': () => [],
    'GET /_api/api/vendor': () => ({ payment_types: ['khqr', 'bankTransfer'], banks: [] }),
    'GET /_api/api/checkout/quote': () => ({ lines, total: 25, delivery_fee: 1, grand_total: 26 }),
    'GET /_pay/attempts/open': () => ({ attempt: null }),
    'POST /_pay/attempts': () => ({ ...attempt, created_at: new Date().toISOString(), now: Date.now() }),
  });
  const checkout = createCheckout({ api, bought, phoneTransfer: '', settle: async () => null });
  const sender = createSender(checkout, api);
  void checkout.load();
  render(
    <main>
      <div id="checkout">
        <CheckoutPage {...{ checkout, sender, api, t }} shop={sampleProps} />
      </div>
    </main>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox'), 'ring twice');
  return user;
};

const unhandled: unknown[] = [];
const note = (reason: unknown): number => unhandled.push(reason);
beforeEach(() => {
  logIn();
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  watchAttempt(api, null);
  history.replaceState(null, '', '/');
});

test.each([
  ['address', () => screen.getByRole('button', { name: t('checkout.changeAddress') })],
  ['payment', () => screen.getByRole('radio', { name: new RegExp(t('payment.bank'), 'u') })],
] as const)('a missing part (%s) says so in its place, and the rest of the form stays', async (part, press) => {
  const user = await openCheckout();
  await user.click(press());
  const section = within(screen.getByRole('region', { name: t(`checkout.${part}`) }));
  expect((await section.findByRole('alert')).textContent).toContain(t('error.unavailable'));
  screen.getByDisplayValue('ring twice');
  expect(readForm(bought).note).toBe('ring twice');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await user.click(section.getByRole('button', { name: t('field.again') }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a payment whose script is missing says so, and is found again by its address', async () => {
  const user = await openCheckout();
  await user.click(screen.getByRole('button', { name: t('checkout.pay', { amount: '$26.00' }) }));
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.unavailable'));
  expect(location.search).toBe('?attempt=a1');
  expect(unhandled).toEqual([]);
});
