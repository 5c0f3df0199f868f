import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCatalogue, type Catalogue } from '../catalogue/catalogue.ts';
import { createContext, type LoaderContext } from '../catalogue/context.ts';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { createWriter } from '../catalogue/writer.ts';
import { parseStores } from '../config/stores.ts';
import { product, type ProductJson } from '../contract/products.ts';
import { storeInfoResponse } from '../contract/store-info.ts';
import { home } from './home/page.ts';
import { productPage } from './product/page.ts';
import { promotions } from './promotions/page.ts';

/** Rows, related products and promotions on the pages of a store whose import is in no good order. */

const late = '2099-01-31T16:59:59.000Z';
const soon = '2098-12-06T16:59:59.000Z';

let folder: string;
let catalogue: Catalogue;
let context: LoaderContext;

const row = (id: number, name: string, subcategory: number, more: Partial<ProductJson>): ProductJson => ({
  id,
  name,
  price: 100 + id,
  image: null,
  images: [],
  category_id: subcategory < 20 ? 1 : 2,
  subcategory_id: subcategory,
  attributes: [],
  variant_option_type: [],
  variants: [],
  units: [],
  stock: 3,
  sequence: id,
  ...more,
});

const phone = 11;
const watch = 12;
const lens = 21;

const rows: ProductJson[] = [
  row(1, 'Gold watch', watch, { image: 'watch.jpg' }),
  row(2, 'PinePhone', phone, { image: 'pine.jpg', price: null }),
  row(3, 'Sold phone', phone, {
    image: 'sold.jpg',
    stock: 0,
    attributes: [{ key: 'warranty', name: 'Warranty', value: false }],
  }),
  row(4, 'tegu phone', phone, {
    model: 'tegu',
    sku: 'ph-tegu-128gb',
    attributes: [{ name: 'Storage', value: '1000 GB', group: 'Memory' }],
  }),
  row(5, 'Photo phone', phone, { image: 'phone.jpg' }),
  row(6, 'Offered phone', phone, { image: 'offer.jpg' }),
  ...Array.from({ length: 12 }, (_, index) => row(20 + index, `Phone ${index}`, phone, { price: 50 * (index + 1) })),
  ...Array.from({ length: 8 }, (_, index) =>
    row(40 + index, `Lens ${index}`, lens, {
      image: index === 3 ? 'lens.jpg' : null,
      price: 300,
      promo_price: 200,
      promo_until: index === 0 ? soon : late,
    }),
  ),
];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'merchandising-'));
  const path = join(folder, 'catalogue.sqlite');
  const database = openCatalogueForWriting(path);
  const writer = createWriter(database);
  writer.document('store', 'en', storeInfoResponse.parse({ name: 'Shop' }));
  writer.document('services', 'en', { services: [], categories: [] });
  const sub = (id: number, name: string) => ({ id: String(id), name, image: null });
  const group = (id: string, ...subcategories: ReturnType<typeof sub>[]) => ({ id, name: id, subcategories });
  writer.document('categories', 'en', [
    {
      id: '1',
      name: 'Phones',
      image: null,
      sequence: 1,
      groups: [group('a', sub(phone, 'Phones')), group('b', sub(watch, 'Watches'))],
    },
    { id: '2', name: 'Cameras', image: null, sequence: 2, groups: [group('c', sub(lens, 'Lenses'))] },
  ]);
  const promotion = (id: string, ids: number[], ends: string) => ({
    id,
    title: id,
    summary: null,
    image: 'band.jpg',
    starts_at: null,
    ends_at: ends,
    product_ids: ids.map(String),
    phase: 'running',
  });
  writer.document('promotions', 'en', [
    promotion('lenses', [40, 41, 42, 6], soon),
    promotion('more lenses', [41, 43], late),
    promotion('nothing reduced', [6, 20], soon),
  ]);
  for (const kind of [
    'brands',
    'payments',
    'links',
    'help',
    'policies',
    'news',
    'freelancers',
    'pcBuilds',
    'fitting',
  ] as const)
    writer.document(kind, 'en', []);
  for (const one of rows) writer.product(product.parse(one), 'en');
  writer.finish();
  database.close();
  catalogue = openCatalogue(path);
  const [config] = parseStores(JSON.stringify({ stores: [{ code: 'S001', hosts: ['s001.localhost'] }] }));
  if (!config) throw new Error('there is no store');
  context = createContext(
    {
      config,
      origin: 'http://s001.localhost',
      catalogue,
      picture: (source) =>
        source === null
          ? null
          : { key: source, kind: 'photo', width: 9, height: 9, color: '#fff', ground: '#fff', fit: 'cover' },
      illustration: () => null,
    },
    'en',
  );
});
afterAll(() => {
  catalogue.close();
  rmSync(folder, { recursive: true });
});

