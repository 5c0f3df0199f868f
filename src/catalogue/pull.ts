import { createProductApi, type BadProduct, type ProductApi, type ProductPage } from '../api/products.ts';
import { ApiError, type Connection } from '../api/request.ts';
import { createShopApi } from '../api/shop.ts';
import type { Category } from '../contract/categories.ts';
import type { Product } from '../contract/products.ts';
import { pullReadyBuilds } from '../features/pc-builder/pull-ready-builds.ts';
import type { Locale } from '../i18n/locales.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { phasedPromotions, withoutEndedPrice } from './ended-prices.ts';
import { withJointCalls } from './joint-calls.ts';
import { endPrices } from './price-ends.ts';
import { inEveryLocale, noServices, pullServices, type ServiceDocuments } from './pull-services.ts';
import { createWriter, type CatalogueWriter, type DocumentKind } from './writer.ts';

/** A store's content could not be pulled completely; the previous release stays (R126). */
export class PullError extends Error {
  override name = 'PullError';
}

export type PullSource = Omit<Connection, 'locale'> & {
  domain: string;
  locales: readonly Locale[];
  /** Whether the store has services; absent: it has none, and they are not requested. */
  hasServices?: boolean;
  /** Whether the store has a PC builder, whose ready builds are then chosen again. */
  hasPcBuilder?: boolean;
  /** Whether the store has a page for spare parts and needs to know which devices they fit. */
  sellsSpareParts?: boolean;
  /** Milliseconds since 1970; default: now. Prices that end at this time are pulled as ended. */
  now?: number;
};

export type PullReport = {
  /** Increases by one with each pull that changes anything. */
  revision: number;
  products: number;
  changed: number;
  removed: number;
  /** Products left out, each once. */
  bad: BadProduct[];
  /** Whether the whole catalogue was requested, rather than only what changed since the last pull. */
  whole: boolean;
  /** Sentences for the shop's operator about what is missing from the API. */
  notes: string[];
};

/** What a pull found of that which pages stand and fall with. */
export type PulledRest = {
  /** Ids of products that the API has no more. */
  removed: readonly string[];
  /** Ids of all categories. */
  categories: readonly string[];
};

const rowPerPage = 200;
const parallel = 4;
/** Concurrent calls to the API, all languages together. */
const maxConcurrentCalls = 6;
/** Share of products that may be left out before the release is held (R116). */
const badShare = 0.01;

type Rows = { products: number; bad: BadProduct[]; total: number | null };

/**
 * Reads a whole list, some pages at a time, and hands over the rows page by page.
 * @throws {PullError} if the list's length changed meanwhile, or rows are missing
 */
const readAll = async (
  api: ProductApi,
  updatedSince: string | undefined,
  take: (products: Product[]) => void,
): Promise<Rows> => {
  const bad: BadProduct[] = [];
  let products = 0;
  const keep = (answer: ProductPage): void => {
    bad.push(...answer.bad);
    products += answer.products.length;
    take(answer.products);
  };
  const first = await api.list({ page: 1, rowPerPage, updatedSince });
  keep(first);
  const rows = first.products.length + first.bad.length;
  // An API may answer fewer rows per page than requested; without any, further pages have none, either.
  const lastPage = first.lastPage ?? (first.total === null ? null : Math.ceil(first.total / (rows || Infinity)));
  let full = rows >= rowPerPage;
  for (let page = 2; lastPage === null ? full : page <= lastPage; page += parallel) {
    const asked = Array.from(
      { length: Math.min(parallel, (lastPage ?? Infinity) - page + 1) },
      (_, index) => page + index,
    );
    // Bounded parallelism: a few pages at a time.
    for (const answer of await Promise.all(
      asked.map((number) => api.list({ page: number, rowPerPage, updatedSince })),
    )) {
      if (answer.total !== null && answer.total !== first.total)
        throw new PullError(`the product list changed while it was read: ${answer.total} rows, before ${first.total}`);
      full = answer.products.length + answer.bad.length >= rowPerPage;
      keep(answer);
    }
  }
  if (first.total !== null && products + bad.length !== first.total)
    throw new PullError(
      `the product list came short: ${products + bad.length} of ${first.total} rows on ${lastPage ?? 'all'} pages of GET /api/products?row_per_page=${rowPerPage}`,
    );
  return { products, bad, total: first.total };
};

type Documents = Record<Exclude<DocumentKind, 'pcBuilds'>, unknown> & {
  categories: Category[];
  brands: unknown[];
} & ServiceDocuments;
type PulledDocuments = { locale: Locale; found: Documents; lacksServices: boolean };

