import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { categoriesResponse, groupsResponse } from '../../contract/categories.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { openSqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import { openConnection } from '../storage/connection.ts';
import { migrations } from '../storage/migrations.ts';
import { newShopper } from '../testing/new-shopper.ts';
import { writeRows } from '../testing/small-demo.ts';
import { openSmallShop, temporaryFolder, type SmallShop } from '../testing/small-shop.ts';
import { importProducts } from './import-products.ts';
import { readLines } from './read-lines.ts';

let shop: SmallShop;
let file: string;
beforeEach(async () => {
  shop = await openSmallShop();
  file = join(shop.folder, 'rows.jsonl.gz');
});
afterEach(() => shop.close());

const now = '2026-11-21T00:00:00.000Z';
const run = (store = 'S001', at = now) => importProducts(shop.storage, { store, lines: readLines(file), now: at });
const list = async (query: string) => Object(await shop.json(`/api/products?store_code=S001&${query}`));

const path = [
  { id: 'garden', name: 'Garden' },
  { id: 'tools', name: 'Tools' },
];

test('the same file a second time changes nothing', async () => {
  writeRows(
    file,
    Array.from({ length: 50 }, (_, index) => ({
      sku: `r${index}`,
      name: `Rake ${index}`,
      category_path: path,
      price: index + 1,
    })),
  );
  expect(await run()).toMatchObject({ new: 50, changed: 0, unchanged: 0, refused: 0 });
  const before = await list('row_per_page=200');
  expect(await run()).toMatchObject({ new: 0, changed: 0, unchanged: 50 });
  expect(await list('row_per_page=200')).toEqual(before);
});

const onOffer = {
  sku: 'rake',
  name: 'Rake',
  price: 80,
  compare_at_price: 100,
  promo_until: '2096-12-01T00:00:00.000Z',
  stock: 5,
  options: [{ name: 'Size', values: ['S', 'L'] }],
  variants: [{ sku: 'rake-s', options: { Size: 'S' }, price: 120, compare_at_price: 150, stock: 5 }],
};
const rakePrices = async () => {
  const { price, promo_price, variants } = (await list('name=rake')).data[0];
  return [price, promo_price, variants[0].price, variants[0].promo_price];
};

test('the end of a promotion changes no row: what staff have set since then stays', async () => {
  const { variants: _variants, options: _options, ...plain } = onOffer;
  writeRows(file, [plain]);
  await run();
  const [{ id }] = (await list('name=rake')).data;
  await shop.storage.transaction(async (changes) => {
    await changes.setStock('S001', id, null, 2);
    await changes.setPrice('S001', id, null, { price: 9000, promo: undefined, until: undefined });
  });
  expect(await run('S001', '2096-12-02T00:00:00.000Z')).toMatchObject({ changed: 0, unchanged: 1 });
  expect((await list('name=rake')).data).toMatchObject([{ price: 90, promo_price: null, stock: 2 }]);
});

test('what was sold since the last file is not for sale again, unless the file has another stock', async () => {
  const rows = (price: number, stock: number) => [
    { sku: 'hose', name: 'Hose', price, stock },
    { ...onOffer, price, variants: [{ sku: 'rake-s', options: { Size: 'S' }, stock }] },
  ];
  const stocks = async () => {
    const { data } = await list('name=hose');
    const [rake] = (await list('name=rake')).data;
    return [data[0].stock, rake.stock, rake.variants[0].stock];
  };
  writeRows(file, rows(80, 5));
  await run();
  expect(await stocks()).toEqual([5, 5, 5]);
  const [{ id: hose }] = (await list('name=hose')).data;
  const [{ id: rake, variants }] = (await list('name=rake')).data;
  await shop.storage.transaction(async (changes) => {
    await changes.setStock('S001', hose, null, 1);
    await changes.setStock('S001', rake, variants[0].variant_option_id, 2);
  });
  writeRows(file, rows(85, 5));
  expect(await run()).toMatchObject({ changed: 2 });
  expect(await stocks()).toEqual([1, 2, 2]);
  writeRows(file, rows(85, 6));
  await run();
  expect(await stocks()).toEqual([6, 6, 6]);
});

