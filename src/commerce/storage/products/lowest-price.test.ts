import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { product as productSchema } from '../../../contract/products.ts';
import { lowestPrice } from '../../../contract/selling.ts';
import { openSqliteDatabase } from '../../../lib/sql/sqlite-database.ts';
import { serializeProduct } from '../../serializers/catalogue.ts';
import { listQuery, madeProduct, makeShop } from '../../testing/generated-shop.ts';
import { temporaryFolder } from '../../testing/small-shop.ts';
import { openConnection, type CommerceDatabase } from '../connection.ts';
import { migrations } from '../migrations.ts';
import { openStorage } from '../open-storage.ts';
import type { Storage } from '../storage.ts';
import type { ListQuery, ProductDraft, VariantDraft } from './product-types.ts';

let temporary: ReturnType<typeof temporaryFolder>;
let storage: Storage;
let database: CommerceDatabase;
beforeAll(async () => {
  temporary = temporaryFolder();
  const path = join(temporary.folder, 'shop.sqlite');
  storage = openStorage(path);
  await makeShop(storage, 0);
  database = openConnection(path, { readOnly: true });
});
afterAll(async () => {
  database.close();
  await storage.close();
  temporary.remove();
});

const list = (asked: Partial<ListQuery>) => storage.products('S001', listQuery(asked), 'en');
const idsOf = async (asked: Partial<ListQuery>): Promise<number[]> => (await list(asked)).products.map(({ id }) => id);

type Sold = { id: number; cents: number | null; isReduced: boolean };

/** What the card of each product shows: read from the answers of the API. */
const readSold = async (): Promise<Sold[]> =>
  (await list({})).products.map((record) => {
    const { price, promoPrice } = lowestPrice(productSchema.parse(serializeProduct(record, 0)));
    return { id: record.id, cents: promoPrice ?? price, isReduced: promoPrice !== null };
  });

const variant = (sku: string, rest: Partial<VariantDraft>): VariantDraft => ({
  sku,
  options: { Size: sku },
  price: null,
  promoPrice: null,
  stock: null,
  image: null,
  ...rest,
});
const draft = (index: number, rest: Partial<ProductDraft>): ProductDraft => ({
  ...madeProduct(index),
  price: null,
  promoPrice: null,
  stock: null,
  ...rest,
});
const put = (drafts: readonly ProductDraft[]) =>
  storage.transaction(async (changes) => {
    await changes.removeProductsExcept('S001', 'import', new Set());
    for (const one of drafts) await changes.putProduct('S001', one, { origin: 'import' });
  });

test('lists sort, filter and count by the prices that cards show: those of variants', async () => {
  await put([
    draft(1, { price: 5000 }),
    draft(2, { variants: [variant('S', { price: 2000 }), variant('L', { price: 3000 })] }),
    draft(3, { price: 4000 }),
    draft(4, {
      price: 10_000,
      variants: [variant('S', { price: 9000, promoPrice: 6000 }), variant('L', { price: 10_000 })],
    }),
  ]);
  const [a = 0, b = 0, c = 0, d = 0] = await idsOf({});
  expect(await idsOf({ sort: 'price_asc' })).toEqual([b, c, a, d]);
  expect(await idsOf({ sort: 'price_desc' })).toEqual([d, a, c, b]);
  expect(await idsOf({ maxPrice: 3500 })).toEqual([b]);
  expect(await idsOf({ minPrice: 9500 })).toEqual([]);
  expect(await idsOf({ promo: true })).toEqual([d]);
  expect((await list({ filters: true })).filters).toMatchObject({ price: { min: 2000, max: 6000 }, promo: 1 });

  const large = (await list({ ids: [b] })).products[0]?.variants[1]?.id ?? 0;
  await storage.transaction((changes) =>
    changes.setPrice('S001', b, large, { price: 8000, promo: 1500, until: undefined }),
  );
  expect(await idsOf({ maxPrice: 1500 })).toEqual([b]);
  expect(await idsOf({ promo: true })).toEqual([b, d]);
  const small = draft(2, { variants: [variant('S', { price: 2000 })] });
  await storage.transaction((changes) => changes.putProduct('S001', small, { origin: 'import' }));
  expect(await idsOf({ maxPrice: 1500 })).toEqual([]);
  expect(await idsOf({ promo: true })).toEqual([d]);
});

const cents = fc.constantFrom(100, 200, 300, 400);
const offer = fc
  .record({ price: fc.option(cents), off: fc.boolean(), stock: fc.constantFrom(null, 0, 1, 2) })
  .map(({ price, off, stock }) => ({ price, promoPrice: off && price !== null ? price - 50 : null, stock }));
const drafts = fc.record({
  index: fc.integer({ min: 0, max: 4 }),
  own: offer,
  sizes: fc.uniqueArray(fc.record({ sku: fc.constantFrom('S', 'M', 'L'), own: offer }), {
    selector: ({ sku }) => sku,
  }),
  promoUntil: fc.constantFrom(null, '2026-12-01T00:00:00.000Z'),
});
/** A product and one of its variants, by position: taken from those that there are. */
const which = { at: fc.nat(), size: fc.nat() };
const anyWrite = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), draft: drafts }),
  fc.record({
    kind: fc.constant('price' as const),
    ...which,
    whole: fc.boolean(),
    price: cents,
    promo: fc.constantFrom(null, undefined, 80),
  }),
  fc.record({ kind: fc.constant('stock' as const), ...which, stock: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant('sell' as const), ...which, isReturn: fc.boolean() }),
  fc.record({ kind: fc.constant('end' as const), day: fc.constantFrom('2026-11-30', '2026-12-02') }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
);
type Write = typeof anyWrite extends fc.Arbitrary<infer One> ? One : never;

