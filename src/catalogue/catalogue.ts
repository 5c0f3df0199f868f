import type { Brand } from '../contract/brands.ts';
import type { Category } from '../contract/categories.ts';
import type { PaymentType, ShopBank } from '../contract/checkout.ts';
import type { HelpCategory, NewsItem, Policy, SocialLink } from '../contract/content.ts';
import type { FittingDevice } from '../contract/fitting.ts';
import type { Branch } from '../contract/locations.ts';
import type { FreelancerProfile, ServiceList } from '../contract/services.ts';
import type { StoreInfo } from '../contract/store-info.ts';
import type { StoredBuild } from '../features/pc-builder/pull-ready-builds.ts';
import type { Locale } from '../i18n/locales.ts';
import { openCatalogueForReading } from './database.ts';
import type { PhasedPromotion } from './ended-prices.ts';
import { createStoredProducts } from './stored-products.ts';
import type { DocumentKind } from './writer.ts';

type Documents = {
  store: StoreInfo;
  categories: Category[];
  brands: Brand[];
  links: SocialLink[];
  payments: PaymentType[];
  banks: ShopBank[];
  branches: Branch[];
  help: HelpCategory[];
  policies: Policy[];
  news: NewsItem[];
  services: ServiceList;
  /** Profiles, best rated first. */
  freelancers: FreelancerProfile[];
  promotions: PhasedPromotion[];
  pcBuilds: StoredBuild[];
  /** Which spare parts fit which device; the same in every language. */
  fitting: FittingDevice[];
};

/** Lists missing from catalogues of an earlier version: they are empty until the next pull. */
const laterKinds: ReadonlySet<DocumentKind> = new Set(['banks', 'branches']);

/** Determines a product's position in lists. */
export type Placement = {
  id: string;
  sequence: number;
  categoryId: string | null;
  subcategoryId: string | null;
  brandId: string | null;
};

/** The products that a list contains. */
export type Scope =
  | { categoryId: string }
  | { subcategoryId: string }
  | { brandId: string }
  | { promo: true }
  | { all: true };

const where = (scope: Scope): { sql: string; values: string[] } => {
  if ('categoryId' in scope) return { sql: 'category_id = ?', values: [scope.categoryId] };
  if ('subcategoryId' in scope) return { sql: 'subcategory_id = ?', values: [scope.subcategoryId] };
  if ('brandId' in scope) return { sql: 'brand_id = ?', values: [scope.brandId] };
  return { sql: 'promo' in scope ? 'promo = 1' : 'TRUE', values: [] };
};

/**
 * Opens a store's catalogue on disk for its loaders. Lists are sorted by `sequence`, then id (R15). Reads are
 * synchronous: they are lookups in a local file, and loaders run outside of any request.
 */
