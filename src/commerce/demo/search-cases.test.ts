import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '../localization/language.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { ProductRecord } from '../storage/products/product-types.ts';
import { listQuery } from '../testing/generated-shop.ts';
import { temporaryFolder } from '../testing/small-shop.ts';
import { seedDemo } from './seeding/seed-demo.ts';

/** What shoppers type, in three languages, and what they must see first in the demo's largest range of kinds, S001. */

let storage: Storage;
let remove: () => void;
let slugOf: ReadonlyMap<number, string>;

const demo = import.meta.dirname;

beforeAll(async () => {
  const temporary = temporaryFolder();
  remove = temporary.remove;
  const demoDir = join(temporary.folder, 'demo');
  cpSync(demo, demoDir, { recursive: true, filter: (path) => !/photos|drawings|\.svg$|\.ts$/u.test(path) });
  const stores: unknown = JSON.parse(readFileSync(join(demoDir, 'stores.json'), 'utf8'));
  writeFileSync(join(demoDir, 'stores.json'), JSON.stringify(Array.isArray(stores) ? stores.slice(0, 1) : []));
  storage = openStorage(join(temporary.folder, 'shop.sqlite'));
  await seedDemo(storage, { demoDir });
  const taxonomy: { groups: { subcategories: { id: number; slug: string }[] }[] }[] = JSON.parse(
    readFileSync(join(demo, 'taxonomy.json'), 'utf8'),
  );
  slugOf = new Map(
    taxonomy.flatMap(({ groups }) =>
      groups.flatMap((group) => group.subcategories.map(({ id, slug }) => [id, slug] as const)),
    ),
  );
}, 60_000);
afterAll(async () => {
  await storage.close();
  remove();
});

const search = (name: string, language: Language = 'en') =>
  storage.products('S001', { ...listQuery({ name, rowPerPage: 5 }), readsMeaning: true }, language);

const kindOf = ({ subcategoryId }: ProductRecord): string => slugOf.get(subcategoryId ?? 0) ?? '';
const paid = ({ price, promoPrice }: ProductRecord): number | null => promoPrice ?? price;

const cameras = /-cameras$/u;
const phones = /^smartphones$/u;

test.each([
  ['en', 'camera', cameras],
  ['en', 'cameras', cameras],
  ['en', 'digital camera', cameras],
  ['en', 'sony camera', cameras],
  ['en', 'camera sony', cameras],
  ['en', 'camera lens', /^camera-lenses$/u],
  ['en', 'canon lens', /^camera-lenses$/u],
  ['en', 'lenses', /^camera-lenses$/u],
  ['en', 'phone', phones],
  ['en', 'cheap phone', phones],
  ['en', 'google phone', phones],
  ['en', 'mobile', phones],
  ['en', 'tablet', /^tablets$/u],
  ['en', 'watch', /^watches$/u],
  ['en', 'laptop', /^laptops$/u],
  ['en', 'keyboard', /^keyboards$/u],
  ['en', 'headphones', /^headphones$/u],
  ['en', 'monitor', /^monitors$/u],
  ['en', 'graphics card', /^graphics-cards$/u],
  ['en', 'ssd', /^storage$/u],
  ['en', 'coffee machine', /^coffee-machines$/u],
  ['en', 'smart bulb', /^smart-bulbs$/u],
  ['kh', 'កាមេរ៉ា', cameras],
  ['kh', 'កាមេរ៉ា sony', cameras],
  ['kh', 'ឡង់កាមេរ៉ា', /^camera-lenses$/u],
  ['kh', 'ទូរស័ព្ទ', phones],
  ['kh', 'កុំព្យូទ័រយួរដៃ', /^laptops$/u],
  ['kh', 'ម៉ូនីទ័រ', /^monitors$/u],
  ['zh', '相机', cameras],
  ['zh', '数码相机', cameras],
  ['zh', '镜头', /^camera-lenses$/u],
  ['zh', '手机', phones],
  ['zh', '显示器', /^monitors$/u],
  ['zh', '笔记本电脑', /^laptops$/u],
  ['kh', 'ទូរសព្ទ', phones],
  ['kh', 'ទូរសព្ទដៃ', phones],
  ['kh', 'កាមេរា', cameras],
  ['kh', 'កាសស្តាប់ត្រចៀក', /^headphones$/u],
] as const)('in %s, %s: the first five are of that kind', async (language, text, kind) => {
  const { products, notSold, corrected } = await search(text, language);
  expect(products.length).toBeGreaterThan(0);
  for (const product of products) expect(kindOf(product), product.name).toMatch(kind);
  expect({ notSold, corrected }).toEqual({ notSold: null, corrected: null });
});

test.each([
  ['en', 'samsung phones', phones, 3],
  ['en', 'mouse', /^mice$/u, 1],
  ['zh', '耳机', /^headphones$/u, 1],
] as const)('in %s, %s: what there is of that kind comes first', async (language, text, kind, count) => {
  const { products } = await search(text, language);
  for (const product of products.slice(0, count)) expect(kindOf(product), product.name).toMatch(kind);
});

