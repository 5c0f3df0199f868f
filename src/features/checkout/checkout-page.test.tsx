import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Bought } from '../../contract/checkout.ts';
import { addresses } from '../../routes.ts';
import { $calls, $notice } from '../../ui/state/shell.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { sampleProps, logIn, openShop, refuse, t, watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { followCart, refreshCart, stepLine } from '../cart/account-cart.ts';
import { watchAttempt } from '../payment/watch.ts';
import { createCheckout } from './checkout.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { emptyForm } from './form.ts';
import { keepSent, readForm } from './kept-form.ts';
import { createSender } from './send.ts';

const locations = 'GET /_api/api/profile/location';
const branches = 'GET /_api/api/branches';
const vendor = 'GET /_api/api/vendor';
const quotes = 'GET /_api/api/checkout/quote';
const open = 'GET /_pay/attempts/open';
const start = 'POST /_pay/attempts';

const home = { id: 3, name: 'Sok Dara', description: 'House 5, Phnom Penh', is_default: true, delivery_fee: 1 };
const quote = {
  lines: [{ product_id: 1, name: 'Rice cooker', quantity: 1, price: 25, grand_total: 25, stock: 9 }],
  total: 25,
  delivery_fee: 1,
  grand_total: 26,
};
const attempt = {
  id: 'a1',
  state: 'pending',
  payment_type: 'khqr',
  checkout_type: 'cart',
  amount: 26,
  qr_code_url: '00020101021229180014shop@bank52045999530384054052.505802KH6304ABCD',
  created_at: new Date().toISOString(),
  now: Date.now(),
};
const api = shopperApi('S001', 'en');

/**
 * Opens a checkout.
 * @param answers responses that differ from the defaults
 */
const openCheckout = (
  answers: Parameters<typeof openShop>[0] = {},
  props: PersonalProps = sampleProps,
  bought: Bought = { checkout_type: 'cart' },
) => {
  const shop = openShop({
    [locations]: () => [home],
    [branches]: () => [],
    [vendor]: () => ({ payment_types: ['cod', 'khqr', 'bankTransfer'], banks: [] }),
    [quotes]: () => quote,
    [open]: () => ({ attempt: null }),
    ...answers,
  });
  const checkout = createCheckout({
    api,
    bought,
    phoneTransfer: t('checkout.phoneTransfer'),
    settle: async () => null,
  });
  const sender = createSender(checkout, api);
  sender.resume();
  void checkout.load();
  const { unmount } = render(
    <main id="content" tabIndex={-1}>
      <div id="checkout">
        <CheckoutPage {...{ checkout, sender, api, t }} shop={props} />
      </div>
    </main>,
  );
  return { shop, checkout, user: userEvent.setup(), unmount };
};
const payButton = { name: t('checkout.pay', { amount: '$26.00' }) };

beforeAll(logIn);
afterEach(() => {
  watchAttempt(api, null);
  $notice.set(null);
  history.replaceState(null, '', '/');
});

test('says that the order is loading, then what is bought, where it goes and what it costs', async () => {
  openCheckout();
  expect(screen.getByRole('status').textContent).toBe(t('checkout.loading'));
  await screen.findByRole('button', payButton);
  within(screen.getByRole('complementary', { name: t('checkout.summary') })).getByText('Rice cooker');
  within(screen.getByRole('region', { name: t('checkout.address') })).getByText('Sok Dara');
});

test('says when it arrives, and marks the ways to pay with those of the shop’s banks', async () => {
  openCheckout({
    [quotes]: () => ({ ...quote, arrives_from: '2026-11-25', arrives_to: '2026-11-25' }),
    [vendor]: () => ({
      payment_types: ['cod', 'khqr', 'bankTransfer'],
      banks: [
        { type: 'phone', name: 'Phone' },
        { type: 'wing', name: 'Wing' },
        { type: 'aba', name: 'ABA Bank' },
      ],
    }),
  });
  await screen.findByText(t('delivery.arrives', { day: 'Wed 25 Nov' }));
  const marks = Array.from(document.querySelectorAll('[data-payment-type]'), (row) => [
    row.getAttribute('data-payment-type'),
    Array.from(row.querySelectorAll('[data-mark]'), (mark) => mark.getAttribute('data-mark')).join(),
  ]);
  expect(Object.fromEntries(marks)).toEqual({ cod: 'cod', khqr: 'khqr', bankTransfer: 'aba,wing' });
});