export const openCatalogue = (path: string) => {
  const database = openCatalogueForReading(path);
  const stored = createStoredProducts(database);
  const ids = (sql: string, ...values: (string | number | null)[]): string[] =>
    database
      .prepare(sql)
      .all(...values)
      .map((row) => String(row['id']));

  return {
    /** Returns the number of the last revision that changed anything; 0 before the first pull. */
    revision: (): number =>
      Number(database.prepare(`SELECT value FROM meta WHERE key = 'revision'`).get()?.['value'] ?? 0),

    /** @throws if the store was not pulled in this language */
    document: <K extends DocumentKind>(kind: K, locale: Locale): Documents[K] => {
      const json = database.prepare('SELECT json FROM documents WHERE kind = ? AND locale = ?').get(kind, locale)?.[
        'json'
      ];
      if (typeof json === 'string') return JSON.parse(json) as Documents[K];
      if (laterKinds.has(kind)) return JSON.parse('[]') as Documents[K];
      throw new Error(`the catalogue ${path} has no ${kind} in ${locale}; pull the store first`);
    },

    product: stored.read,

    count: (scope: Scope): number => {
      const { sql, values } = where(scope);
      return Number(database.prepare(`SELECT count(*) AS n FROM products WHERE ${sql}`).get(...values)?.['n']);
    },

    list: (scope: Scope, limit: number, offset = 0): string[] => {
      const { sql, values } = where(scope);
      return ids(
        `SELECT id FROM products WHERE ${sql} ORDER BY sequence, id LIMIT ? OFFSET ?`,
        ...values,
        limit,
        offset,
      );
    },

    /** Returns a product's placement; null if there is no such product. */
    placement: (id: string): Placement | null => {
      const row = database
        .prepare('SELECT sequence, category_id, subcategory_id, brand_id FROM products WHERE id = ?')
        .get(id);
      const text = (key: string): string | null => (row?.[key] as string | null | undefined) ?? null;
      return row
        ? {
            id,
            sequence: Number(row['sequence']),
            categoryId: text('category_id'),
            subcategoryId: text('subcategory_id'),
            brandId: text('brand_id'),
          }
        : null;
    },

    /** Counts the products before this one in a list. */
    rank: (scope: Scope, { sequence, id }: Placement): number => {
      const { sql, values } = where(scope);
      const query = `SELECT count(*) AS n FROM products WHERE ${sql} AND (sequence, id) < (?, ?)`;
      return Number(database.prepare(query).get(...values, sequence, id)?.['n']);
    },

    newest: (limit: number): string[] =>
      ids('SELECT id FROM products ORDER BY created_at DESC, sequence, id LIMIT ?', limit),

    /** Counts products by subcategory, brand or category; those without any are left out. */
    counts: (by: 'category_id' | 'subcategory_id' | 'brand_id'): Map<string, number> =>
      new Map(
        database
          .prepare(`SELECT ${by} AS id, count(*) AS n FROM products WHERE ${by} IS NOT NULL GROUP BY ${by}`)
          .all()
          .map((row) => [String(row['id']), Number(row['n'])]),
      ),

    /** Returns the products that follow this one in a list, wrapping around at the end, without the product itself. */
    neighbours: (scope: Scope, { id, sequence }: Pick<Placement, 'id' | 'sequence'>, limit: number): string[] => {
      const { sql, values } = where(scope);
      const after = ids(
        `SELECT id FROM products WHERE ${sql} AND (sequence, id) > (?, ?) ORDER BY sequence, id LIMIT ?`,
        ...values,
        sequence,
        id,
        limit,
      );
      if (after.length === limit) return after;
      const first = ids(`SELECT id FROM products WHERE ${sql} ORDER BY sequence, id LIMIT ?`, ...values, limit);
      return [...new Set([...after, ...first])].filter((other) => other !== id).slice(0, limit);
    },

    /** Returns the products that have this one among their `limit` `neighbours` in a list. */
    neighbourOf: (scope: Scope, { id, sequence }: Pick<Placement, 'id' | 'sequence'>, limit: number): string[] => {
      const { sql, values } = where(scope);
      const before = ids(
        `SELECT id FROM products WHERE ${sql} AND (sequence, id) < (?, ?) ORDER BY sequence DESC, id DESC LIMIT ?`,
        ...values,
        sequence,
        id,
        limit,
      );
      if (before.length === limit) return before;
      const last = ids(
        `SELECT id FROM products WHERE ${sql} ORDER BY sequence DESC, id DESC LIMIT ?`,
        ...values,
        limit,
      );
      return [...new Set([...before, ...last])].filter((other) => other !== id).slice(0, limit);
    },

    /** Returns the ids of the products without images. */
    plainIds: (): string[] => ids(`SELECT id FROM texts WHERE locale = 'en' AND json LIKE '%"images":[]%' ORDER BY id`),

    /** Yields the ids of all products by subcategory, so that neighbors follow each other. */
    *allIds(): Generator<string> {
      const kinds = database.prepare('SELECT DISTINCT subcategory_id AS id FROM products').all();
      for (const kind of kinds)
        yield* ids(
          'SELECT id FROM products WHERE subcategory_id IS ? ORDER BY sequence, id',
          kind['id'] as string | null,
        );
    },

    close: (): void => database.close(),
  };
};

export type Catalogue = ReturnType<typeof openCatalogue>;
