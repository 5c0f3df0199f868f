import { afterAll, beforeAll, expect, test } from 'vitest';
import { wishlistResponse } from '../../../contract/cart.ts';
import { shopperPaths } from '../../../contract/shopper-paths.ts';
import { madeProduct } from '../../testing/generated-shop.ts';
import { newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
let shopper: NewShopper;
beforeAll(async () => {
  shop = await openSmallShop();
  shopper = await newShopper(shop);
});
afterAll(() => shop.close());

const list = async (language = 'en') =>
  wishlistResponse.parse((await shopper.call('GET', shopperPaths.wishlist('S001'), { language })).body);
const add = (product_id: unknown, variant_option_id: unknown = null) =>
  shopper.call('POST', shopperPaths.addWish('S001'), { body: { product_id, quantity: 1, variant_option_id } });
const productNamed = async (name: string): Promise<{ id: number; variants: { id: number }[] }> => {
  const { products } = await shop.storage.products(
    'S001',
    {
      name,
      categoryIds: [],
      brandIds: [],
      ids: null,
      updatedSince: null,
      minPrice: null,
      maxPrice: null,
      promo: false,
      inStock: false,
      attributes: {},
      sort: 'relevance',
      page: 1,
      rowPerPage: 1,
      filters: false,
    },
    'en',
  );
  const [product] = products;
  if (!product) throw new Error(`no product ${name}`);
  return product;
};

test('a product and variant stand there once, with the facts of now, in the language that is asked for', async () => {
  const phone = await productNamed('Zenfone');
  const [black, red] = phone.variants;
  const headphones = await productNamed('WH-1000XM4');
  await add(headphones.id);
  // without a variant: the first in stock
  const first = await add(String(phone.id));
  expect(await add(phone.id, red?.id)).toMatchObject({ status: 200, body: first.body });
  await add(phone.id, String(black?.id));
  const wishes = await list('zh-CN');
  expect(
    wishes.map(({ productId, variantName, promoPrice, price, stock }) => [
      productId,
      variantName,
      promoPrice ?? price,
      stock,
    ]),
  ).toEqual([
    [String(phone.id), 'Black', 59_900, 0],
    [String(phone.id), '红色', 62_900, 3],
    [String(headphones.id), null, 27_999, 5],
  ]);
  expect(wishes[0]).toMatchObject({ name: '华硕手机 Zenfone 10', image: 'photos/zen.jpg', unitId: '1' });

  await shop.storage.transaction(async (changes) => {
    await changes.setPrice('S001', headphones.id, null, { price: 19_900, promo: undefined, until: undefined });
    await changes.setStock('S001', headphones.id, null, 0);
  });
  expect((await list())[2]).toMatchObject({ price: 19_900, stock: 0 });

  const wishId = wishes[0]?.wishlistId ?? '';
  const remove = () =>
    shopper.call('DELETE', shopperPaths.removeWish('S001', wishId), { body: { product_id: phone.id, quantity: 1 } });
  expect((await remove()).status).toBe(200);
  expect(await remove()).toMatchObject({ status: 404, body: { error: 'not_found' } });
  expect(await list()).toHaveLength(2);
});

test('a full list takes nothing new, but what it has already can be added again', async () => {
  const names = Array.from({ length: 501 }, (_one, at) => `Key ${at}`);
  const variants = names.map((name) => ({
    sku: name,
    options: { Key: name },
    price: 1000,
    promoPrice: null,
    stock: 1,
    image: null,
  }));
  const draft = { ...madeProduct(1), options: [{ name: 'Key', values: names }], variants };
  await shop.storage.transaction((changes) => changes.putProduct('S001', draft, { origin: 'import' }));
  const keyboard = await productNamed(draft.name);
  const ids = keyboard.variants.map(({ id }) => id);
  const collector = await newShopper(shop);
  const account = (await shop.storage.accountByLogin('S001', collector.phone))?.id ?? 0;
  await shop.storage.transaction(async (changes) => {
    for (const variantId of ids.slice(0, 500))
      await changes.addWishlistItem('S001', account, { productId: keyboard.id, variantId }, new Date().toISOString());
  });
  const addVariant = (variant: number | undefined) =>
    collector.call('POST', shopperPaths.addWish('S001'), {
      body: { product_id: keyboard.id, variant_option_id: variant },
    });
  expect(await addVariant(ids[0])).toMatchObject({ status: 200 });
  expect(await addVariant(ids[500])).toMatchObject({ status: 409, body: { error: 'not_allowed_now' } });
  expect(await shop.storage.wishlist(account, 'en')).toHaveLength(500);
});

test('a product of another store, a variant of another product, and what is no id', async () => {
  const [phone, headphones] = [await productNamed('Zenfone'), await productNamed('WH-1000XM4')];
  expect(await add(999)).toMatchObject({ status: 404 });
  expect(await add(headphones.id, phone.variants[0]?.id)).toMatchObject({ status: 404 });
  expect(await add('../1')).toMatchObject({ status: 400, body: { fields: { product_id: 'invalid' } } });
  expect(await add(undefined)).toMatchObject({ status: 400, body: { fields: { product_id: 'required' } } });
  expect(await add(phone.id, 'x y')).toMatchObject({ status: 400, body: { fields: { variant_option_id: 'invalid' } } });
});