test('says what the shop promises, and until an address is chosen, what is missing to free delivery', async () => {
  const page = document.createElement('template');
  page.dataset['promises'] = '';
  page.innerHTML = `<p data-when="paid"><b>Delivery to Phnom Penh: $1.00</b></p><p data-when="always"><b>Open the box</b></p>`;
  document.body.append(page);
  const terms = { from: 100, upTo: 200, freeFrom: 20_000 };
  const missing = t('delivery.missing', { amount: '$175.00' });
  const { unmount } = openCheckout({ [locations]: () => [] }, { ...sampleProps, delivery: terms });
  const summary = within(await screen.findByRole('complementary', { name: t('checkout.summary') }));
  await summary.findByText('Open the box');
  summary.getByText('Delivery to Phnom Penh: $1.00');
  summary.getByText(missing, { exact: false });
  expect(summary.getByText(t('checkout.total')).nextSibling?.textContent).toMatch(/^from \$/u);
  summary.getByRole('button', { name: /^(?:Pay|Place order) · from \$/u });
  unmount();
  openCheckout({}, { ...sampleProps, delivery: terms });
  const addressed = within(await screen.findByRole('complementary', { name: t('checkout.summary') }));
  await addressed.findByText('Open the box');
  expect(addressed.queryByText('Delivery to Phnom Penh: $1.00')).toBeNull();
  within(screen.getByRole('region', { name: t('checkout.address') })).getByText(missing, { exact: false });
  page.remove();
});

test('services alone are promised no delivery, and cost what they cost', async () => {
  const page = document.createElement('template');
  page.dataset['promises'] = '';
  page.innerHTML = `<p data-when="paid"><b>Delivery to Phnom Penh: $1.00</b></p><p data-when="always"><b>7 days to return</b></p>`;
  document.body.append(page);
  const services = { ...quote, delivery_fee: 0, grand_total: 25, needs_delivery: false };
  const props = { ...sampleProps, delivery: { from: 100, upTo: 200, freeFrom: 20_000 } };
  const { unmount } = openCheckout({ [quotes]: () => services, [locations]: () => [] }, props);
  const summary = within(await screen.findByRole('complementary', { name: t('checkout.summary') }));
  expect(summary.getByText(t('checkout.total')).nextSibling?.textContent).toBe('$25.00');
  expect(summary.queryByText(t('checkout.delivery'))).toBeNull();
  expect(summary.queryByText(t('delivery.missing', { amount: '$175.00' }))).toBeNull();
  expect(summary.queryByText('7 days to return')).toBeNull();
  unmount();
  openCheckout({ [quotes]: () => services }, props);
  const address = await screen.findByRole('region', { name: t('checkout.address') });
  await within(address).findByText('Sok Dara');
  expect(address.textContent).not.toContain(t('delivery.free'));
  page.remove();
});

test('the box is opened before cash is paid; an order that is picked up speaks of the shop', async () => {
  const page = document.createElement('template');
  page.dataset['promises'] = '';
  page.innerHTML = `<p data-when="cash"><b>Open the box</b></p><p data-when="always"><b>7 days to return</b></p>`;
  document.body.append(page);
  const { user } = openCheckout({
    [branches]: () => [{ id: 1, name: 'Main shop' }],
    [quotes]: ({ query }) =>
      query.get('address_id') === 'branch-1' ? { ...quote, delivery_fee: 0, grand_total: 25 } : quote,
  });
  // Who pays by KHQR, as is chosen at first, pays before the box is there.
  await screen.findByText('7 days to return');
  expect(screen.queryByText('Open the box')).toBeNull();
  await user.click(screen.getByRole('radio', { name: new RegExp(t('payment.cash'), 'u') }));
  await screen.findByText('Open the box');
  await user.click(await screen.findByRole('button', { name: t('checkout.changeAddress') }));
  await user.click(await screen.findByRole('radio', { name: 'Main shop' }));
  await user.click(screen.getByRole('button', { name: t('checkout.useAddress') }));
  const section = within(await screen.findByRole('region', { name: t('checkout.pickUp') }));
  section.getByRole('button', { name: t('checkout.changePickUp') });
  const cash = screen.getByRole('radio', { name: new RegExp(t('payment.cashPickUp'), 'u') });
  expect(cash.closest('label')?.textContent).toContain(t('checkout.codPickUpText'));
  await screen.findByRole('button', { name: t('checkout.place', { amount: '$25.00' }) });
  const summary = screen.getByRole('complementary', { name: t('checkout.summary') });
  expect(summary.textContent).toContain(`${t('checkout.pickUp')}${t('delivery.valueFree')}`);
  expect(summary.textContent).toContain('7 days to return');
  expect(summary.textContent).not.toContain('Open the box');
  page.remove();
});