/**
 * Returns null if the request fails. For social links, vendor info, branches and the table of fitting parts, errors are
 * swallowed (R119) and the previous data is kept.
 */
const silently = async <Found>(found: Promise<Found>): Promise<Found | null> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

const pullDocuments = async (source: PullSource, locale: Locale): Promise<PulledDocuments> => {
  const api = createShopApi({ ...source, locale });
  const [store, categories, brands, links, vendor, branches, help, policies, news, promotions, booked, fitting] =
    await Promise.all([
      api.storeInfo(source.domain),
      api.categories(),
      api.brands(),
      silently(api.links()),
      silently(api.vendor()),
      silently(api.branches()),
      api.help(),
      api.policies(),
      api.news(),
      api.promotions(),
      source.hasServices ? pullServices(api) : noServices,
      source.sellsSpareParts ? silently(api.fitting()) : [],
    ]);
  if (store.storeCode !== null && store.storeCode !== source.storeCode)
    throw new PullError(`the API says that ${source.domain} is store ${store.storeCode}, not ${source.storeCode}`);
  const found = {
    store,
    categories,
    brands,
    links,
    payments: vendor?.payments ?? null,
    banks: vendor?.banks ?? null,
    branches,
    help,
    policies,
    news,
    ...(booked ?? noServices),
    promotions: phasedPromotions(promotions, source.now ?? Date.now()),
    fitting,
  };
  return { locale, found, lacksServices: booked === null };
};

/**
 * Returns the latest time at which one of the products changed, or `before` if that is later. A time in the future does
 * not count: changes before it would no longer be requested.
 */
const newest = (products: Product[], before: string, now: number): string =>
  products.reduce(
    (latest, { updatedAt }) =>
      updatedAt !== null && updatedAt > latest && Date.parse(updatedAt) <= now ? updatedAt : latest,
    before,
  );

/**
 * Returns the earliest time. The languages are read one after the other: a change made meanwhile is then requested
 * again next time.
 */
const earliest = (times: string[]): string => times.reduce((first, time) => (time < first ? time : first));

/** Products that the last whole pull left out. */
const knownBad = (writer: CatalogueWriter): BadProduct[] => JSON.parse(writer.meta('bad') ?? '[]') as BadProduct[];

/**
 * Pulls what changed since the last pull; returns false if a whole pull is needed, for example because the counts then
 * differ (something was deleted).
 */
const pullChanges = async (source: PullSource, writer: CatalogueWriter, report: PullReport): Promise<boolean> => {
  const since = writer.meta('updated_since');
  if (!since || writer.meta('locales') !== source.locales.join()) return false;
  const bad = knownBad(writer);
  const now = source.now ?? Date.now();
  const changed = new Set<string>();
  const seenUntil: string[] = [];
  for (const locale of source.locales) {
    const api = createProductApi({ ...source, locale });
    let latest = since;
    // One language at a time keeps memory use flat.
    const rows = await readAll(api, since, (products) => {
      latest = newest(products, latest, now);
      for (const product of products)
        if (writer.product(withoutEndedPrice(product, now), locale)) changed.add(product.id);
    });
    if (rows.bad.some(({ id }) => !bad.some((known) => known.id === id))) return false;
    seenUntil.push(latest);
  }
  const { total } = await createProductApi({ ...source, locale: 'en' }).list({ page: 1, rowPerPage: 1 });
  if (total === null || total !== writer.count() + bad.length) return false;
  writer.setMeta('updated_since', earliest(seenUntil));
  report.changed = changed.size;
  report.products = writer.count();
  report.bad = bad;
  return true;
};

