import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../api/request.ts';
import { cartResponse } from '../../contract/cart.ts';
import { product, type Product } from '../../contract/products.ts';
import { checkAddition } from './add-build.ts';
import { addAllToAccount } from './add-to-account.ts';
import { makePart } from './testing/make-part.ts';

const sold = (id: string, stock: number | null, price: number | null = 10): Product =>
  z.parse(product, { id, name: id, price, stock });
const build = [
  { part: makePart('processor', {}, { id: 'cpu', name: 'cpu' }), count: 1 },
  { part: makePart('memory', {}, { id: 'ram', name: 'ram' }), count: 2 },
];

test('a build goes in whole where all of it is there, at the prices of now', () => {
  const { lines, problems } = checkAddition(build, [sold('cpu', 1, 12.5), sold('ram', null)], []);
  expect(problems).toEqual([]);
  expect(lines.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
    ['cpu', 1, 1250],
    ['ram', 2, 1000],
  ]);
});

test('a part is the same line of the cart as from its page, which knows only units that are listed', () => {
  const row = { id: 'cpu', name: 'cpu', price: 10, unit_id: '7' };
  const unitOf = (units: object[]) => {
    const { lines } = checkAddition(build.slice(0, 1), [z.parse(product, { ...row, units })], []);
    return lines.map(({ unitId, unitName }) => ({ unitId, unitName }));
  };
  expect(unitOf([{ id: '7', name: 'Box' }])).toEqual([{ unitId: '7', unitName: 'Box' }]);
  expect(unitOf([])).toEqual([{ unitId: null, unitName: null }]);
});

test('of variants, the cheapest that can be bought goes in, by name', () => {
  const ram = z.parse(product, {
    id: 'ram',
    name: 'ram',
    price: 119.9,
    variant_option_type: [
      { name: 'Size', data: [16, 32].map((size) => ({ id: size, name: `${size} GB` })) },
      { name: 'Color', data: [{ id: 5, name: 'Black' }] },
    ],
    variants: [
      { variant_option_id: 'a', option_ids: [32, 5], price: 149.9, stock: 4 },
      { variant_option_id: 'b', option_ids: [16, 5], price: 119.9, stock: 0 },
      { variant_option_id: 'c', option_ids: [16, 5], price: 139.9, promo_price: 129.9, stock: 4 },
    ],
    variant_option_id: 'a',
  });
  const { lines } = checkAddition(build.slice(1), [ram], []);
  expect(lines).toMatchObject([{ variantId: 'c', variantName: '16\u{a0}GB, Black', price: 12_990 }]);
});

test('every part that stands in the way is named', () => {
  const problems = (products: Product[], held = 0) =>
    checkAddition(build, products, [{ id: 'ram', variantId: null, unitId: null, quantity: held }]).problems;
  expect(problems([sold('ram', 5)])).toEqual([{ kind: 'gone', name: 'cpu' }]);
  expect(problems([sold('cpu', 0), sold('ram', 1)])).toEqual([
    { kind: 'outOf', name: 'cpu' },
    { kind: 'fewLeft', name: 'ram', left: 1 },
  ]);
  expect(problems([sold('cpu', null, null), sold('ram', 2)])).toEqual([{ kind: 'noPrice', name: 'cpu' }]);
  // What is in the cart already counts against the same stock.
  expect(problems([sold('cpu', 1), sold('ram', 3)], 2)).toEqual([{ kind: 'fewLeft', name: 'ram', left: 1 }]);
});

test('a cart that is nearly full takes nothing', () => {
  const cart = Array.from({ length: 99 }, (_, index) => ({
    id: `${index}`,
    variantId: null,
    unitId: null,
    quantity: 1,
  }));
  const { problems } = checkAddition(build, [sold('cpu', 1), sold('ram', 2)], cart);
  expect(problems).toEqual([{ kind: 'cartFull' }]);
});

/** A server with an account's cart that sells out, or loses a response, at a given call. */
const server = (had: Record<string, number>) => {
  const cart = new Map(Object.entries(had));
  const fails = new Map<string, { error: ApiError; landed: boolean }>();
  const read = () =>
    z.parse(cartResponse, {
      data: [...cart].map(([id, quantity]) => ({ cart_id: `line-${id}`, product_id: id, name: id, quantity })),
    });
  const api: Parameters<typeof addAllToAccount>[0] = {
    cart: () => Promise.resolve(read()),
    addToCart: ({ product_id: id, quantity }) => {
      const failure = fails.get(id);
      if (!failure || failure.landed) cart.set(id, (cart.get(id) ?? 0) + quantity);
      return failure ? Promise.reject(failure.error) : Promise.resolve(null);
    },
    updateCart: (cartId, change) => {
      const id = cartId.slice('line-'.length);
      if ('quantity' in change) cart.set(id, (cart.get(id) ?? 0) + change.quantity);
      return Promise.resolve(null);
    },
    removeFromCart: (cartId) => {
      cart.delete(cartId.slice('line-'.length));
      return Promise.resolve(null);
    },
  };
  const { lines } = checkAddition(build, [sold('cpu', 9), sold('ram', 9)], []);
  const add = () => addAllToAccount(api, read().lines, lines, () => 'key');
  return { cart, fails, add, api };
};

const refusal = (code: 'out_of_stock' | 'not_found' | 'bad_request', status = 409): ApiError =>
  new ApiError('refused', status, { problem: { code, message: null, fields: {} } });

test('an account’s cart takes all, beside what was there', async () => {
  const shop = server({ ram: 1, other: 3 });
  expect(await shop.add()).toEqual([]);
  expect(Object.fromEntries(shop.cart)).toEqual({ ram: 3, other: 3, cpu: 1 });
});

test.each([
  ['sells out', refusal('out_of_stock'), false, { kind: 'outOf', name: 'ram' }],
  ['is gone', refusal('not_found', 404), false, { kind: 'gone', name: 'ram' }],
  ['is refused', refusal('bad_request', 400), false, { kind: 'refused', name: 'ram' }],
  ['lands, and the answer is lost', new ApiError('no answer', null), true, { kind: 'addFailed' }],
])('where a part %s between the check and the call, the cart is as it was', async (_, error, landed, problem) => {
  for (const had of [{ other: 3 }, { other: 3, cpu: 2, ram: 1 }]) {
    const shop = server(had);
    shop.fails.set('ram', { error, landed });
    expect(await shop.add()).toEqual([problem]);
    expect(Object.fromEntries(shop.cart)).toEqual(had);
  }
});

test('where even that does not succeed, it is said', async () => {
  const shop = server({});
  shop.fails.set('ram', { error: refusal('out_of_stock'), landed: false });
  shop.api.removeFromCart = () => Promise.reject(new ApiError('no answer', null));
  expect(await shop.add()).toEqual([{ kind: 'outOf', name: 'ram' }, { kind: 'leftover' }]);
});