test('a checkout that cannot be loaded is asked for again', async () => {
  const { shop, user } = openCheckout({ [locations]: () => refuse(403, 'forbidden') });
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.forbidden'));
  shop.answers[locations] = () => [home];
  await user.click(screen.getByRole('button', { name: t('field.again') }));
  await screen.findByRole('button', payButton);
});

test('an order that cannot be paid now is a link', async () => {
  openCheckout({ [quotes]: () => refuse(409, 'not_allowed_now') }, sampleProps, {
    checkout_type: 'order',
    order_id: '12',
  });
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.notAllowedNow'));
  expect(screen.getByRole('link', { name: t('checkout.toOrder') }).getAttribute('href')).toBe(addresses.order('12'));
});

test('an empty cart leads home', async () => {
  const { replace } = watchLeaving();
  openCheckout({ [quotes]: () => ({ lines: [] }) });
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
});

test('another way to pay is asked for its price', async () => {
  const { shop, user } = openCheckout({
    [quotes]: ({ query }) => (query.get('payment_type') === 'cod' ? { ...quote, grand_total: 24 } : quote),
  });
  await user.click(await screen.findByRole('radio', { name: new RegExp(t('payment.cash'), 'u') }));
  await screen.findByRole('button', { name: t('checkout.place', { amount: '$24.00' }) });
  expect(shop.calls.findLast(({ name }) => name === quotes)?.query.get('address_id')).toBe('3');
});

test('without an address nothing is sent: the field says so and has the focus', async () => {
  const { shop, user } = openCheckout({
    [locations]: () => [],
    [branches]: () => [{ id: 1, name: 'Main shop' }],
  });
  await screen.findByRole('radio', { name: 'Main shop' });
  await user.click(screen.getByRole('button', { name: /^Pay/u }));
  const required = t('field.required', { field: t('checkout.address') });
  const region = screen.getByRole('region', { name: t('checkout.address') });
  await within(region).findAllByText(required);
  await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
  expect(shop.sentTo(start)).toEqual([]);
});

test('a transfer without its receipt is not sent', async () => {
  const { shop, user } = openCheckout();
  await user.click(await screen.findByRole('radio', { name: new RegExp(t('payment.bank'), 'u') }));
  await screen.findByText(t('checkout.receiptHint'));
  await user.click(await screen.findByRole('button', { name: t('checkout.place', { amount: '$26.00' }) }));
  const payment = screen.getByRole('region', { name: t('checkout.payment') });
  await within(payment).findByText(t('checkout.receiptRequired'));
  expect(shop.sentTo(start)).toEqual([]);
});

