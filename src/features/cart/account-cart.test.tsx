import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SpokenWords } from '../../ui/state/spoken-words.ts';
import { $notice } from '../../ui/state/shell.ts';
import { logIn, openShop, refuse, t } from '../../ui/state/testing/fake-shop.ts';
import { $accountCart, followCart, refreshCart, stepLine } from './account-cart.ts';
import { mergeCart, sayMerged } from './merge-cart.ts';
import { cart } from './cart.ts';

const words = vi.hoisted(() => ({ isDown: false }));
vi.mock('../../ui/state/spoken-words.ts', () => ({
  spokenWords: (): Promise<SpokenWords> => (words.isDown ? Promise.reject(new Error('offline')) : Promise.resolve(t)),
}));

const getCart = 'GET /_api/api/cart';
const line = (id: number) => ({ cart_id: id, product_id: id, name: 'Kettle', quantity: 1, price: 25, grand_total: 25 });

beforeAll(logIn);
afterEach(() => {
  words.isDown = false;
  $notice.set(null);
  $accountCart.set({ state: 'none', lines: [], tasks: [], waiting: false });
});

test('a refusal whose message cannot be loaded holds up no other change, and the cart is fetched', async () => {
  const update = 'PUT /_api/api/cart/update/8';
  const shop = openShop({
    [getCart]: () => ({ data: [line(7), line(8)] }),
    'PUT /_api/api/cart/update/7': () => refuse(409, 'out_of_stock'),
    [update]: () => ({}),
  });
  followCart('S001', 'en');
  await refreshCart();
  words.isDown = true;
  shop.answers[getCart] = () => ({ data: [line(7), { ...line(8), quantity: 2, grand_total: 50 }, line(9)] });
  stepLine('7', 1);
  stepLine('8', 1);
  await vi.waitFor(() => expect($accountCart.get().lines.map(({ quantity }) => quantity)).toEqual([1, 2, 1]));
  expect([shop.sentTo(update), $accountCart.get().tasks, $notice.get()]).toEqual([[{ quantity: 1 }], [], null]);
});

test('a refused merge whose message could not be loaded is announced the next time', async () => {
  openShop({ [getCart]: () => ({ data: [] }) });
  const merged = { moved: 0, pieces: 0, refused: 1, isFull: false };
  words.isDown = true;
  await sayMerged(merged, 'en');
  expect($notice.get()).toBeNull();
  words.isDown = false;
  await sayMerged(merged, 'en');
  expect($notice.get()?.text).toBe(t('member.mergeRefused'));
  $notice.set(null);
  await sayMerged(merged, 'en');
  expect($notice.get()).toBeNull();
});

test('an addition in another tab is seen, although a request from before it is under way', async () => {
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  let asked = 0;
  openShop({ [getCart]: () => answers[asked++]?.promise ?? {} });
  followCart('S001', 'en');
  void refreshCart();
  dispatchEvent(new StorageEvent('storage', { key: 'cart_changed' }));
  answers[0]?.resolve({ data: [] });
  answers[1]?.resolve({ data: [line(7)] });
  await vi.waitFor(() => expect($accountCart.get().lines).toHaveLength(1));
});

test("a guest's line that is removed or reduced while others move to the account stays so", async () => {
  const guestLine = (id: string, quantity: number) => ({
    id,
    name: 'Kettle',
    image: null,
    price: 2500,
    quantity,
    variantId: null,
    variantName: null,
    unitId: null,
    unitName: null,
    note: '',
  });
  cart.change(() => [guestLine('1', 1), guestLine('2', 1), guestLine('3', 3)]);
  const add = 'POST /_api/api/cart/add';
  const shop = openShop({
    [getCart]: () => ({ data: [] }),
    [add]: () => {
      cart.change((lines) => lines.filter(({ id }) => id !== '2').map((one) => ({ ...one, quantity: 1 })));
      return {};
    },
  });
  await mergeCart('S001', 'en');
  expect(shop.sentTo(add)).toMatchObject([
    { product_id: '1', quantity: 1 },
    { product_id: '3', quantity: 1 },
  ]);
  expect(cart.$value.get()).toEqual([]);
});
