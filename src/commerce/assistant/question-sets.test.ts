import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readAssortments } from '../demo/seeding/assortment.ts';
import { readDemoFiles } from '../demo/seeding/demo-files.ts';
import { attributeRules, brandDrafts, optionWords, storeDetails, texts } from '../demo/seeding/demo-records.ts';
import { languages, type Language } from '../localization/language.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { PassageIndex } from './passage-index.ts';
import listed from './questions.json';
import { loadSources } from './load-sources.ts';
import { retrieveSources } from './retrieve.ts';

/**
 * The measure of decision 48, over the demo's real texts and the real products of its first store. `open` is what the
 * search was tuned by from the start. `held out`, `fresh` and `last` were each written before what was tuned next and
 * looked at once; what was seen then is in the decision. The sealed sets were written by somebody who knew the shop's
 * texts alone, and asked once, when nothing was tuned any more.
 */
const question = z.object({
  language: z.enum(languages),
  question: z.string(),
  sources: z.array(
    z.union([
      z.object({ kind: z.enum(['help', 'policy', 'news']), id: z.number() }),
      z.object({ kind: z.literal('product'), sku: z.string() }),
      z.object({ kind: z.literal('shop'), id: z.string() }),
    ]),
  ),
  /** Any product of this subcategory is right; then there are no sources. */
  category: z.optional(z.string()),
  set: z.enum(['open', 'held out', 'fresh', 'last', 'practice', 'sealed open', 'sealed held out', 'shop']),
});
type Question = z.output<typeof question>;
const questions = z.array(question).parse(listed);

const store = 'S001';
const demoDir = join(import.meta.dirname, '..', 'demo');
let folder: string;
let storage: Storage;
let indexes: Map<Language, PassageIndex>;
const skus = new Map<string, string>();
const categories = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assistant-'));
  storage = openStorage(join(folder, 'commerce.sqlite'));
  const files = await readDemoFiles(demoDir);
  const shop = files.stores.find(({ code }) => code === store)!;
  const own = { ...files, stores: [shop] };
  const assortments = await readAssortments(demoDir, own);
  await storage.transaction(async (changes) => {
    await changes.putCategories(files.taxonomy);
    await changes.putBrands(brandDrafts(files));
    await changes.putAttributeRules(attributeRules(files));
    await changes.putOptionWords(optionWords(files));
    await changes.putContent(texts(files));
    await changes.putStore(store, storeDetails(shop));
    for (const [index, draft] of (assortments.get(store) ?? []).entries()) {
      categories.set(draft.sku, draft.categoryPath.at(-1)?.slug ?? '');
      await changes.putProduct(store, draft, { origin: 'demo', sequence: index + 1 });
    }
  });
  indexes = new Map();
  for (const language of languages) indexes.set(language, await loadSources(storage, store, language));
}, 60_000);
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

type Outcome = { asked: Question; known: boolean; found: string[]; isRight: boolean };

/** Whether the shop's texts or products answer it. */
const isAnswered = ({ sources, category }: Question): boolean => sources.length > 0 || category !== undefined;

const outcomeOf = async (asked: Question): Promise<Outcome> => {
  const { language, question: text, sources, category } = asked;
  const { hits, known, products } = await retrieveSources(storage, indexes.get(language)!, {
    store,
    language,
    question: text,
    owner: null,
  });
  for (const { id, sku } of products) skus.set(String(id), sku);
  const found = hits
    .slice(0, 3)
    .map(({ passage: { kind, id } }) => (kind === 'product' ? `product ${skus.get(id)}` : `${kind} ${id}`));
  const right = sources.map((one) => (one.kind === 'product' ? `product ${one.sku}` : `${one.kind} ${one.id}`));
  const isOfCategory = (name: string): boolean =>
    name.startsWith('product ') && categories.get(name.slice('product '.length)) === category;
  const isFound = category === undefined ? right.some((name) => found.includes(name)) : found.some(isOfCategory);
  const isRight = isAnswered(asked) ? known && isFound : !known;
  return { asked, known, found, isRight };
};