test('nothing is paid, and no other receipt is chosen, while a chosen one is still read', async () => {
  const { user } = openCheckout();
  const slow = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal('createImageBitmap', () => slow.promise);
  await user.click(await screen.findByRole('radio', { name: new RegExp(t('payment.bank'), 'u') }));
  const choose = await screen.findByRole('button', { name: t('checkout.addReceipt') });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is no file input');
  await user.upload(input, new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' }));
  expect(choose.getAttribute('aria-disabled')).toBe('true');
  const pick = vi.spyOn(input, 'click');
  await user.click(choose);
  expect(pick).not.toHaveBeenCalled();
  const summary = within(screen.getByRole('complementary'));
  expect(summary.getByRole('button', { name: t('checkout.uploading') }).getAttribute('aria-disabled')).toBe('true');
  slow.reject(new Error('no picture'));
  await screen.findByText(t('checkout.receiptForm'));
  expect(choose.getAttribute('aria-disabled')).toBe('false');
  expect(document.activeElement).toBe(choose);
  summary.getByRole('button', { name: t('checkout.place', { amount: '$26.00' }) });
});

test('a receipt that is still read when another way to pay is chosen goes on: no second one is chosen meanwhile', async () => {
  const { user } = openCheckout();
  const slow = Promise.withResolvers<ImageBitmap>();
  vi.stubGlobal('createImageBitmap', () => slow.promise);
  const transfer = await screen.findByRole('radio', { name: new RegExp(t('payment.bank'), 'u') });
  await user.click(transfer);
  await screen.findByRole('button', { name: t('checkout.addReceipt') });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is no file input');
  await user.upload(input, new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' }));
  await user.click(screen.getByRole('radio', { name: new RegExp(t('payment.cash'), 'u') }));
  expect(input.isConnected).toBe(false);
  await user.click(transfer);
  const payment = within(screen.getByRole('region', { name: t('checkout.payment') }));
  const choose = payment.getByRole('button', { name: t('checkout.uploading') });
  expect(choose.getAttribute('aria-disabled')).toBe('true');
  payment.getByRole('progressbar', { name: t('checkout.uploading') });
  slow.reject(new Error('no picture'));
  await payment.findByText(t('checkout.receiptForm'));
  expect(choose.hasAttribute('disabled')).toBe(false);
});

test('a receipt that arrives after the order was paid in another way is not kept for the next order', async () => {
  watchLeaving();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  // happy-dom draws nothing.
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toDataURL: () => 'data:,',
  });
  const uploads: EventTarget[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 200;
      responseText = JSON.stringify({ data: { image_url: '/api/upload/1.jpg' } });
      open = (): void => undefined;
      setRequestHeader = (): void => undefined;
      send = (): void => void uploads.push(this);
    },
  );
  const placed = { ...attempt, state: 'ordered', payment_type: 'cod', order_id: 5, qr_code_url: undefined };
  const { checkout, user } = openCheckout({ [start]: () => placed });
  await user.click(await screen.findByRole('radio', { name: new RegExp(t('payment.bank'), 'u') }));
  await screen.findByRole('button', { name: t('checkout.addReceipt') });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is no file input');
  await user.upload(input, new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await user.click(screen.getByRole('radio', { name: new RegExp(t('payment.cash'), 'u') }));
  await user.click(await screen.findByRole('button', { name: t('checkout.place', { amount: '$26.00' }) }));
  await screen.findByRole('heading', { name: t('paying.done') });
  uploads[0]?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(checkout.$upload.get().done).toBeNull());
  expect(readForm({ checkout_type: 'cart' })).toEqual(emptyForm);
});

test('an account number is copied, also where the clipboard is refused, and says so of this bank only', async () => {
  const bank = { type: 'aba', name: 'ABA Bank', account_name: 'Shop', account_number: '000 111 222' };
  const { user } = openCheckout({
    [vendor]: () => ({
      payment_types: ['bankTransfer'],
      banks: [bank, { ...bank, type: 'wing', name: 'Wing', account_number: '333 444' }],
    }),
  });
  const copied: (string | undefined)[] = [];
  vi.stubGlobal('navigator', {});
  document.execCommand = () => copied.push(document.querySelector<HTMLTextAreaElement>('body > textarea')?.value) > 0;
  await user.selectOptions(await screen.findByRole('combobox', { name: t('checkout.bankType') }), 'aba');
  await user.click(screen.getByRole('button', { name: t('checkout.copy') }));
  await screen.findByRole('button', { name: t('checkout.copied') });
  expect(copied).toEqual(['000111222']);
  await user.selectOptions(screen.getByRole('combobox', { name: t('checkout.bankType') }), 'wing');
  screen.getByText('333 444');
  screen.getByRole('button', { name: t('checkout.copy') });
});

test('is paid once, however often it is pressed: the button says what is under way, then the code shows', async () => {
  const slow = Promise.withResolvers<object>();
  const { shop, user } = openCheckout({ [start]: () => slow.promise });
  await user.click(await screen.findByRole('button', payButton));
  const busy = await screen.findByRole('button', { name: t('checkout.makingCode') });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await user.click(busy);
  slow.resolve(attempt);
  await screen.findByRole('img', { name: t('paying.code', { amount: '$26.00' }) });
  expect(shop.sentTo(start)).toEqual([{ checkout_type: 'cart', payment_type: 'khqr', address: '3', amount: 26 }]);
});

