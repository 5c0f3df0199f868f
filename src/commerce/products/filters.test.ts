import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListQuery, ProductListPage } from '../storage/products/product-types.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { listQuery, madeProduct, makeShop } from '../testing/generated-shop.ts';
import { temporaryFolder } from '../testing/small-shop.ts';

let storage: Storage;
let remove: () => void;
let category: number;
beforeAll(async () => {
  const temporary = temporaryFolder();
  remove = temporary.remove;
  storage = openStorage(join(temporary.folder, 'shop.sqlite'));
  await makeShop(storage, 400);
  category = (await storage.categories('S001', 'en'))[0]?.id ?? 0;
});
afterAll(async () => {
  await storage.close();
  remove();
});

const list = (asked: Partial<ListQuery>): Promise<ProductListPage> => storage.products('S001', listQuery(asked), 'en');
const total = async (asked: Partial<ListQuery>): Promise<number> => (await list(asked)).total;

const values: Record<string, string[]> = {
  color: ['Black', 'Red'],
  size: ['60', '100'],
  wireless: ['yes', 'no'],
  ram: ['8', '4', '16'],
  storage: ['128 GB', '256 GB', '64/128 GB'],
  unheard: ['x'],
};
const chosen = fc.record({
  name: fc.constantFrom(null, 'keyboard', 'mini', 'KX1'),
  brandIds: fc.subarray([1, 2, 3, 4, 99], { maxLength: 3 }),
  kinds: fc.subarray([0, 1, 2]),
  minPrice: fc.constantFrom(null, 2000),
  maxPrice: fc.constantFrom(null, 9000),
  promo: fc.boolean(),
  inStock: fc.boolean(),
  attributes: fc
    .subarray(Object.keys(values), { maxLength: 2 })
    .chain((keys) =>
      fc.record(Object.fromEntries(keys.map((key) => [key, fc.subarray(values[key] ?? [], { minLength: 1 })]))),
    ),
});

test('each count is what the list has once that is chosen, whatever else is', async () => {
  const { filters } = await list({ categoryIds: [category], filters: true });
  const kinds = filters?.subcategories.map(({ id }) => id) ?? [];
  expect(kinds).toHaveLength(6);
  await fc.assert(
    fc.asyncProperty(chosen, async ({ kinds: indexes, ...rest }) => {
      const subcategories = indexes.flatMap((index) => kinds[index] ?? []);
      const query = { ...rest, categoryIds: subcategories.length > 0 ? subcategories : [category] };
      const counts = (await list({ ...query, filters: true })).filters;
      if (!counts) throw new Error('no counts');
      for (const { id, count } of counts.brands.slice(0, 4))
        expect(await total({ ...query, brandIds: [id] })).toBe(count);
      for (const { id, count } of counts.subcategories.slice(0, 4))
        expect(await total({ ...query, categoryIds: [id] })).toBe(count);
      expect(await total({ ...query, promo: true })).toBe(counts.promo);
      expect(await total({ ...query, inStock: true })).toBe(counts.inStock);
      for (const attribute of counts.attributes)
        for (const { value, count } of attribute.values)
          expect(await total({ ...query, attributes: { ...query.attributes, [attribute.key]: [value] } })).toBe(count);
      const prices = { ...query, minPrice: null, maxPrice: null, rowPerPage: 1 };
      const [cheapest] = (await list({ ...prices, sort: 'price_asc' })).products;
      const [dearest] = (await list({ ...prices, sort: 'price_desc' })).products;
      const price = (product: typeof cheapest) => product?.promoPrice ?? product?.price ?? undefined;
      expect(counts.price ?? undefined).toEqual(
        price(cheapest) === undefined ? undefined : { min: price(cheapest), max: price(dearest) },
      );
    }),
    { numRuns: 60 },
  );
});

test('lists and counts follow every change at once', async () => {
  const all = { categoryIds: [category], filters: true };
  const before = await list(all);
  const [first] = before.products;
  if (!first || !before.filters) throw new Error('no products');
  await storage.transaction(async (changes) => {
    await changes.setPrice('S001', first.id, null, { price: 999_900, promo: null, until: null });
    await changes.setStock('S001', first.id, null, 0);
  });
  const priced = await list(all);
  expect(priced.products[0]).toMatchObject({ id: first.id, price: 999_900, stock: 0 });
  expect(priced.filters?.price?.max).toBe(999_900);

  const added = { ...madeProduct(1000), attributes: { color: 'Violet', wireless: true } };
  await storage.transaction((changes) => changes.putProduct('S001', added, { origin: 'import' }));
  const more = await list(all);
  expect(more.total).toBe(before.total + 1);
  const colors = more.filters?.attributes.find(({ key }) => key === 'color')?.values;
  expect(colors).toContainEqual({ value: 'Violet', name: 'Violet', count: 1 });

  await storage.transaction((changes) =>
    changes.removeProductsExcept('S001', 'import', new Set(Array.from({ length: 400 }, (_, index) => `key-${index}`))),
  );
  const less = await list(all);
  expect(less.total).toBe(before.total);
  expect(less.filters?.attributes).toEqual(before.filters.attributes);
});

test('chosen subcategories hide those of no other category, unless the list is of a category', async () => {
  const cover = {
    ...madeProduct(2000),
    name: 'Keyboard Cover',
    brand: 'Akko',
    categoryPath: [
      { slug: 'bags', name: 'Bags' },
      { slug: 'covers', name: 'Covers' },
    ],
    price: 2000,
    promoPrice: 1000,
  };
  await storage.transaction((changes) => changes.putProduct('S001', cover, { origin: 'import' }));
  const brands = (await list({ filters: true })).filters?.brands ?? [];
  const akko = brands.filter(({ name }) => name === 'Akko').map(({ id }) => id);
  const offered = async (asked: Partial<ListQuery>): Promise<string[]> =>
    (await list({ ...asked, filters: true })).filters?.subcategories.map(({ name }) => name).toSorted() ?? [];
  const kinds = (await list({ categoryIds: [category], filters: true })).filters?.subcategories ?? [];
  const categoryIds = kinds.slice(0, 1).map(({ id }) => id);
  for (const topic of [{ name: 'keyboard' }, { brandIds: akko }, { promo: true }]) {
    const all = await offered(topic);
    expect(all).toContain('Covers');
    expect(await offered({ ...topic, categoryIds })).toEqual(all);
  }
  expect(await offered({ categoryIds })).toEqual(kinds.map(({ name }) => name).toSorted());
});
