import type { Price } from '../catalogue/page-data.ts';

/** Returns the percentage saved, at least 1; null if nothing is. */
export const savingOf = ({ price, promoPrice }: Price): number | null =>
  price === null || promoPrice === null || promoPrice >= price
    ? null
    : Math.max(1, Math.round((1 - promoPrice / price) * 100));

/** Returns what is saved, in cents; null if nothing is. */
export const savedOf = ({ price, promoPrice }: Price): number | null =>
  price === null || promoPrice === null || promoPrice >= price ? null : price - promoPrice;
