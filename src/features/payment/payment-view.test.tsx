import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Bought } from '../../contract/checkout.ts';
import { addresses } from '../../routes.ts';
import { $notice } from '../../ui/state/shell.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { sampleProps, logIn, openShop, refuse, t, watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import { emptyForm } from '../checkout/form.ts';
import { keepForm, readForm } from '../checkout/kept-form.ts';
import { PaymentView } from './payment-view.tsx';
import { watchAttempt, $watched } from './watch.ts';

const path = '/_pay/attempts/a1';
const get = `GET ${path}`;
const check = `POST ${path}/check`;
const renew = `POST ${path}/renew`;
const cancel = `POST ${path}/cancel`;

const now = Date.UTC(2026, 10, 1);
const minutes = (count: number): string => new Date(now + count * 60_000).toISOString();
const attempt = {
  id: 'a1',
  state: 'pending',
  payment_type: 'khqr',
  checkout_type: 'cart',
  amount: 25,
  qr_code_url: '00020101021229180014shop@bank52045999530384054052.505802KH6304ABCD',
  created_at: minutes(0),
  expires_at: minutes(10),
  now,
};
const api = shopperApi('S001', 'en');
const code = { name: t('paying.code', { amount: '$25.00' }) };

/** Opens the view of an attempt as the shop has it. */
const openPayment = async (found: object, answers: Parameters<typeof openShop>[0] = {}) => {
  const shop = openShop({ [get]: () => found, ...answers });
  watchAttempt(api, await api.attempt('a1'));
  const onLeave = vi.fn<() => void>();
  render(<PaymentView shop={sampleProps} t={t} onLeave={onLeave} />);
  return { shop, onLeave, user: userEvent.setup() };
};

afterEach(() => {
  if ($watched.get()) watchAttempt(api, null);
  $notice.set(null);
});

test('shows nothing without a payment', () => {
  const { container } = render(<PaymentView shop={sampleProps} t={t} onLeave={() => {}} />);
  expect(container.childElementCount).toBe(0);
});

test('shows the code, its amount and how long it holds; the heading has the focus', async () => {
  await openPayment(attempt);
  screen.getByRole('img', code);
  screen.getByText('$25.00');
  expect(screen.getByRole('timer').textContent).toMatch(/10:00|9:5\d/u);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: t('paying.scan') }));
});

test('asks the bank when the shopper does: once at a time, and says what came of it', async () => {
  const slow = Promise.withResolvers<object>();
  const { shop, user } = await openPayment(attempt, { [check]: () => slow.promise });
  await user.click(screen.getByRole('button', { name: t('paying.check') }));
  const button = screen.getByRole('button', { name: t('paying.checking') });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(shop.sentTo(check)).toHaveLength(1);
  slow.resolve(attempt);
  await screen.findByText(/^No payment has arrived yet/u);
  shop.answers[check] = () => ({ ...attempt, state: 'paid' });
  await user.click(screen.getByRole('button', { name: t('paying.check') }));
  await screen.findByText(t('paying.paidText'));
});