/** Pulls everything; returns the ids of removed products. */
const pullWhole = async (source: PullSource, writer: CatalogueWriter, report: PullReport): Promise<string[]> => {
  const kept = new Set<string>();
  const changed = new Set<string>();
  const bad = new Map<string, BadProduct>();
  const had = writer.count();
  const now = source.now ?? Date.now();
  const seenUntil: string[] = [];
  let reference: Set<string> | null = null;
  for (const locale of source.locales) {
    const seen = new Set<string>();
    let latest = '';
    const api = createProductApi({ ...source, locale });
    // One language at a time keeps memory use flat.
    const rows = await readAll(api, undefined, (products) => {
      latest = newest(products, latest, now);
      for (const product of products) {
        if (seen.has(product.id)) throw new PullError(`the product list names product ${product.id} twice`);
        seen.add(product.id);
        kept.add(product.id);
        if (writer.product(withoutEndedPrice(product, now), locale)) changed.add(product.id);
      }
    });
    for (const row of rows.bad) bad.set(row.id, row);
    if (reference && (reference.size !== seen.size || [...seen].some((id) => !reference?.has(id))))
      throw new PullError(`the product lists in ${source.locales[0]} and ${locale} do not hold the same products`);
    reference = seen;
    seenUntil.push(latest);
  }
  if (kept.size === 0 && had > 0)
    throw new PullError(`the API answered an empty product list where there were ${had} products`);
  if (bad.size > (kept.size + bad.size) * badShare)
    throw new PullError(
      `${bad.size} of ${kept.size + bad.size} products could not be understood, such as ${[...bad.values()]
        .slice(0, 3)
        .map(({ id, reason }) => `${id} (${reason})`)
        .join(', ')}`,
    );
  const removed = writer.keepOnly(kept);
  report.removed = removed.length;
  report.changed = changed.size;
  report.products = kept.size;
  report.bad = [...bad.values()];
  report.whole = true;
  writer.setMeta('updated_since', earliest(seenUntil));
  writer.setMeta('locales', source.locales.join());
  writer.setMeta('bad', JSON.stringify(report.bad));
  return removed;
};

const subcategoriesIn = (categories: unknown[]): unknown[] =>
  (categories as Category[]).flatMap(({ groups }) => groups.flatMap(({ subcategories }) => subcategories));

/** @throws {PullError} if a list that had entries before is now empty */
const refuseEmptied = (writer: CatalogueWriter, locale: Locale, found: Documents): void => {
  const categories = writer.former('categories', locale);
  const lists = [
    ['categories', categories, found.categories],
    ['subcategories', subcategoriesIn(categories), subcategoriesIn(found.categories)],
    ['brands', writer.former('brands', locale), found.brands],
  ] as const;
  for (const [name, before, now] of lists)
    if (now.length === 0 && before.length > 0)
      throw new PullError(`the API answered an empty list of ${name} where there were ${before.length}`);
};

/**
 * Brings a store's catalogue up to date in one transaction. Requests only what changed since the last pull if the API's
 * counts show that this is enough.
 * @param whole requests everything, changed or not
 * @param check may refuse what was pulled by throwing
 * @throws {PullError|ApiError} and leaves the catalogue as it was
 */
export const pull = async (
  database: SqliteDatabase,
  source: PullSource,
  whole = false,
  check: (rest: PulledRest) => void = () => {},
): Promise<PullReport> => {
  const documents = inEveryLocale(
    await withJointCalls(source, maxConcurrentCalls, (joint) =>
      Promise.all(joint.locales.map(async (locale) => pullDocuments(joint, locale))),
    ),
  );
  const notes = documents.some(({ lacksServices }) => lacksServices)
    ? ['the API answers 404 for services or freelancers: their pages are empty until it has them']
    : [];
  const builds = source.hasPcBuilder
    ? await withJointCalls(source, maxConcurrentCalls, (joint) => pullReadyBuilds({ ...joint, locale: 'en' }))
    : [];
  return database.transactionAsync(async () => {
    const writer = createWriter(database);
    const report: PullReport = { revision: 0, products: 0, changed: 0, removed: 0, bad: [], whole: false, notes };
    const removed = await withJointCalls(source, maxConcurrentCalls, async (joint) =>
      whole || !(await pullChanges(joint, writer, report)) ? pullWhole(joint, writer, report) : [],
    );
    endPrices(database, writer, source.locales, source.now ?? Date.now());
    for (const { locale, found } of documents) refuseEmptied(writer, locale, found);
    check({ removed, categories: documents.flatMap(({ found }) => found.categories.map(({ id }) => id)) });
    for (const { locale, found } of documents)
      for (const [kind, value] of Object.entries({
        ...found,
        links: found.links ?? writer.former('links', locale),
        payments: found.payments ?? writer.former('payments', locale),
        banks: found.banks ?? writer.former('banks', locale),
        branches: found.branches ?? writer.former('branches', locale),
        fitting: found.fitting ?? writer.former('fitting', locale),
      }))
        writer.document(kind as DocumentKind, locale, value);
    for (const locale of source.locales)
      writer.document('pcBuilds', locale, builds ?? writer.former('pcBuilds', locale));
    report.revision = writer.finish();
    return report;
  });
};
