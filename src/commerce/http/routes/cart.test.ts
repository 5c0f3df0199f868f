import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartResponse, type ServerCart } from '../../../contract/cart.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { quoteResponse } from '../../../contract/quote.ts';
import { addedLocation, lineIn, readStock } from '../../testing/checkout.ts';
import { newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

const add = (by: NewShopper, body: object, key = randomUUID()) =>
  by.call('POST', shopperPaths.addToCart(by.store), { body: { quantity: 1, ...body }, key });
const cartOf = async (by: NewShopper, address?: string, language = 'en'): Promise<ServerCart> =>
  cartResponse.parse((await by.call('GET', shopperPaths.cart(by.store, address), { language })).body);
const red = async (): Promise<string> => (await lineIn(shop, 1, 'zen-red')).variant;

test('what is in the cart adds up, and each line shows what it is now', async () => {
  const dara = await newShopper(shop);
  expect(await add(dara, { product_id: '2', quantity: 2, note: ' gift\u0007 ' })).toMatchObject({ status: 200 });
  await add(dara, { product_id: 2, quantity: 1 });
  await add(dara, { product_id: 1, variant_option_id: await red() });
  const cart = await cartOf(dara, undefined, 'zh-CN');
  expect(cart).toMatchObject({ total: 3 * 27_999 + 62_900, deliveryFee: 0, grandTotal: 3 * 27_999 + 62_900 });
  expect(cart.lines).toMatchObject([
    {
      productId: '2',
      name: '索尼降噪耳机',
      quantity: 3,
      price: 27_999,
      total: 83_997,
      note: 'gift',
      stock: 5,
      unitName: '件',
    },
    {
      productId: '1',
      name: '华硕手机 Zenfone 10',
      variantName: '红色',
      image: 'photos/zen.jpg',
      stock: 3,
      isAvailable: true,
    },
  ]);
});

test('delivery by the province of the address', async () => {
  const dara = await newShopper(shop);
  await add(dara, { product_id: 2 });
  const fees = { '12': 125, '08': 0, '01': 200 };
  for (const [province, fee] of Object.entries(fees)) {
    const cart = await cartOf(dara, await addedLocation(dara, province));
    expect([province, cart.deliveryFee, cart.grandTotal]).toEqual([province, fee, 27_999 + fee]);
  }
  expect((await cartOf(dara, 'branch-1')).deliveryFee).toBe(0);
  const other = await newShopper(shop);
  const theirs = await addedLocation(other, '12');
  for (const address of [theirs, '999999', 'branch-9', 'x'])
    expect((await dara.call('GET', shopperPaths.cart('S001', address))).status, address).toBe(404);
});

test('plus, minus, note; minus at one removes', async () => {
  const dara = await newShopper(shop);
  await add(dara, { product_id: 2 });
  const id = (await cartOf(dara)).lines[0]?.cartId ?? '';
  const update = (body: object) => dara.call('PUT', shopperPaths.updateCart('S001', id), { body });
  expect((await update({ quantity: 1 })).body).toEqual({ data: { cart_id: Number(id), quantity: 2 } });
  await update({ note: 'by noon' });
  await update({ quantity: -1 });
  expect((await cartOf(dara)).lines).toMatchObject([{ quantity: 1, note: 'by noon' }]);
  for (const body of [{}, { quantity: 2 }, { quantity: 0 }, { quantity: '1' }, { note: 'x'.repeat(501) }])
    expect((await update(body)).status, JSON.stringify(body)).toBe(400);
  expect((await update({ quantity: -1 })).body).toMatchObject({ data: { quantity: 0 } });
  expect((await cartOf(dara)).lines).toEqual([]);
  expect((await update({ quantity: 1 })).status).toBe(404);
});

test('no more than there is, and what is left is said', async () => {
  const dara = await newShopper(shop);
  expect(await add(dara, { product_id: 2, quantity: 6 })).toMatchObject({
    status: 409,
    body: {
      error: 'out_of_stock',
      message: 'only 5 of Sony WH-1000XM4 Headphones left',
      fields: { quantity: 'invalid' },
    },
  });
  await add(dara, { product_id: 2, quantity: 5 });
  expect((await add(dara, { product_id: 2 })).body).toMatchObject({ error: 'out_of_stock' });
  const id = (await cartOf(dara)).lines[0]?.cartId ?? '';
  expect((await dara.call('PUT', shopperPaths.updateCart('S001', id), { body: { quantity: 1 } })).body).toMatchObject({
    error: 'out_of_stock',
  });
  expect((await add(dara, { product_id: 3 })).body).toMatchObject({
    error: 'out_of_stock',
    message: 'Sony WH-500 Headphones is sold out',
  });
  expect(await readStock(shop, 2)).toBe(5);
});

test('what cannot be bought is refused by its field', async () => {
  const dara = await newShopper(shop);
  const variant = await red();
  const cases: [object, number, object][] = [
    [{ product_id: 999 }, 404, { error: 'not_found' }],
    [{ product_id: 4 }, 400, { fields: { product_id: 'invalid' } }],
    [{ product_id: 1 }, 400, { fields: { variant_option_id: 'required' } }],
    [{ product_id: 2, variant_option_id: variant }, 400, { fields: { variant_option_id: 'invalid' } }],
    [{ product_id: 2, unit_id: 7 }, 400, { fields: { unit_id: 'invalid' } }],
    [{}, 400, { fields: { product_id: 'required' } }],
    [{ product_id: 'DROP TABLE' }, 400, { fields: { product_id: 'invalid' } }],
    [{ product_id: 2, quantity: 0 }, 400, { fields: { quantity: 'invalid' } }],
    [{ product_id: 2, quantity: -1 }, 400, { fields: { quantity: 'invalid' } }],
    [{ product_id: 2, quantity: 1.5 }, 400, { fields: { quantity: 'invalid' } }],
    [{ product_id: 2, quantity: 1000 }, 400, { fields: { quantity: 'invalid' } }],
    [{ product_id: 2, note: 'x'.repeat(501) }, 400, { fields: { note: 'too_long' } }],
  ];
  for (const [body, status, answer] of cases)
    expect(await add(dara, body), JSON.stringify(body)).toMatchObject({ status, body: answer });
  expect((await cartOf(dara)).lines).toEqual([]);
});

test('a key makes an addition happen once', async () => {
  const dara = await newShopper(shop);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(dara, { product_id: 2 }, key)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await cartOf(dara)).lines).toMatchObject([{ quantity: 1 }]);
  expect(await add(dara, { product_id: 2, quantity: 2 }, key)).toMatchObject({
    status: 422,
    body: { error: 'key_reused' },
  });
});

