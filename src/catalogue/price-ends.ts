import * as z from 'zod';
import type { Locale } from '../i18n/locales.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { priceEndLeadMs, publishedPhase, withoutEndedPrice } from './ended-prices.ts';
import { promotionPhases } from '../contract/promotion-phase.ts';
import type { PulledProduct } from './pull-products.ts';
import { createStoredProducts } from './stored-products.ts';
import type { CatalogueWriter } from './writer.ts';

export type PriceEnds = {
  /**
   * When the next price or promotion on the pages ends, or `priceEndLeadMs` after the next promotion starts, in
   * milliseconds since 1970; null: there is no such time.
   */
  nextAt: number | null;
  /**
   * When the first of the prices and promotions in the catalogue ends, or its phase does, which may be over already:
   * pages made from this catalogue show it until they are made again. Null: none ends.
   */
  shownUntil: number | null;
  /** Products whose promotional price has ended, or is about to. */
  overProducts: string[];
  /** Whether a promotion that started or ended is still published in its former phase. */
  promotionMoved: boolean;
};

const dated = z.array(
  z.looseObject({
    starts_at: z.string().nullable().default(null),
    ends_at: z.string().nullable(),
    phase: z.enum(promotionPhases).default('running'),
  }),
);
type Dated = z.output<typeof dated>[number];

const promotionsOf = (database: SqliteDatabase): Dated[] =>
  database
    .prepare(`SELECT json FROM documents WHERE kind = 'promotions'`)
    .all()
    .flatMap(({ json }) => dated.parse(JSON.parse(String(json))));

/**
 * Returns the times to wake up for. Timers fire `priceEndLeadMs` early, so a start is delayed by as much: its page must
 * not be published before it.
 */
const momentsOf = ({ starts_at: start, ends_at: end }: Dated): number[] =>
  [Date.parse(start ?? '') + priceEndLeadMs, Date.parse(end ?? '')].filter((time) => !Number.isNaN(time));

/** Returns when a promotion leaves the phase in which it is stored. */
const phaseEndOf = ({ phase, starts_at: start, ends_at: end }: Dated): number[] => {
  if (phase === 'ended') return [];
  const at = phase === 'coming' ? Date.parse(start ?? '') + priceEndLeadMs : Date.parse(end ?? '');
  return Number.isNaN(at) ? [] : [at];
};

const firstOf = (times: readonly number[]): number | null => (times.length > 0 ? Math.min(...times) : null);

/**
 * Reads from a store's catalogue which prices end next, and which should already have been removed.
 * @param now milliseconds since 1970
 */
export const readPriceEnds = (database: SqliteDatabase, now: number): PriceEnds => {
  const edge = now + priceEndLeadMs;
  // The plus sign keeps SQLite from reading all products in the order of their ids.
  const over = database.prepare('SELECT id FROM products WHERE promo_until <= ? ORDER BY +id').all(edge);
  const priceEndAfter = (time: number): number[] => {
    const at = database.prepare('SELECT min(promo_until) AS at FROM products WHERE promo_until > ?').get(time)?.['at'];
    return typeof at === 'number' ? [at] : [];
  };
  const promotions = promotionsOf(database);
  return {
    nextAt: firstOf([...promotions.flatMap(momentsOf).filter((time) => time > edge), ...priceEndAfter(edge)]),
    shownUntil: firstOf([...promotions.flatMap(phaseEndOf), ...priceEndAfter(0)]),
    overProducts: over.map(({ id }) => String(id)),
    promotionMoved: promotions.some((promotion) => promotion.phase !== publishedPhase(promotion, now)),
  };
};

/** Returns a product of the catalogue as it is sold after its promotional price has ended. */
export const readEndedProduct = (
  database: SqliteDatabase,
  id: string,
  locales: readonly Locale[],
  now: number,
): PulledProduct => {
  const stored = createStoredProducts(database);
  const texts = new Map(
    locales.flatMap((locale) => {
      const product = stored.read(id, locale);
      return product ? [[locale, withoutEndedPrice(product, now)] as const] : [];
    }),
  );
  return { id, texts: texts.size > 0 ? texts : null };
};

/** Removes ended prices of products that the API did not report as changed. */
export const endPrices = (
  database: SqliteDatabase,
  writer: CatalogueWriter,
  locales: readonly Locale[],
  now: number,
): void => {
  for (const id of readPriceEnds(database, now).overProducts) {
    const { texts } = readEndedProduct(database, id, locales, now);
    for (const [locale, product] of texts ?? []) writer.product(product, locale);
  }
};