test('a product is not sold out while a variant that is not counted can be bought', async () => {
  const sizes = (stocks: Record<string, number | null>, stock: number | null = null) => ({
    ...onOffer,
    stock,
    options: [{ name: 'Size', values: Object.keys(stocks) }],
    variants: Object.entries(stocks).map(([size, left]) => ({ sku: size, options: { Size: size }, stock: left })),
  });
  const inStock = async () => (await list('name=rake&in_stock=1')).data.map(({ stock }: { stock: unknown }) => stock);
  writeRows(file, [sizes({ S: 1, M: null })]);
  await run();
  const [{ id, variants }] = (await list('name=rake')).data;
  const [small, medium] = variants.map((one: { variant_option_id: number }) => one.variant_option_id);
  expect(await inStock()).toEqual([null]);
  const buyer = await newShopper(shop);
  const bought = { checkout_type: 'buynow', product_id: id, quantity: 1, payment_type: 'cod', address: 'branch-1' };
  const { body } = await buyer.call('POST', shopperPaths.buyNow('S001'), {
    body: { ...bought, variant_option_id: small },
  });
  expect(body).toMatchObject({ code: 0 });
  expect((await list('name=rake')).data[0].variants).toMatchObject([{ stock: 0 }, { stock: null }]);
  expect(await inStock()).toEqual([null]);

  await shop.storage.transaction((changes) => changes.setStock('S001', id, medium, 2));
  expect(await inStock()).toEqual([2]);
  writeRows(file, [sizes({ S: 1, L: null }, 7)]);
  await run();
  expect(await inStock()).toEqual([null]);
  // counted by product alone
  writeRows(file, [sizes({ L: null }, 7)]);
  await run();
  expect(await inStock()).toEqual([7]);
});

test('without its variants a product has the stock of the file, not what they left', async () => {
  const sized = (...stocks: (number | null)[]) => ({
    ...onOffer,
    stock: 5,
    variants: stocks.map((left, index) => ({ sku: `size-${index}`, options: { Size: `${index}` }, stock: left })),
  });
  const stock = async (...stocks: (number | null)[]) => {
    writeRows(file, [sized(...stocks)]);
    await run();
    return (await list('name=rake')).data[0].stock;
  };
  expect(await stock()).toBe(5);
  expect(await stock(1, null)).toBe(null);
  expect(await stock()).toBe(5);
  expect(await stock(1, 2)).toBe(3);
  expect(await stock()).toBe(5);
});

test('stock that an earlier version summed without the variants that are not counted is not counted any more', async () => {
  const { folder, remove } = temporaryFolder();
  const database = join(folder, 'shop.sqlite');
  const earlier = openSqliteDatabase({
    path: database,
    schema: { migrations: migrations.slice(0, 18) },
    functions: { filter_values: () => '[]' },
  });
  earlier.run("INSERT INTO stores VALUES ('S001', '{}')");
  earlier.run("INSERT INTO notes VALUES ('last stamp', '2026-11-21T00:00:00.000Z')");
  for (const key of [1, 2, 3])
    earlier.run(
      `INSERT INTO products (key, store_code, id, sku, name, name_key, model_key, images, stock, sequence, origin, draft_hash,
        created_at, updated_at) VALUES (?1, 'S001', ?1, ?1, 'n', 'n', '', '[]', 0, 1, 'import', '', ?2, ?2)`,
      key,
      now,
    );
  for (const [product, stock] of [
    [1, 0],
    [1, null],
    [2, 0],
    [3, null],
  ] as const)
    earlier.run(
      `INSERT INTO variants (product, position, sku, stock) VALUES (?1, 1, ifnull(?2, 'none'), ?2)`,
      product,
      stock,
    );
  earlier.run('DELETE FROM untold_changes');
  earlier.close();
  const later = openConnection(database);
  expect(later.all('SELECT stock, updated_at > ? AS isNew FROM products ORDER BY key', now)).toEqual([
    { stock: null, isNew: 1 },
    { stock: 0, isNew: 0 },
    { stock: 0, isNew: 0 },
  ]);
  expect(later.all('SELECT product FROM untold_changes')).toEqual([{ product: 1 }]);
  later.close();
  remove();
});

test('a promotion that is over when its row is imported is ended, for variants too', async () => {
  writeRows(file, [onOffer]);
  await run();
  expect(await rakePrices()).toEqual([100, 80, 150, 120]);
  writeRows(file, [{ ...onOffer, name: 'New rake' }]);
  await run('S001', onOffer.promo_until);
  expect(await rakePrices()).toEqual([100, null, 150, null]);
});

test('a changed row moves alone, and keeps its id and place', async () => {
  const rows = [1, 2, 3].map((price) => ({ sku: `r${price}`, name: `Rake ${price}`, price }));
  writeRows(file, rows);
  await run();
  const before = (await list('name=rake')).data;
  const since = before[0].updated_at;
  writeRows(
    file,
    rows.map((row) => (row.sku === 'r2' ? { ...row, price: 9.5 } : row)),
  );
  expect(await run()).toMatchObject({ new: 0, changed: 1, unchanged: 2 });
  const changed = await list(`updated_since=${since}`);
  expect(changed).toMatchObject({
    total: 1,
    data: [{ sku: 'r2', price: 9.5, id: before[1].id, sequence: before[1].sequence, created_at: since }],
  });
});