test('two tabs with fifty clicks each: exact', async () => {
  const dara = await newShopper(shop);
  await shop.storage.transaction((changes) => changes.setStock('S001', 3, null, 500));
  await add(dara, { product_id: 3 });
  const id = (await cartOf(dara)).lines[0]?.cartId ?? '';
  const clicks = Array.from({ length: 100 }, () =>
    dara.call('PUT', shopperPaths.updateCart('S001', id), { body: { quantity: 1 } }),
  );
  expect((await Promise.all(clicks)).every(({ status }) => status === 200)).toBe(true);
  expect((await cartOf(dara)).lines).toMatchObject([{ quantity: 101 }]);
  await shop.storage.transaction((changes) => changes.setStock('S001', 3, null, 0));
});

test('a product that is gone stays listed and does not count', async () => {
  const other = await openSmallShop();
  const dara = await newShopper(other);
  await add(dara, { product_id: 2 });
  await add(dara, { product_id: 1, variant_option_id: (await lineIn(other, 1, 'zen-red')).variant });
  await other.storage.transaction((changes) => changes.removeProductsExcept('S001', 'demo', new Set(['zen-phone'])));
  const cart = await cartOf(dara);
  expect(cart.lines).toMatchObject([
    { name: 'Sony WH-1000XM4 Headphones', isAvailable: false, total: 0, price: null },
    { isAvailable: true },
  ]);
  expect(cart.grandTotal).toBe(62_900);
  const gone = cart.lines[0]?.cartId ?? '';
  const plus = await dara.call('PUT', shopperPaths.updateCart('S001', gone), { body: { quantity: 1 } });
  expect(plus.body).toMatchObject({ error: 'not_allowed_now' });
  expect((await dara.call('DELETE', shopperPaths.removeFromCart('S001', gone))).status).toBe(200);
  expect((await cartOf(dara)).lines).toHaveLength(1);
  await other.close();
});

test('a product that was sold out since stays listed, and is in no sum and no order', async () => {
  const dara = await newShopper(shop);
  await add(dara, { product_id: 1, variant_option_id: await red() });
  await shop.storage.transaction((changes) => changes.setStock('S001', 3, null, 1));
  await add(dara, { product_id: 3 });
  await shop.storage.transaction((changes) => changes.setStock('S001', 3, null, 0));
  const cart = await cartOf(dara);
  expect(cart.lines.map(({ stock }) => stock)).toEqual([3, 0]);
  expect(cart.total).toBe(62_900);
  const quote = quoteResponse.parse((await dara.call('GET', shopperPaths.quote('S001', {}))).body);
  expect(quote).toMatchObject({ lines: [{ productId: '1' }], total: 62_900 });
});

test('a cart holds a hundred lines', async () => {
  const dara = await newShopper(shop);
  const { account } =
    (await shop.storage.accountByLogin('S001', dara.phone).then((found) => ({ account: found?.id }))) ?? {};
  await shop.storage.transaction(async (changes) => {
    for (let unit = 0; unit < 100; unit++)
      await changes.addCartLine(
        account ?? 0,
        {
          product: 2,
          productId: 2,
          variantId: unit + 1000,
          unitId: 1,
          name: { en: 'x' },
          image: null,
          quantity: 1,
          note: '',
        },
        new Date().toISOString(),
      );
  });
  expect((await add(dara, { product_id: 2 })).body).toMatchObject({ error: 'not_allowed_now' });
});