test('an amount that has changed is shown before anything is paid', async () => {
  const { shop, user } = openCheckout({ [start]: () => refuse(409, 'amount_changed') });
  const button = await screen.findByRole('button', payButton);
  shop.answers[quotes] = () => ({ ...quote, delivery_fee: 2, grand_total: 27 });
  await user.click(button);
  await screen.findByText(t('checkout.deliveryNow', { before: '$1.00', now: '$2.00' }));
  expect(screen.queryByText(t('error.amountChanged'))).toBeNull();
  expect($notice.get()?.text).toBe(t('error.amountChanged'));
  await screen.findByRole('button', { name: t('checkout.pay', { amount: '$27.00' }) });
  expect(shop.sentTo(start)).toHaveLength(1);
});

test('an address that was removed elsewhere is said to be, and no longer shown', async () => {
  const { shop, user } = openCheckout({ [start]: () => refuse(404, 'not_found') });
  const button = await screen.findByRole('button', payButton);
  screen.getByText(home.description);
  shop.answers[locations] = () => [{ ...home, id: 4, description: 'House 9, Takeo' }];
  await user.click(button);
  await screen.findByText('House 9, Takeo');
  expect(screen.queryByText(home.description)).toBeNull();
  expect(screen.getAllByText(t('checkout.addressGone'))).not.toHaveLength(0);
  shop.answers[start] = () => attempt;
  await user.click(await screen.findByRole('button', payButton));
  await waitFor(() => expect(shop.sentTo(start)).toMatchObject([{ address: '3' }, { address: '4' }]));
});

test('something else that is gone is not blamed on the address', async () => {
  const { user } = openCheckout({ [start]: () => refuse(404, 'not_found') });
  await user.click(await screen.findByRole('button', payButton));
  await screen.findByText(t('error.notThere'));
  expect(screen.queryByText(t('checkout.addressGone'))).toBeNull();
});

test('an order that is short of stock says so above everything, at once and when it is to be paid', async () => {
  const { user } = openCheckout({
    [quotes]: () => ({
      ...quote,
      lines: [
        { ...quote.lines[0], quantity: 2, stock: 1 },
        { ...quote.lines[0], product_id: 2, name: 'Kettle', stock: 0 },
      ],
    }),
  });
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain(t('checkout.shortText'));
  expect(said.textContent).toContain(`Rice cooker: ${t('checkout.fewLeft', { number: 1 })}`);
  expect(said.textContent).toContain(`Kettle: ${t('checkout.soldOut')}`);
  within(said).getByRole('button', { name: t('checkout.changeCart') });
  const pay = screen.getByRole('button', payButton);
  expect(pay.getAttribute('aria-disabled')).toBe('true');
  pay.focus();
  await user.click(pay);
  expect(document.activeElement).toBe(said);
});

test('an order that is short of stock can be paid once its cart was edited', async () => {
  const cartLine = { cart_id: 7, product_id: 1, name: 'Rice cooker', quantity: 2, price: 25, grand_total: 50 };
  const short = { ...quote, lines: [{ ...quote.lines[0], quantity: 2, grand_total: 50, stock: 1 }] };
  const { shop } = openCheckout({
    'GET /_api/api/cart': () => ({ data: [cartLine] }),
    'PUT /_api/api/cart/update/7': () => ({}),
    [quotes]: () => ({ ...short, total: 50, grand_total: 51 }),
  });
  followCart('S001', 'en');
  await refreshCart();
  await screen.findByRole('button', { name: t('checkout.changeCart') });
  expect(screen.queryByRole('button', payButton)).toBeNull();
  shop.answers['GET /_api/api/cart'] = () => ({ data: [{ ...cartLine, quantity: 1, grand_total: 25 }] });
  shop.answers[quotes] = () => quote;
  stepLine('7', -1);
  await screen.findByRole('button', payButton);
  expect(screen.queryByRole('button', { name: t('checkout.changeCart') })).toBeNull();
});

test('an open payment is canceled above the form, which stays', async () => {
  const cancel = 'POST /_pay/attempts/a1/cancel';
  const slow = Promise.withResolvers<object>();
  const { shop, user } = openCheckout({ [open]: () => ({ attempt }), [cancel]: () => slow.promise });
  await user.click(await screen.findByRole('button', { name: t('checkout.openCancel') }));
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: t('checkout.openCanceling') }));
  slow.resolve(refuse(403, 'forbidden'));
  await waitFor(() => expect($notice.get()?.text).toBe(t('error.forbidden')));
  shop.answers[cancel] = () => ({ ...attempt, state: 'cancelled' });
  await user.click(await screen.findByRole('button', { name: t('checkout.openCancel') }));
  await screen.findByRole('button', payButton);
  expect(screen.queryByText(t('checkout.openTitle'))).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect([location.search, history.state]).toEqual(['', null]);
});