test('refused lines are counted with line, SKU and reason; the others land', async () => {
  writeRows(file, [
    { sku: 'good', name: 'Good', price: 1 },
    'not json',
    { sku: 'no-name', price: 1 },
    '',
    { sku: 'negative', name: 'Negative', price: -1 },
    { sku: 'good', name: 'Good again', price: 2 },
    { sku: 'blank', name: '\u0000\u0001', price: 2 },
    'null',
  ]);
  const report = await run();
  expect(report).toMatchObject({ new: 1, refused: 6 });
  expect(report.refusals.map(({ line, sku }) => [line, sku])).toEqual([
    [2, null],
    [3, 'no-name'],
    [5, 'negative'],
    [6, 'good'],
    [7, 'blank'],
    [8, null],
  ]);
  expect(report.refusals.map(({ reason }) => reason).join('\n')).toMatch(
    /not valid JSON[^]*name: [^]*price: [^]*already on line 1/u,
  );
  expect((await list('name=good')).data).toMatchObject([{ name: 'Good' }]);
});

test("a promotion's end is a day in Cambodia or a time with its zone; what is expected is said", async () => {
  const ends = ['2096-12-31', '2096-12-31T23:59:59+07:00', '2096-12-31T16:59:59.000Z', '31/12/2026'];
  writeRows(
    file,
    ends.map((end, index) => ({ ...onOffer, sku: `hoe-${index}`, name: 'Hoe', promo_until: end })),
  );
  const report = await run();
  expect(report).toMatchObject({ new: 3, refused: 1 });
  expect(report.refusals[0]?.reason).toMatch(/^promo_until: expected a day such as 2026-12-31/u);
  const { data } = await list('name=hoe');
  expect(data).toHaveLength(3);
  for (const row of data) expect(row).toMatchObject({ promo_price: 80, promo_until: '2096-12-31T16:59:59.000Z' });
});

test('at most twenty refusals are shown, all are counted', async () => {
  writeRows(
    file,
    Array.from({ length: 30 }, () => 'x'),
  );
  const report = await run();
  expect([report.refused, report.refusals.length]).toEqual([30, 20]);
});

test('unknown categories and brands are made, known ones are used', async () => {
  writeRows(file, [
    { sku: 'rake', name: 'Rake', brand: ' asustek ', category_path: path },
    { sku: 'hose', name: 'Hose', brand: 'Gardena', category_path: path },
    { sku: 'hose2', name: 'Hose 2', brand: 'GARDENA', category_path: path },
    {
      sku: 'cans',
      name: 'Cans',
      category_path: [
        { id: 'anything', name: 'Anything' },
        { id: 'headphones', name: 'Headphones' },
      ],
    },
  ]);
  await run();
  const { data } = await list('name=hose');
  expect(data[0].brand).toBe('Gardena');
  expect(data[1].brand_id).toBe(data[0].brand_id);
  expect((await list('name=rake')).data).toMatchObject([{ brand: 'ASUS', price: null }]);
  expect((await list('name=cans')).data).toMatchObject([{ category_id: 10, subcategory_id: 1010 }]);
  const garden = categoriesResponse
    .parse(await shop.json('/api/categories?store_code=S001'))
    .find(({ name }) => name === 'Garden');
  const groups = groupsResponse.parse(
    await shop.json(`/model_ecommerce/features/category_id=${garden?.id}?store_code=S001`),
  );
  expect(groups).toMatchObject([{ name: 'More', subcategories: [{ name: 'Tools' }] }]);
});

test('plain files, several gzip parts and a last line without an end are read', async () => {
  writeFileSync(file, gzipSync('{"sku":"a","name":"Aa"}\n'));
  appendFileSync(file, gzipSync('{"sku":"b","name":"Bb"}'));
  expect(await run()).toMatchObject({ new: 2, refused: 0 });
  writeFileSync(file, '{"sku":"a","name":"Aa"}\r\n{"sku":"c","name":"ឃ្លោង"}');
  expect(await run()).toMatchObject({ new: 1, unchanged: 1 });
});

test('a file that is cut off leaves the store as it was', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({ sku: `r${index}`, name: `Rake ${Math.sin(index)}` }));
  writeRows(file, rows);
  writeFileSync(file, readFileSync(file).subarray(0, -2000));
  await expect(run()).rejects.toThrow('cut off or damaged');
  expect((await list('')).total).toBe(4);
});

test('a missing file and an unknown store are sentences', async () => {
  await expect(run()).rejects.toThrow('there is no file');
  writeRows(file, []);
  await expect(run('S999')).rejects.toThrow('no store S999');
});

test('readers see the store as it was until the import is done', async () => {
  writeRows(file, [
    { sku: 'a', name: 'Apple' },
    { sku: 'b', name: 'Banana' },
  ]);
  const seen: number[] = [];
  const lines = async function* () {
    for await (const line of readLines(file)) {
      seen.push((await list('')).total);
      yield line;
    }
  };
  await importProducts(shop.storage, { store: 'S001', lines: lines(), now });
  expect([seen, (await list('')).total]).toEqual([[4, 4], 6]);
});

test('lists where one value is usual become one text', async () => {
  writeRows(file, [{ sku: 'a', name: 'Lamp', model: ['L1', 'L2'], attributes: { memory_gb: [1, 2] } }]);
  await run();
  expect((await list('name=lamp')).data).toMatchObject([{ model: 'L1, L2', attributes: [{ value: '1, 2' }] }]);
});
