import type { Product } from '../contract/products.ts';
import { lowestPrice } from '../contract/selling.ts';
import type { Locale } from '../i18n/locales.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { createStoredProducts } from './stored-products.ts';

/** A store's documents besides its products, each stored per language. */
export type DocumentKind =
  | 'store'
  | 'categories'
  | 'brands'
  | 'links'
  | 'payments'
  | 'banks'
  | 'branches'
  | 'help'
  | 'policies'
  | 'news'
  | 'promotions'
  | 'services'
  | 'freelancers'
  | 'pcBuilds'
  | 'fitting';

/** Returns milliseconds since 1970; null if there is no end, or it is not a valid time. */
const endOf = (until: string | null): number | null => {
  const end = until === null ? Number.NaN : Date.parse(until);
  return Number.isNaN(end) ? null : end;
};

/**
 * Creates a writer of pulled content, for one transaction. Each changed product gets the number of the revision that
 * changed it; if nothing changes, the revision stays the same.
 */
export const createWriter = (database: SqliteDatabase) => {
  const getMeta = database.prepare('SELECT value FROM meta WHERE key = ?');
  const setMeta = database.prepare(
    'INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const getDocument = database.prepare('SELECT json FROM documents WHERE kind = ? AND locale = ?');
  const setDocument = database.prepare(
    'INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT (kind, locale) DO UPDATE SET json = excluded.json',
  );
  const stored = createStoredProducts(database);
  const setProduct = database.prepare(`INSERT INTO products VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET sequence = excluded.sequence, category_id = excluded.category_id,
    subcategory_id = excluded.subcategory_id, brand_id = excluded.brand_id, promo = excluded.promo,
    promo_until = excluded.promo_until,
    created_at = excluded.created_at, revision = excluded.revision`);
  const dropProduct = database.prepare('DELETE FROM products WHERE id = ?');
  const dropTexts = database.prepare('DELETE FROM texts WHERE id = ?');

  const getPicture = database.prepare('SELECT facts FROM pictures WHERE path = ?');
  const setPicture = database.prepare(
    'INSERT INTO pictures VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET facts = excluded.facts',
  );

  const meta = (key: string): string | null => (getMeta.get(key)?.['value'] as string | undefined) ?? null;
  const before = Number(meta('revision') ?? 0);
  let changed = false;

  const drop = (id: string): void => {
    if (dropProduct.run(id).changes === 0) return;
    dropTexts.run(id);
    changed = true;
  };

  return {
    meta,
    setMeta: (key: string, value: string): void => {
      setMeta.run(key, value);
    },
    count: (): number => (database.prepare('SELECT count(*) AS n FROM products').get() as { n: number }).n,

    /** Returns a list document as it was before this pull; empty if there is none yet. */
    former: (kind: DocumentKind, locale: Locale): unknown[] => {
      const json = getDocument.get(kind, locale)?.['json'];
      const value: unknown = typeof json === 'string' ? JSON.parse(json) : null;
      return Array.isArray(value) ? value : [];
    },

    document: (kind: DocumentKind, locale: Locale, value: unknown): void => {
      const json = JSON.stringify(value);
      if (getDocument.get(kind, locale)?.['json'] === json) return;
      setDocument.run(kind, locale, json);
      changed = true;
    },

    /** Writes a product in one language; returns whether that changed anything. */
    product: (product: Product, locale: Locale): boolean => {
      if (!stored.write(product, locale)) return false;
      setProduct.run(
        product.id,
        product.sequence,
        product.categoryId,
        product.subcategoryId,
        product.brandId,
        Number(lowestPrice(product).promoPrice !== null),
        endOf(product.promoUntil),
        product.createdAt,
        before + 1,
      );
      changed = true;
      return true;
    },

    /** Removes every product whose id is not listed; returns the ids of those. */
    keepOnly: (ids: ReadonlySet<string>): string[] => {
      const gone = database
        .prepare('SELECT id FROM products')
        .all()
        .flatMap((row) => (ids.has(String(row['id'])) ? [] : [String(row['id'])]));
      for (const id of gone) drop(id);
      return gone;
    },

    drop,

    /**
     * Stores the metadata of a picture. If it differs from the former, pages other than those of this revision may
     * show it too: this increases the 'pictures' counter, before it is written, so that a crash loses nothing.
     */
    picture: (path: string, metadata: string): void => {
      const former = getPicture.get(path)?.['facts'];
      if (former === metadata) return;
      if (former !== undefined) setMeta.run('pictures', String(Number(meta('pictures') ?? 0) + 1));
      setPicture.run(path, metadata);
    },

    /** Ends the revision; returns its number. */
    finish: (): number => {
      const revision = changed ? before + 1 : before;
      setMeta.run('revision', String(revision));
      return revision;
    },
  };
};

export type CatalogueWriter = ReturnType<typeof createWriter>;
