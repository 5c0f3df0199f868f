import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SpokenWords } from '../../ui/state/spoken-words.ts';
import { $notice } from '../../ui/state/shell.ts';
import { logIn, openShop, refuse, t } from '../../ui/state/testing/fake-shop.ts';
import { cart } from '../cart/cart.ts';
import { readPendingWishes, savePendingWish } from '../wishlist/pending-wish.ts';
import { startMember } from './member.ts';

const words = vi.hoisted(() => ({ isDown: false }));
vi.mock('../../ui/state/spoken-words.ts', () => ({
  spokenWords: (): Promise<SpokenWords> => (words.isDown ? Promise.reject(new Error('offline')) : Promise.resolve(t)),
}));

const context = { storeCode: 'S001', locale: 'en' } as const;
const addWish = 'POST /_api/api/wishlist/add';
const addToCart = 'POST /_api/api/cart/add';
const wish = (productId: string) => ({ productId, variantId: null });
const openAccount = (answers: Parameters<typeof openShop>[0] = {}) =>
  openShop({
    'GET /_api/api/wishlist': () => ({ data: [] }),
    'GET /_api/api/cart': () => ({ data: [] }),
    [addWish]: () => ({ data: {} }),
    [addToCart]: () => ({ data: {} }),
    ...answers,
  });
const own = { image: null, price: 2500, variantId: null, variantName: null, unitId: null, unitName: null, note: '' };

beforeEach(logIn);
afterEach(() => {
  words.isDown = false;
  $notice.set(null);
  cart.change(() => []);
});

test('what a guest wished and wanted to buy is the account’s, even if its messages cannot be loaded', async () => {
  const shop = openAccount();
  words.isDown = true;
  savePendingWish('/login', wish('1'));
  cart.change(() => [{ ...own, id: '2', name: 'Rice cooker', quantity: 1 }]);
  await startMember(context);
  expect(shop.sentTo(addWish)).toMatchObject([{ product_id: '1' }]);
  expect(shop.sentTo(addToCart)).toMatchObject([{ product_id: '2' }]);
  expect([readPendingWishes(), cart.$value.get()]).toEqual([[], []]);
});

test('a wish that could not be sent comes with the next page; one that was refused does not', async () => {
  savePendingWish('/login', wish('1'));
  savePendingWish('/login', wish('2'));
  savePendingWish('/login', wish('3'));
  const shop = openAccount({
    [addWish]: ({ body }) => {
      const sent = JSON.stringify(body);
      if (sent.includes('"1"')) throw new TypeError('network');
      return sent.includes('"2"') ? refuse(404, 'not_found') : { data: {} };
    },
  });
  await startMember(context);
  expect(readPendingWishes()).toEqual([wish('1')]);
  expect($notice.get()?.text).toBe(t('error.unavailable'));
  shop.answers[addWish] = () => ({ data: {} });
  await startMember(context);
  expect(shop.sentTo(addWish).at(-1)).toMatchObject({ product_id: '1' });
  expect([readPendingWishes(), $notice.get()?.text]).toEqual([[], t('member.added')]);
});

test('carts are said to be combined only if the account had something in its own', async () => {
  const getCart = 'GET /_api/api/cart';
  const line = { cart_id: 7, product_id: 2, name: 'Rice cooker', quantity: 2, price: 25, grand_total: 50 };
  const shop = openAccount({ [getCart]: () => ({ data: [line] }) });
  cart.change(() => [{ ...own, id: '2', name: 'Rice cooker', quantity: 2 }]);
  await startMember(context);
  expect([cart.$value.get(), $notice.get()]).toEqual([[], null]);
  shop.answers[getCart] = () => ({ data: [{ ...line, quantity: 4, grand_total: 100 }] });
  cart.change(() => [{ ...own, id: '2', name: 'Rice cooker', quantity: 2 }]);
  await startMember(context);
  expect($notice.get()?.text).toBe(t('member.merged'));
});