test('a code that has expired gives way to a new one', async () => {
  const { shop, user } = await openPayment(
    { ...attempt, expires_at: minutes(-1) },
    { [renew]: () => refuse(409, 'payment_paused') },
  );
  screen.getByText(t('paying.expiredText'));
  expect(screen.queryByRole('img', code)).toBeNull();
  await user.click(screen.getByRole('button', { name: t('paying.newCode') }));
  expect((await screen.findByRole('alert')).textContent).toBe(t('error.paymentPaused'));
  shop.answers[renew] = () => attempt;
  await user.click(screen.getByRole('button', { name: t('paying.newCode') }));
  await screen.findByRole('img', code);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each<[string, object, string[]]>([
  ['declined', { state: 'failed' }, [t('paying.failedText'), t('paying.notCharged'), t('paying.noOrder')]],
  [
    'declined, for an order',
    { state: 'failed', checkout_type: 'order' },
    [t('paying.failedText'), t('paying.notCharged')],
  ],
  [
    'without a code',
    { state: 'failed', error: 'unavailable' },
    [t('error.unavailable'), t('paying.notCharged'), t('paying.noOrder')],
  ],
  ['given back', { state: 'failed', refunded: true }, [t('paying.refunded')]],
  ['failed at PayPal', { state: 'failed', payment_type: 'paypal' }, [t('paying.paypalFailed'), t('paying.noOrder')]],
  ['canceled', { state: 'cancelled' }, [t('paying.cancelledText'), t('paying.noOrder')]],
  ['expired', { state: 'expired' }, [t('paying.expiredText')]],
  ['expired at PayPal', { state: 'expired', payment_type: 'paypal' }, [t('paying.paypalExpired')]],
  [
    'refused',
    { state: 'refused', error: 'out_of_stock' },
    [t('error.outOfStock'), t('paying.notCharged'), t('paying.noOrder')],
  ],
  [
    'cash, refused',
    { state: 'refused', payment_type: 'cod', error: 'out_of_stock' },
    [t('error.outOfStock'), t('paying.noOrder')],
  ],
])('a payment that ended, %s: how much, only what is known, and one main button', async (_, change, said) => {
  openShop({ [get]: () => ({ ...attempt, ...change }) });
  watchAttempt(api, await api.attempt('a1'));
  render(<PaymentView shop={{ ...sampleProps, rielRate: 4100 }} t={t} onLeave={() => {}} />);
  screen.getByText('$25.00');
  screen.getByText(/102,500/u);
  const [message] = screen.getAllByRole('status');
  expect(Array.from(message?.children ?? [], ({ textContent }) => textContent)).toEqual(said);
  expect(screen.getAllByRole('button').filter(({ className }) => !className.includes('button-quiet'))).toHaveLength(1);
  expect(screen.getByRole('link', { name: t('paying.toOrders') }).getAttribute('href')).toBe(addresses.orders());
  expect(screen.getByRole('link', { name: t('paying.contact') }).getAttribute('href')).toBe(addresses.chat());
});

test('is canceled, and then left', async () => {
  const slow = Promise.withResolvers<object>();
  const { user, onLeave } = await openPayment(attempt, { [cancel]: () => slow.promise });
  await user.click(screen.getByRole('button', { name: t('paying.cancel') }));
  expect(screen.getByRole('button', { name: t('paying.canceling') }).getAttribute('aria-disabled')).toBe('true');
  expect(onLeave).not.toHaveBeenCalled();
  slow.resolve({ ...attempt, state: 'cancelled' });
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
});

test('what was paid meanwhile shows when the network is back, and leads to the order', async () => {
  const { replace } = watchLeaving();
  const { shop } = await openPayment(attempt);
  shop.answers[get] = () => ({ ...attempt, state: 'ordered', order_id: 5 });
  dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: t('paying.done') });
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`${addresses.order('5')}?placed=1`));
});

test.each<[Bought, object]>([
  [{ checkout_type: 'cart' }, { checkout_type: 'cart' }],
  [
    { checkout_type: 'buynow', product_id: '7', quantity: 1, variant_option_id: null, unit_id: null },
    { checkout_type: 'buynow', product_id: 7 },
  ],
  [{ checkout_type: 'order', order_id: '5' }, { checkout_type: 'order' }],
])('the note of an order stays until it is placed, and is not that of the next one: %o', async (bought, source) => {
  watchLeaving();
  logIn();
  const filled = { ...emptyForm, note: 'Ring twice' };
  keepForm(bought, filled);
  const { shop } = await openPayment({ ...attempt, ...source });
  expect(readForm(bought)).toEqual(filled);
  shop.answers[get] = () => ({ ...attempt, ...source, state: 'ordered', order_id: 5 });
  dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: t('paying.done') });
  expect(readForm(bought)).toEqual(emptyForm);
});

test('a payment whose order could not be placed says whom to ask, and by which number', async () => {
  await openPayment({ ...attempt, id: 'd1de1ae9-1111-4111-8111-111111111111', state: 'needsAttention' });
  screen.getByRole('heading', { name: t('paying.needsAttention') });
  expect(screen.getByText('d1de1ae9').parentElement?.textContent).toBe('Reference: d1de1ae9');
  const link = screen.getByRole('link', { name: 'Telegram' });
  expect(link.getAttribute('href')).toBe('https://t.me/test');
  expect(link.querySelector('use')?.getAttribute('href')).toBe('/art.svg#telegram');
  expect(screen.queryByRole('button')).toBeNull();
});