test.each([
  ['en', 'phone under 200', phones, 0, 200],
  ['en', 'phones below $150', phones, 0, 150],
  ['en', 'camera over 1000', cameras, 1000, Infinity],
  ['en', 'laptop between 300 and 900', /^laptops$/u, 300, 900],
  ['kh', 'ទូរស័ព្ទក្រោម ២០០', phones, 0, 200],
  ['kh', 'កាមេរ៉ាក្រោម ៥០០$', cameras, 0, 500],
  ['zh', '200美元以下的手机', phones, 0, 200],
  ['zh', '手机 低于300', phones, 0, 300],
] as const)('in %s, %s: that kind at that price', async (language, text, kind, from, to) => {
  const { products, total } = await search(text, language);
  expect(total).toBeGreaterThan(2);
  for (const product of products) {
    expect(kindOf(product), product.name).toMatch(kind);
    const cents = paid(product) ?? 0;
    expect(cents).toBeGreaterThanOrEqual(Math.max(1, from * 100));
    expect(cents).toBeLessThanOrEqual(to * 100);
  }
});

test.each([
  ['en', 'iphone', 'iPhone', phones],
  ['en', 'iphone 15 pro', 'iPhone', phones],
  ['en', 'iphon 15', 'iPhone', phones],
  ['en', 'iphone under 300', 'iPhone', phones],
  ['en', 'airpods', 'AirPods', /^headphones$/u],
  ['en', 'ipad mini', 'iPad', /^tablets$/u],
  ['en', 'iphone case', 'iPhone', /./u],
  ['kh', 'អាយហ្វូន', 'iPhone', phones],
  ['zh', '苹果手机', 'iPhone', phones],
] as const)('in %s, %s is not sold, and what is like it is shown', async (language, text, name, kind) => {
  const { products, notSold, corrected } = await search(text, language);
  expect({ notSold, corrected }).toEqual({ notSold: name, corrected: null });
  expect(products.length).toBeGreaterThan(0);
  for (const product of products) expect(kindOf(product), product.name).toMatch(kind);
});

test.each([
  ['en', 'samsung', 'Samsung'],
  ['kh', 'សំសុង', 'Samsung'],
  ['kh', 'សាំសុង', 'Samsung'],
  ['kh', 'ទូរស័ព្ទសាំសុង', 'Samsung'],
  ['kh', 'ស៊ូនី', 'Sony'],
  ['kh', 'កាមេរ៉ា សូនី', 'Sony'],
  ['zh', '三星', 'Samsung'],
  ['zh', '三星手机', 'Samsung'],
  ['zh', '小米手机', 'Xiaomi'],
  ['zh', '索尼相机', 'Sony'],
  ['zh', '华硕主板', 'ASUS'],
  ['zh', '戴尔', 'Dell'],
] as const)('in %s, %s: of that brand alone', async (language, text, brand) => {
  const { products, notSold, corrected } = await search(text, language);
  expect(products.length).toBeGreaterThan(0);
  for (const product of products) expect(product.brand, product.name).toBe(brand);
  expect({ notSold, corrected }).toEqual({ notSold: null, corrected: null });
});

test.each([
  ['en', 'wooden keyboard', 'keyboard', /^keyboards$/u],
  ['kh', 'ទូរស័ព្ទឥដ្ឋ', 'ទូរស័ព្ទ', phones],
  ['zh', '木制手机', '手机', phones],
] as const)('in %s, nothing denies %s, of which only the kind is known', async (language, text, kind, slug) => {
  const { products, notSold, corrected } = await search(text, language);
  expect({ notSold, corrected }).toEqual({ notSold: null, corrected: kind });
  expect(products.length).toBeGreaterThan(0);
  for (const product of products) expect(kindOf(product), product.name).toMatch(slug);
});

test('typing mistakes are corrected to the kind that was meant', async () => {
  const { products, corrected } = await search('digtal camra');
  expect(corrected).toBe('digital camera');
  for (const product of products) expect(kindOf(product)).toMatch(cameras);
});

test('an exact name comes before its kind', async () => {
  const [first] = (await search('google pixel 8a')).products;
  expect(first?.name).toBe('Google Pixel 8a');
});

test('what a text finds as words, it finds as its meaning, too', async () => {
  for (const name of ['rtx 5070', 'wh-1000xm4', 'zigbee', 'camera', 'sony', 'lens cap']) {
    const ids = async (readsMeaning: boolean): Promise<number[]> =>
      (await storage.products('S001', { ...listQuery({ name, rowPerPage: 1000 }), readsMeaning }, 'en')).products.map(
        ({ id }) => id,
      );
    expect(await ids(true)).toEqual(expect.arrayContaining(await ids(false)));
  }
});