test('an open payment is resumed beside its notice, by a button that says how much', async () => {
  const { user } = openCheckout({ [open]: () => ({ attempt: { ...attempt, amount: 12 } }) });
  const notice = await screen.findByRole('region', { name: t('checkout.openTitle') });
  const button = within(notice).getByRole('button', { name: t('checkout.pay', { amount: '$12.00' }) });
  expect(button.className).not.toContain('button-quiet');
  await user.click(button);
  await screen.findByRole('img', { name: t('paying.code', { amount: '$12.00' }) });
});

test('an open payment by buy-now is named, and the button below the cart’s sum says that it continues that one', async () => {
  const buyNow = { ...attempt, checkout_type: 'buynow', product_id: 5, amount: 6.97 };
  openCheckout({
    [open]: () => ({ attempt: buyNow }),
    'GET /_api/api/product/5&store_code=S001': () => ({ data: { id: 5, name: 'USB cable', price: 6.97 } }),
  });
  const notice = await screen.findByRole('region', { name: t('checkout.openTitle') });
  const link = await within(notice).findByRole('link', { name: 'USB cable' });
  expect(link.getAttribute('href')).toBe('/product/5');
  const summary = within(screen.getByRole('complementary', { name: t('checkout.summary') }));
  summary.getByRole('button', { name: t('checkout.openContinue', { amount: '$6.97' }) });
});

test('an open payment that may be paid already is not asked for again', async () => {
  openCheckout({ [open]: () => ({ attempt: { ...attempt, state: 'paid' } }) });
  const notice = await screen.findByRole('region', { name: t('checkout.openTitle') });
  expect(
    within(notice)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([t('checkout.openResume')]);
});

test.each([
  [26, 1],
  [27, 0],
])('a payment of $%i that failed lists what it was for only if that costs as much', async (amount, lines) => {
  const { user } = openCheckout({
    [open]: () => ({ attempt: { ...attempt, amount } }),
    'GET /_pay/attempts/a1': () => ({ ...attempt, amount, state: 'failed' }),
  });
  const notice = await screen.findByRole('region', { name: t('checkout.openTitle') });
  await user.click(within(notice).getByRole('button', { name: t('checkout.pay', { amount: `$${amount}.00` }) }));
  await screen.findByRole('img', { name: t('paying.code', { amount: `$${amount}.00` }) });
  dispatchEvent(new Event('online'));
  await screen.findByText(t('paying.failedText'));
  expect(screen.queryAllByText('Rice cooker')).toHaveLength(lines);
});

test('an open payment that is canceled too late shows as paid', async () => {
  const { user } = openCheckout({
    [open]: () => ({ attempt }),
    'POST /_pay/attempts/a1/cancel': () => ({ ...attempt, state: 'paid' }),
  });
  await user.click(await screen.findByRole('button', { name: t('checkout.openCancel') }));
  await screen.findByText(t('paying.paidText'));
  expect(location.search).toBe('?attempt=a1');
});

test('an order sent before a reload that is refused, while the checkout cannot be loaded, leaves a way on', async () => {
  const slow = Promise.withResolvers<Response>();
  keepSent({ key: 'k1', body: { checkout_type: 'cart', payment_type: 'khqr', address: '3', amount: 26 } });
  const { shop, user } = openCheckout({
    [locations]: () => refuse(403, 'forbidden'),
    [start]: () => slow.promise,
  });
  await waitFor(() => expect($calls.get()).toEqual({ open: 0, failed: true }));
  slow.resolve(refuse(409, 'not_allowed_now'));
  await screen.findByRole('alert');
  expect(shop.sentTo(start)).toHaveLength(1);
  shop.answers[locations] = () => [home];
  await user.click(screen.getByRole('button', { name: t('field.again') }));
  await screen.findByRole('button', payButton);
});

test('a way back that is pressed twice goes back once', async () => {
  const { user } = openCheckout();
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  await user.click(await screen.findByRole('button', { name: t('checkout.changeAddress') }));
  await user.dblClick(await screen.findByRole('button', { name: t('checkout.useAddress') }));
  expect(back).toHaveBeenCalledOnce();
});