describe('the measured questions', () => {
  let outcomes: Outcome[];
  const counted = (wanted: (asked: Question) => boolean): { right: number; all: number; wrong: string[] } => {
    const some = outcomes.filter(({ asked }) => wanted(asked));
    return {
      right: some.filter(({ isRight }) => isRight).length,
      all: some.length,
      wrong: some
        .filter(({ isRight }) => !isRight)
        .map(({ asked, found, known }) => `${asked.question} → ${known ? found.join(', ') : "I don't know"}`),
    };
  };
  beforeAll(async () => {
    outcomes = [];
    for (const asked of questions) outcomes.push(await outcomeOf(asked));
  }, 60_000);

  const first = ({ set }: Question): boolean => set === 'open' || set === 'held out';

  test('the right source is among the first three for at least 54 of 60', () => {
    const { right, all, wrong } = counted((asked) => isAnswered(asked) && first(asked));
    expect(all).toBe(60);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(54);
  });

  test.each(['held out', 'fresh', 'last'] as const)(
    'the %s questions do no worse than the open ones by more than two',
    (set) => {
      const open = counted((asked) => isAnswered(asked) && asked.set === 'open');
      const other = counted((asked) => isAnswered(asked) && asked.set === set);
      expect([open.all, other.all]).toEqual([30, 30]);
      expect(other.right, other.wrong.join('\n')).toBeGreaterThanOrEqual(open.right - 2);
    },
  );

  test.each(languages)("'I don't know' for at least 9 of 10 without an answer in %s", (language) => {
    const { right, all, wrong } = counted((asked) => !isAnswered(asked) && first(asked) && asked.language === language);
    expect(all).toBe(10);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(9);
  });

  test('the right source is among the first three for at least 98 of the 102 practised ones', () => {
    const { right, all, wrong } = counted((asked) => isAnswered(asked) && asked.set === 'practice');
    expect(all).toBe(102);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(98);
  });

  test.each(languages)('what the shop states about itself answers in %s, before all else', (language) => {
    const asked = outcomes.filter(({ asked: { set, language: one } }) => set === 'shop' && one === language);
    expect(asked.length).toBeGreaterThanOrEqual(11);
    for (const {
      asked: { question: text, sources },
      found,
      known,
    } of asked) {
      expect(known, text).toBe(true);
      expect(
        sources.map((one) => (one.kind === 'shop' ? `shop ${one.id}` : '')),
        text,
      ).toContain(found[0]);
    }
  });

  test("'I don't know' for at least 17 of the 18 practised ones without an answer", () => {
    const { right, all, wrong } = counted((asked) => !isAnswered(asked) && asked.set === 'practice');
    expect(all).toBe(18);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(17);
  });

  test('the right source is among the first three for at least 54 of the 60 sealed ones, in both halves alike', () => {
    const half = (set: Question['set']) => counted((asked) => isAnswered(asked) && asked.set === set);
    const [open, held] = [half('sealed open'), half('sealed held out')];
    expect([open.all, held.all]).toEqual([30, 30]);
    expect(open.right + held.right, [...open.wrong, ...held.wrong].join('\n')).toBeGreaterThanOrEqual(54);
    expect(held.right).toBeGreaterThanOrEqual(open.right - 2);
  });

  test("'I don't know' for at least 9 of the 10 sealed ones without an answer", () => {
    const { right, all, wrong } = counted((asked) => !isAnswered(asked) && asked.set.startsWith('sealed'));
    expect(all).toBe(10);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(9);
  });

  test("'I don't know' for at least 5 of the 6 fresh ones without an answer", () => {
    const { right, all, wrong } = counted((asked) => !isAnswered(asked) && asked.set === 'fresh');
    expect(all).toBe(6);
    expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(5);
  });
});

