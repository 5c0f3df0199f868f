import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { importRow, type ImportRow } from '../import/import-row.ts';
import { attributesFile, brandsFile, contentFile, demoStores, servicesFile, taxonomyFile } from './format.ts';

const folder = import.meta.dirname;
const load = <Content>(name: string, schema: z.ZodType<Content>): Content =>
  schema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
const rows = (file: string): ImportRow[] =>
  gunzipSync(readFileSync(join(folder, 'products', file)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => importRow.parse(JSON.parse(line)));

const categories = load('taxonomy', taxonomyFile);
const stores = load('stores', demoStores);
const subcategories = categories.flatMap(({ groups }) => groups.flatMap((group) => group.subcategories));
const slugs = new Set([...categories, ...subcategories].map(({ slug }) => slug));
const absent = (paths: (string | null | undefined)[]) =>
  paths.filter((path) => typeof path === 'string' && !existsSync(join(folder, path)));

test('the taxonomy has one space of ids, each slug once, and a drawing for each', () => {
  const groups = categories.flatMap((category) => category.groups);
  const ids = [...categories, ...groups, ...subcategories].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(slugs.size).toBe(categories.length + subcategories.length);
  expect(absent([...categories, ...subcategories].map(({ image }) => image))).toEqual([]);
});

test('a spelling belongs to one brand', () => {
  const list = load('brands', brandsFile);
  const spellings = list.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(new Set(spellings).size).toBe(spellings.length);
  expect(absent(list.map(({ image }) => image))).toEqual([]);
});

test('an attribute key is named once; words of ours have three languages', () => {
  const { groups, attributes } = load('attributes', attributesFile);
  expect(groups.filter(({ name }) => name.kh === undefined || name.zh === undefined)).toEqual([]);
  expect(groups.filter(({ id }) => !attributes.some(({ group }) => group === id))).toEqual([]);
  const keys = attributes.flatMap((attribute) => attribute.keys);
  expect(new Set(keys).size).toBe(keys.length);
  const { help, policies, news } = load('content', contentFile);
  const texts = [...help.flatMap(({ articles }) => articles), ...policies, ...news].map(({ body }) => body);
  expect(texts.filter(({ kh, zh }) => kh === undefined || zh === undefined)).toEqual([]);
  expect(absent(news.map(({ image }) => image))).toEqual([]);
});

test('help and policy name the days in which each store takes goods back', () => {
  const { help, policies } = load('content', contentFile);
  const articles = help.flatMap((topic) => topic.articles).filter(({ title }) => /return/iu.test(title.en));
  const returns = policies.filter(({ title }) => /return/iu.test(title.en));
  const texts = [...articles.flatMap(({ summary, body }) => [summary, body]), ...returns.map(({ body }) => body)];
  const named = texts
    .flatMap(({ en, kh = '', zh = '' }) => [en, kh, zh])
    .flatMap((text) => Array.from(text.matchAll(/(\d+) ?(?:days|ថ្ងៃ(?!ធ្វើការ)|天)/gu), ([, days]) => Number(days)));
  expect(named.length).toBeGreaterThan(8);
  for (const { code, merchant } of stores) expect([...new Set(named)], code).toEqual([merchant.terms?.exchange_days]);
});

describe.each(readdirSync(join(folder, 'products')))('%s', (file) => {
  test('has importable rows with distinct SKUs, known categories, true promotions and pictures that are there', () => {
    const list = rows(file);
    const skus = list.flatMap(({ sku, variants }) => [sku, ...variants.map((variant) => variant.sku)]);
    expect(new Set(skus).size).toBe(skus.length);
    expect(list.filter((row) => row.category_path.some(({ id }) => !slugs.has(id)))).toEqual([]);
    expect(list.filter((row) => row.compare_at_price && row.compare_at_price <= (row.price ?? 0))).toEqual([]);
    const pictures = list.flatMap((row) => [row.image, ...row.images, ...row.variants.map(({ image }) => image)]);
    expect(absent(pictures)).toEqual([]);
  }, 20_000);
});

test('each store is drawn, and offers only products that lead it', () => {
  const featured = rows('featured.jsonl.gz');
  const topOf = new Map(
    categories.flatMap(({ slug, groups }) => groups.flatMap((g) => g.subcategories.map((sub) => [sub.slug, slug]))),
  );
  expect(absent(stores.flatMap((store) => [store.logo, ...store.promotions.map(({ image }) => image)]))).toEqual([]);
  for (const { assortment, promotions } of stores) {
    const wanted = assortment.filter(({ from }) => from === 'featured').map((entry) => entry.categories);
    const leading = featured.filter(({ category_path: path }) => {
      const sub = path.at(-1)?.id ?? '';
      return wanted.some((list) => list === undefined || list.includes(sub) || list.includes(topOf.get(sub) ?? ''));
    });
    expect(leading.length).toBeGreaterThanOrEqual(10);
    const skus = new Set(leading.map(({ sku }) => sku));
    expect(promotions.flatMap((promotion) => promotion.skus).filter((sku) => !skus.has(sku))).toEqual([]);
  }
});

test('services are done by somebody, in categories and with skills, products and pictures that are there', () => {
  const all = load('services', servicesFile);
  const skus = new Set(rows('services.jsonl.gz').map(({ sku }) => sku));
  const ids = new Set(all.services.map(({ id }) => id));
  expect(ids.size).toBe(all.services.length);
  expect(all.services.filter(({ sku }) => sku !== undefined && !skus.has(sku))).toEqual([]);
  expect(all.services.filter((one) => !all.categories.some(({ id }) => id === one.category))).toEqual([]);
  for (const [code, store] of Object.entries(all.stores)) {
    const done = new Set(store.freelancers.flatMap((one) => one.services));
    expect([code, store.services.toSorted((a, b) => a - b)]).toEqual([code, [...done].toSorted((a, b) => a - b)]);
    expect(stores.find((one) => one.code === code)?.assortment.some(({ from }) => from === 'services')).toBe(true);
    const skills = store.freelancers.flatMap((one) => one.skills);
    expect(skills.filter((skill) => !all.skills.some(({ key }) => key === skill))).toEqual([]);
    const { freelancers } = store;
    expect(new Set(freelancers.map(({ id }) => id)).size).toBe(freelancers.length);
    const works = freelancers.flatMap(({ portfolio }) => portfolio.map(({ image }) => image));
    expect(absent([...freelancers.map(({ image }) => image), ...works])).toEqual([]);
    // A drawing of a kind of goods is no picture of somebody's work.
    expect(works.filter((image) => image?.startsWith('drawings/'))).toEqual([]);
  }
  const texts = [
    ...all.categories.map(({ name }) => name),
    ...all.skills.map(({ name }) => name),
    ...all.services.flatMap(({ name, description }) => [name, description]),
    ...Object.values(all.stores).flatMap(({ freelancers }) =>
      freelancers.flatMap(({ name, title, about }) => [name, title, about]),
    ),
  ];
  expect(texts.filter(({ kh, zh }) => kh === undefined || zh === undefined)).toEqual([]);
});

test('the pictures weigh less than 12 MB together', () => {
  const photos = join(folder, 'photos');
  const bytes = readdirSync(photos).reduce((sum, name) => sum + statSync(join(photos, name)).size, 0);
  expect(bytes).toBeLessThan(12_000_000);
});
