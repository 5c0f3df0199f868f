import * as z from 'zod/mini';

/** Money is held as whole US cents (R49). */
export type Cents = number;

/** Tells whether the wire has an amount that can be read; 0 is one, too. */
export const isAmount = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^\s*\d+(\.\d+)?\s*$/u.test(value));

/**
 * Reads a price from the wire ('12.5', 12.5, null, 0) into cents.
 * null, 0, negative and unreadable prices all mean 'ask for price' (R51).
 */
export const toCents = (value: unknown): Cents | null => {
  if (!isAmount(value)) return null;
  const cents = Math.round(Number(value) * 100);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : null;
};

/** Converts cents to the wire's decimal dollars: 1250 → 12.5. */
export const fromCents = (cents: Cents): number => cents / 100;

/** Returns a promo price if it is above 0 and below the price (R50); otherwise null. */
export const promoOf = (price: Cents | null, promo: Cents | null): Cents | null =>
  price !== null && promo !== null && promo > 0 && promo < price ? promo : null;

/** Converts cents to riel at a store's rate (riel per dollar), rounded to 100 riel (R49). */
export const toRiel = (cents: Cents, rielPerDollar: number): number =>
  Math.round((cents * rielPerDollar) / 10_000) * 100;

export const price = z.pipe(z.optional(z.unknown()), z.transform(toCents));

/** A sum in cents, never null: '12.5' → 1250; null, 0 and invalid values → 0. */
export const amount = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => toCents(value) ?? 0),
);
