import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartResponse } from '../../contract/cart.ts';
import { addresses } from '../../routes.ts';
import { $counts, setCounts } from '../../ui/state/counts.ts';
import { $notice } from '../../ui/state/shell.ts';
import { logIn, openShop, refuse, t, watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import { $accountCart, addToServerCart, followCart, refreshCart } from './account-cart.ts';
import { $cartCheck, checkCart } from './cart-check.ts';
import { cart } from './cart.ts';
import type { CartMeta } from './cart-island.tsx';
import type { CartLine } from './cart-rules.ts';
import { GuestCart } from './guest-cart.tsx';
import { MemberCart } from './member-cart.tsx';
import { $refusedLines, mergeCart } from './merge-cart.ts';

const meta: CartMeta = {
  locale: 'en',
  storeCode: 'S001',
  rielRate: null,
  delivery: null,
  checkout: addresses.checkout(),
  product: '/product/',
  browse: addresses.categoryIndex(),
  contact: addresses.chat(),
};
const name = 'Rice cooker';
const plus = { name: t('cart.plus', { name }) };
const checkoutButton = { name: t('cart.checkout') };

afterEach(() => $notice.set(null));
/** Milliseconds after which nanostores removes its event listeners once nobody listens. */
const lastLookMs = 1100;
afterAll(
  () =>
    new Promise((resolve) => {
      setTimeout(resolve, lastLookMs);
    }),
);

describe('a guest’s cart', () => {
  const line: CartLine = {
    id: '1',
    name,
    image: null,
    price: 2500,
    quantity: 1,
    variantId: null,
    variantName: null,
    unitId: null,
    unitName: null,
    note: '',
  };
  const openCart = (...lines: CartLine[]) => {
    cart.change(() => lines);
    return render(<GuestCart shop={meta} t={t} />);
  };
  beforeEach(() => void openShop({}));
  afterEach(() => void cart.change(() => []));

  test('says what one costs beside what all of a line cost', () => {
    openCart({ ...line, quantity: 2 });
    expect(screen.getByText(t('cart.price')).nextElementSibling?.textContent).toBe('$25.00 × 2$50.00');
  });

  test('is empty at first: it leads to products, not to checkout', () => {
    openCart();
    screen.getByText(t('cart.empty'));
    expect(screen.getByRole('link', { name: t('cart.browse') }).getAttribute('href')).toBe('/category');
    expect(screen.getByRole('button', checkoutButton).hasAttribute('disabled')).toBe(true);
  });

  test('counts pieces up and down, to one at least', async () => {
    const user = userEvent.setup();
    openCart(line);
    const minus = screen.getByRole('button', { name: t('cart.minus', { name }) });
    expect(minus.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', plus));
    expect(screen.getAllByText('$50.00')).toHaveLength(2);
    await user.click(minus);
    await user.click(minus);
    expect(cart.$value.get()).toEqual([line]);
  });

  test('brings back what was removed', async () => {
    const user = userEvent.setup();
    openCart({ ...line, note: 'red' });
    await user.click(screen.getByRole('button', { name: t('cart.removeNamed', { name }) }));
    await screen.findByText(t('cart.empty'));
    expect($notice.get()).toMatchObject({ text: t('cart.removed', { name }), action: { label: t('cart.undo') } });
    $notice.get()?.action?.run();
    await screen.findByRole('link', { name });
    expect(cart.$value.get()).toEqual([{ ...line, note: 'red' }]);
  });

  test('a note is named after its product, and saved when its field is left', async () => {
    const user = userEvent.setup();
    openCart(line, { ...line, id: '2', name: 'Kettle' });
    await user.type(screen.getByRole('textbox', { name: `${t('cart.note')} ${name}` }), 'red');
    screen.getByRole('textbox', { name: `${t('cart.note')} Kettle` });
    await user.tab();
    expect(cart.$value.get().map(({ note }) => note)).toEqual(['red', '']);
  });

  test('a note that another tab changed shows, and is not replaced by who only passes its field', async () => {
    const user = userEvent.setup();
    openCart({ ...line, note: 'red' });
    const note = screen.getByRole<HTMLInputElement>('textbox');
    act(() => void cart.change((lines) => lines.map((one) => ({ ...one, note: 'blue' }))));
    expect(note.value).toBe('blue');
    await user.click(note);
    act(() => void cart.change((lines) => lines.map((one) => ({ ...one, note: 'green' }))));
    await user.tab();
    expect([note.value, cart.$value.get()[0]?.note]).toEqual(['green', 'green']);
  });

  test('says that its prices could not be checked, until it is checked again or emptied', async () => {
    const list = 'GET /_api/api/products';
    const shop = openShop({ [list]: () => refuse(403, 'forbidden') });
    openCart(line);
    await checkCart('S001', 'en');
    await screen.findByText(t('cart.stale'));
    const slow = Promise.withResolvers<object>();
    shop.answers[list] = () => slow.promise;
    const superseded = checkCart('S001', 'en');
    await waitFor(() => expect(screen.queryByText(t('cart.stale'))).toBeNull());
    cart.change(() => []);
    await checkCart('S001', 'en');
    slow.resolve(refuse(403, 'forbidden'));
    await superseded;
    cart.change(() => [line]);
    await screen.findByText(name);
    expect(screen.queryByText(t('cart.stale'))).toBeNull();
  });

  test('leads to checkout, and says so at once', async () => {
    const user = userEvent.setup();
    const { assign } = watchLeaving();
    openCart(line);
    await user.click(screen.getByRole('button', checkoutButton));
    expect(screen.getByRole('button', { name: t('cart.opening') }).getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/checkout'));
  });
});

describe('the shop’s promises', () => {
  const line: CartLine = {
    id: '1',
    name,
    image: null,
    price: 2500,
    quantity: 1,
    variantId: null,
    variantName: null,
    unitId: null,
    unitName: null,
    note: '',
  };
  const contactPage = `<style>p{}</style><p>No promise</p><template data-promises>
    <p data-when="paid"><b>Delivery to Phnom Penh: $1.00, next day</b></p>
    <p data-when="free"><b>Delivery to Phnom Penh: free, next day</b></p>
    <p data-when="always"><b>7 days to return &amp; exchange</b> <span>Warranty: 6 months</span></p>
  </template><p>No promise</p>`;
  afterEach(() => void cart.change(() => []));

  test('are those of the contact page, and follow what the goods are worth', async () => {
    const user = userEvent.setup();
    const shop = openShop({ 'GET /chat': () => new Response(contactPage) });
    cart.change(() => [line]);
    render(<GuestCart shop={{ ...meta, delivery: { from: 100, upTo: 100, freeFrom: 5000 } }} t={t} />);
    await screen.findByText('7 days to return & exchange');
    screen.getByText('Warranty: 6 months');
    screen.getByText('Delivery to Phnom Penh: $1.00, next day');
    expect(screen.queryByText('Delivery to Phnom Penh: free, next day')).toBeNull();
    expect(screen.queryByText('No promise')).toBeNull();
    await user.click(screen.getByRole('button', plus));
    screen.getByText('Delivery to Phnom Penh: free, next day');
    expect(screen.queryByText('Delivery to Phnom Penh: $1.00, next day')).toBeNull();
    expect(shop.calls.filter((call) => call.name === 'GET /chat')).toHaveLength(1);
  });
});

test('services are promised no delivery, in a guest’s cart and in an account’s', async () => {
  const shop = { ...meta, delivery: { from: 100, upTo: 100, freeFrom: 5000 } };
  const fee = t('delivery.missing', { amount: '$45.00' });
  const own = { id: '1', name, image: null, price: 500, quantity: 1, note: '' };
  openShop({ 'GET /_api/api/products': () => ({ data: [{ id: 1, name, price: 5, needs_delivery: false }] }) });
  cart.change(() => [{ ...own, variantId: null, variantName: null, unitId: null, unitName: null }]);
  const guest = render(<GuestCart shop={shop} t={t} />);
  screen.getByText(fee, { exact: false });
  await checkCart('S001', 'en');
  await waitFor(() => expect(screen.queryByText(fee, { exact: false })).toBeNull());
  guest.unmount();
  cart.change(() => []);
  $cartCheck.setKey('lines', {});
  const line = { cart_id: 7, product_id: 1, name, quantity: 1, price: 5, grand_total: 5 };
  const [one] = cartResponse.parse({ data: [{ ...line, needs_delivery: false }] }).lines;
  const [other] = cartResponse.parse({ data: [{ ...line, cart_id: 8 }] }).lines;
  if (!one || !other) throw new Error('no line');
  $accountCart.set({ state: 'ready', lines: [one], tasks: [], waiting: false });
  render(<MemberCart shop={shop} t={t} />);
  screen.getAllByText('$5.00');
  expect(screen.queryByText(fee, { exact: false })).toBeNull();
  act(() => $accountCart.set({ state: 'ready', lines: [one, other], tasks: [], waiting: false }));
  screen.getByText(t('delivery.missing', { amount: '$40.00' }), { exact: false });
  act(() => $accountCart.set({ state: 'none', lines: [], tasks: [], waiting: false }));
});

describe('an account’s cart', () => {
  const line = { cart_id: 7, product_id: 1, name, quantity: 1, price: 25, grand_total: 25, stock: 9 };
  const answer = (...lines: object[]) => ({ data: lines });
  const getCart = 'GET /_api/api/cart';
  const openCart = () => {
    followCart('S001', 'en');
    void refreshCart();
    return render(<MemberCart shop={meta} t={t} />);
  };
  beforeAll(logIn);
  afterEach(() => $accountCart.set({ state: 'none', lines: [], tasks: [], waiting: false }));

  test('is not called empty before the shop has answered', async () => {
    const slow = Promise.withResolvers<object>();
    openShop({ [getCart]: () => slow.promise });
    openCart();
    expect(screen.queryByText(t('cart.empty'))).toBeNull();
    slow.resolve(answer());
    await screen.findByText(t('cart.empty'));
  });

  test('that cannot be loaded is asked for again', async () => {
    const user = userEvent.setup();
    const shop = openShop({ [getCart]: () => refuse(403, 'forbidden') });
    openCart();
    expect((await screen.findByRole('alert')).textContent).toContain(t('cart.loadFailed'));
    expect(screen.queryByText(t('cart.total'))).toBeNull();
    shop.answers[getCart] = () => answer(line);
    await user.click(screen.getByRole('button', { name: t('cart.again') }));
    await screen.findByRole('link', { name });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that cannot be loaded has no total and no checkout beside what was added meanwhile', async () => {
    const add = 'POST /_api/api/cart/add';
    const slow = Promise.withResolvers<object>();
    const shop = openShop({ [getCart]: () => refuse(403, 'forbidden'), [add]: () => slow.promise });
    setCounts({ cart: 10 });
    openCart();
    await screen.findByRole('alert');
    expect($counts.get().cart).toBe(10);
    const own = { id: '2', name: 'Kettle', image: null, price: 500, quantity: 2, note: '' };
    const added = { ...own, variantId: null, variantName: null, unitId: null, unitName: null };
    act(() => void addToServerCart(added, () => 2));
    await screen.findByRole('link', { name: 'Kettle' });
    expect((await screen.findByRole('alert')).textContent).toBe(t('cart.othersFailed'));
    expect(screen.queryByText(t('cart.total'))).toBeNull();
    expect(screen.queryByRole('button', checkoutButton)).toBeNull();
    expect($counts.get().cart).toBe(12);
    shop.answers[getCart] = () => answer(line, { ...line, cart_id: 8, product_id: 2, name: 'Kettle', price: 5 });
    slow.resolve({});
    await screen.findByRole('button', checkoutButton);
    screen.getByText('$30.00');
    expect($counts.get().cart).toBe(2);
  });

  test('shows one more before the shop has confirmed it', async () => {
    const user = userEvent.setup();
    const slow = Promise.withResolvers<object>();
    const update = 'PUT /_api/api/cart/update/7';
    const shop = openShop({ [getCart]: () => answer(line), [update]: () => slow.promise });
    openCart();
    await user.click(await screen.findByRole('button', plus));
    expect(screen.getAllByText('$50.00')).toHaveLength(2);
    expect(shop.sentTo(update)).toEqual([{ quantity: 1 }]);
    shop.answers[getCart] = () => answer({ ...line, quantity: 2, grand_total: 50 });
    slow.resolve({});
    await waitFor(() => expect($accountCart.get()).toMatchObject({ tasks: [], lines: [{ quantity: 2 }] }));
    expect(screen.getAllByText('$50.00')).toHaveLength(2);
  });

  test('leaves out of the total what is sold out', async () => {
    openShop({ [getCart]: () => answer({ ...line, stock: 0 }) });
    openCart();
    await screen.findByText(t('cart.soldOut'));
    screen.getByText('$0.00');
    expect(screen.getByRole('button', checkoutButton).hasAttribute('disabled')).toBe(true);
  });

  describe('that refused a line of this device', () => {
    const add = 'POST /_api/api/cart/add';
    const own = { id: '2', name: 'Kettle', image: null, price: 500, quantity: 4, note: '' };
    const kettle: CartLine = { ...own, variantId: null, variantName: null, unitId: null, unitName: null };
    afterEach(() => {
      cart.change(() => []);
      $refusedLines.set({});
    });
    const openRefused = async (answers: Parameters<typeof openShop>[0], ...lines: object[]) => {
      cart.change(() => [kettle]);
      const shop = openShop({ [getCart]: () => answer(...lines), ...answers });
      openCart();
      await act(() => mergeCart('S001', 'en'));
      expect(screen.getByRole('button', checkoutButton).hasAttribute('disabled')).toBe(lines.length === 0);
      return { shop, user: userEvent.setup() };
    };
    const notMoved = (reason: string): string => t('cart.notMoved', { reason });

    test('asks for it again as soon as it has changed, once for several presses', async () => {
      const { shop, user } = await openRefused({ [add]: () => refuse(409, 'out_of_stock') });
      screen.getByText(notMoved(t('error.outOfStock')));
      const minus = screen.getByRole('button', { name: t('cart.minus', { name: 'Kettle' }) });
      const slow = Promise.withResolvers<object>();
      shop.answers[add] = () => slow.promise;
      await user.click(minus);
      await user.click(minus);
      expect(screen.queryByText(notMoved(t('error.outOfStock')))).toBeNull();
      await waitFor(() => expect(shop.sentTo(add)).toMatchObject([{ quantity: 4 }, { quantity: 2 }]));
      // Pressed while the shop has not answered: what it refuses then is not what the line is now.
      await user.click(minus);
      slow.resolve(refuse(409, 'out_of_stock'));
      shop.answers[add] = () => ({});
      shop.answers[getCart] = () => answer({ ...line, product_id: 2, name: 'Kettle' });
      await waitFor(() => expect(cart.$value.get()).toEqual([]));
      expect(shop.sentTo(add)).toMatchObject([{ quantity: 4 }, { quantity: 2 }, { quantity: 1 }]);
      await waitFor(() => expect(screen.getByRole('button', checkoutButton).hasAttribute('disabled')).toBe(false));
      expect(screen.queryByText(notMoved(t('error.outOfStock')))).toBeNull();
    });

    test('says it again of a line that is refused again', async () => {
      const { shop, user } = await openRefused({ [add]: () => refuse(409, 'out_of_stock') });
      await user.click(screen.getByRole('button', { name: t('cart.minus', { name: 'Kettle' }) }));
      await screen.findByText(notMoved(t('error.outOfStock')));
      expect(shop.sentTo(add)).toMatchObject([{ quantity: 4 }, { quantity: 3 }]);
    });

    test('takes it once there is room', async () => {
      const remove = 'DELETE /_api/api/cart/remove/7';
      const { shop, user } = await openRefused(
        { [add]: () => refuse(409, 'not_allowed_now'), [remove]: () => ({}) },
        line,
      );
      screen.getByText(notMoved(t('cart.full')));
      shop.answers[add] = () => ({});
      shop.answers[getCart] = () => answer();
      await user.click(screen.getByRole('button', { name: t('cart.removeNamed', { name }) }));
      await waitFor(() => expect(cart.$value.get()).toEqual([]));
      expect(shop.sentTo(add)).toHaveLength(2);
    });
  });
});