test.each([
  ['en', 'phones under $200', 'smartphones', 0, 200],
  ['en', 'laptop under $500', 'laptops', 0, 500],
  ['en', 'Do you have headphones for less than $50?', 'headphones', 0, 50],
  ['en', 'laptop between $400 and $700', 'laptops', 400, 700],
  ['kh', 'ទូរស័ព្ទក្រោម ២០០ ដុល្លារ', 'smartphones', 0, 200],
  ['kh', 'កុំព្យូទ័រយួរដៃក្រោម $500', 'laptops', 0, 500],
  ['zh', '200美元以下的手机', 'smartphones', 0, 200],
  ['zh', '500美元以内的笔记本电脑', 'laptops', 0, 500],
] as const)('%s: %s is answered with %s within the limit alone', async (language, text, category, min, max) => {
  const asked = { store, language, question: text, owner: null };
  const { products, known, hits } = await retrieveSources(storage, indexes.get(language)!, asked);
  expect(known).toBe(true);
  expect(hits[0]?.passage.kind).toBe('product');
  expect(products.map(({ sku }) => categories.get(sku))).toEqual(products.map(() => category));
  for (const { price, promoPrice } of products) {
    expect(promoPrice ?? price).toBeGreaterThanOrEqual(min * 100);
    expect(promoPrice ?? price).toBeLessThanOrEqual(max * 100);
  }
});

test.each([
  ['en', 'cheapest phone', 'smartphones'],
  ['en', 'What is your cheapest laptop?', 'laptops'],
  ['en', 'the most affordable headphones you have', 'headphones'],
  ['kh', 'ទូរស័ព្ទថោកជាងគេ', 'smartphones'],
  ['kh', 'កុំព្យូទ័រយួរដៃ\u200bណាថោកបំផុត?', 'laptops'],
  ['zh', '最便宜的手机', 'smartphones'],
  ['zh', '最便宜的笔记本电脑是哪个？', 'laptops'],
  ['en', 'cheapest', null],
  ['en', 'What is the cheapest thing you have?', null],
  ['kh', 'ថោកជាងគេ', null],
  ['zh', '最便宜的', null],
] as const)('%s: %s is answered with the cheapest that can be bought, by price', async (language, text, category) => {
  const asked = { store, language, question: text, owner: null };
  const { products, known } = await retrieveSources(storage, indexes.get(language)!, asked);
  expect(known).toBe(true);
  const inShop = await storage.products(
    store,
    {
      name: null,
      categoryIds: [],
      brandIds: [],
      ids: null,
      updatedSince: null,
      minPrice: null,
      maxPrice: null,
      promo: false,
      inStock: true,
      attributes: {},
      sort: 'price_asc',
      page: 1,
      rowPerPage: 5000,
      filters: false,
    },
    language,
  );
  const wanted = inShop.products.filter(({ sku }) => category === null || categories.get(sku) === category);
  const priceOf = ({ price, promoPrice }: (typeof wanted)[number]) => promoPrice ?? price;
  expect(products.map(priceOf)).toEqual(wanted.slice(0, products.length).map(priceOf));
  expect(products.length).toBeGreaterThanOrEqual(3);
});

test.each(['cheapest samsung phone', 'cheapest samsung'])('%s is the cheapest of that brand', async (text) => {
  const asked = { store, language: 'en', question: text, owner: null } as const;
  const { products } = await retrieveSources(storage, indexes.get('en')!, asked);
  expect(new Set(products.map(({ brand }) => brand))).toEqual(new Set(['Samsung']));
  const prices = products.map(({ price, promoPrice }) => promoPrice ?? price ?? 0);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
});

test('the cheapest of what is no goods is left to the texts', async () => {
  const asked = { store, language: 'en', question: 'What is the cheapest delivery?', owner: null } as const;
  const { hits } = await retrieveSources(storage, indexes.get('en')!, asked);
  expect(hits[0]?.passage.kind).not.toBe('product');
});

test('what the shop has at no such price is not known', async () => {
  const asked = { store, language: 'en', question: 'laptop under $10', owner: null } as const;
  expect(await retrieveSources(storage, indexes.get('en')!, asked)).toMatchObject({ known: false, hits: [] });
});

test('a price that is no limit of goods leaves the answer to the texts', async () => {
  const asked = { store, language: 'en', question: 'Is delivery free over $50?', owner: null } as const;
  const { hits, known } = await retrieveSources(storage, indexes.get('en')!, asked);
  expect([known, hits[0]?.passage.kind]).toEqual([true, 'help']);
});