const chosen = async (at: number, size: number) => {
  const { products } = await list({});
  const found = products[at % Math.max(products.length, 1)];
  return found && { ...found, variant: found.variants[size % Math.max(found.variants.length, 1)]?.id ?? null };
};

const write = async (one: Write): Promise<void> => {
  if (one.kind === 'put') {
    const { index, own, sizes, promoUntil } = one.draft;
    const variants = sizes.map(({ sku, own: sized }) => variant(sku, sized));
    const next = draft(index, { ...own, promoUntil, variants });
    await storage.transaction((changes) => changes.putProduct('S001', next, { origin: 'import' }));
  } else if (one.kind === 'end') {
    await storage.transaction((changes) => changes.endPromotions(`${one.day}T12:00:00.000Z`));
  } else {
    const found = await chosen(one.at, 'size' in one ? one.size : 0);
    if (!found) return;
    if (one.kind === 'remove') {
      const others = (await list({})).products.flatMap(({ id, sku }) => (id === found.id ? [] : [sku]));
      await storage.transaction((changes) => changes.removeProductsExcept('S001', 'import', new Set(others)));
    } else if (one.kind === 'price') {
      const change = { price: one.price, promo: one.promo, until: undefined };
      // The shop refuses some changes, such as one that leaves a variant without a price above 0.
      await storage
        .transaction((changes) => changes.setPrice('S001', found.id, one.whole ? null : found.variant, change))
        .catch(() => undefined);
    } else if (one.kind === 'stock') {
      await storage.transaction((changes) => changes.setStock('S001', found.id, found.variant, one.stock));
    } else {
      const key = database.get<{ key: number }>('SELECT key FROM products WHERE id = ?', found.id)?.key ?? 0;
      const line = { product: key, variantId: found.variant, quantity: 1 };
      await storage.transaction(async (changes) => {
        await (one.isReturn ? changes.returnStock([line]) : changes.takeStock([line]));
      });
    }
  }
};

const above = Number.POSITIVE_INFINITY;

test('after any writes, orders and filters of lists agree with what cards show', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyWrite, { minLength: 1, maxLength: 25 }), cents, async (all, limit) => {
      await put([]);
      for (const one of all) await write(one);
      const sold = await readSold();
      const ids = (some: readonly Sold[]): number[] => some.map(({ id }) => id);
      const of = ({ cents: lowest }: Sold): number => lowest ?? above;
      expect(await idsOf({ sort: 'price_asc' })).toEqual(
        ids(sold.toSorted((one, other) => of(one) - of(other) || one.id - other.id)),
      );
      expect(await idsOf({ sort: 'price_desc' })).toEqual(
        ids(
          sold.toSorted(
            (one, other) =>
              Number(one.cents === null) - Number(other.cents === null) ||
              (other.cents ?? 0) - (one.cents ?? 0) ||
              one.id - other.id,
          ),
        ),
      );
      expect(await idsOf({ maxPrice: limit })).toEqual(ids(sold.filter((one) => of(one) <= limit)));
      expect(await idsOf({ minPrice: limit })).toEqual(
        ids(sold.filter((one) => one.cents !== null && one.cents >= limit)),
      );
      expect(await idsOf({ promo: true })).toEqual(ids(sold.filter(({ isReduced }) => isReduced)));
      const prices = sold.flatMap(({ cents: lowest }) => lowest ?? []);
      expect((await list({ filters: true })).filters).toMatchObject({
        price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
        promo: sold.filter(({ isReduced }) => isReduced).length,
      });
    }),
    { numRuns: 60 },
  );
});

test('an upgrade reads the lowest price of every product from the prices that it has', () => {
  const { folder, remove } = temporaryFolder();
  const path = join(folder, 'shop.sqlite');
  const earlier = openSqliteDatabase({ path, schema: { migrations: migrations.slice(0, 19) } });
  earlier.run("INSERT INTO stores VALUES ('S001', '{}')");
  for (const [key, price, promo] of [
    [1, 500, 400],
    [2, null, null],
    [3, 900, 800],
    [4, 700, null],
  ] as const)
    earlier.run(
      `INSERT INTO products (key, store_code, id, sku, name, name_key, model_key, images, price, promo_price, sequence,
        origin, draft_hash, created_at, updated_at) VALUES (?1, 'S001', ?1, ?1, 'n', 'n', '', '[]', ?2, ?3, 1, 'import', '', '', '')`,
      key,
      price,
      promo,
    );
  for (const [product, position, price, promo, stock] of [
    [2, 0, 300, null, 0],
    [2, 1, 600, 500, 1],
    [3, 0, 600, null, 0],
    [3, 1, 700, null, 0],
    [4, 0, null, null, 1],
  ] as const)
    earlier.run(
      'INSERT INTO variants (product, position, sku, price, promo_price, stock) VALUES (?1, ?2, ?2, ?3, ?4, ?5)',
      product,
      position,
      price,
      promo,
      stock,
    );
  earlier.close();
  const later = openConnection(path);
  expect(later.all('SELECT lowest_price AS price, is_reduced AS reduced FROM products ORDER BY key')).toEqual([
    { price: 400, reduced: 1 },
    { price: 500, reduced: 1 },
    { price: 600, reduced: 0 },
    { price: 700, reduced: 0 },
  ]);
  later.close();
  remove();
});