test('the row of phones begins with a phone that has a photo and a price; no product is on the page twice', () => {
  const page = home.load(context, {});
  if (page?.template !== 'home') throw new Error('there is no home page');
  const { offer, offers } = page.data;
  const sections = page.data.sections.filter((section) => 'cards' in section);
  const phones = sections.find(({ name }) => name === 'Phones');
  expect(offer?.card.name).toBe('Offered phone');
  expect(phones?.cards[0]?.name).toBe('Photo phone');
  expect(phones?.cards.slice(0, 3).map(({ price }) => price === null)).toEqual([false, false, false]);
  const shown = [offer, ...offers].flatMap((one) => one?.card ?? []).concat(sections.flatMap(({ cards }) => cards));
  expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
  expect(shown.filter(({ soldOut }) => soldOut)).toEqual([]);
  const [first] = sections;
  for (const { cards } of sections) expect(cards.length % (first?.cards.length ?? 1)).toBe(0);
});

test('related products can be bought and cost about as much; specs are those that can be read', () => {
  const page = productPage.load(context, { id: '4' });
  if (page?.template !== 'product') throw new Error('there is no product page');
  const { related, model, sku, attributes, keySpecs } = page.data;
  // One full row on a desktop: a second that ends early looks like something sold out.
  expect(related).toHaveLength(6);
  expect(related.map(({ name }) => name)).not.toContain('Sold phone');
  expect(related[0]?.name).toBe('Photo phone');
  expect({ model, sku, attributes, keySpecs }).toEqual({
    model: null,
    sku: '4',
    attributes: [{ name: 'Storage', value: '1\u00a0TB', group: 'Memory' }],
    keySpecs: ['1\u00a0TB'],
  });
});

test('goods without a warranty are told from goods that say nothing of one', () => {
  const warrantyOf = (id: string): string | null => {
    const page = productPage.load(context, { id });
    if (page?.template !== 'product') throw new Error(`there is no product ${id}`);
    return page.data.warranty;
  };
  expect([warrantyOf('3'), warrantyOf('4')]).toEqual(['', null]);
});

test('a kind that is too small for a row is filled up from its category; a change reaches every row that it is in', () => {
  const relatedTo = (id: string): string[] => {
    const page = productPage.load(context, { id });
    if (page?.template !== 'product') throw new Error(`there is no product ${id}`);
    return page.data.related.map((card) => card.id);
  };
  // The only watch stands beside phones, which are of its category.
  expect(relatedTo('1')).toHaveLength(6);
  expect(relatedTo('1').every((id) => Number(id) < 40)).toBe(true);
  const missed = [...catalogue.allIds()].flatMap((id) =>
    relatedTo(id).filter((other) => {
      const placement = catalogue.placement(other);
      if (!placement) throw new Error(`there is no product ${other}`);
      const affected = [...productPage.affectedBy(context, { ...placement, moved: false, described: false })];
      return !affected.includes(`/product/${id}`);
    }),
  );
  expect(missed).toEqual([]);
});

test('a promotion shows reduced products whose prices end when it says, none of them twice', () => {
  const page = promotions.load(context, {});
  if (page?.template !== 'promotions') throw new Error('there is no page of promotions');
  const { promotions: all } = page.data;
  expect(all.map(({ title, endsAt, cards }) => [title, endsAt, cards.map(({ id }) => id)])).toEqual([
    ['lenses', late, ['41', '42']],
    ['more lenses', late, ['43']],
  ]);
  // What is not reduced stands apart, without an end.
  expect(all.map(({ others }) => others.map(({ id }) => id))).toEqual([['6'], []]);
});

test('no two promotions have the same picture: one without a picture of its own shows one of its products', () => {
  const page = promotions.load(context, {});
  if (page?.template !== 'promotions') throw new Error('there is no page of promotions');
  expect(page.data.promotions.map(({ picture }) => picture?.key)).toEqual(['band.jpg', 'lens.jpg']);
});
