import type { Translate } from '../../i18n/translate.ts';

/** At most this many left is worth saying. */
const few = 5;

/** The line about the stock. */
export type StockLine = { level: 'in' | 'few' | 'out'; text: string };

/** Returns what is said about the stock; null where the API says nothing and it is not sold out. */
export const stockLine = (stock: number | null, soldOut: boolean, t: Translate): StockLine | null => {
  if (soldOut || stock === 0) return { level: 'out', text: t('card.soldOut') };
  if (stock === null) return null;
  return stock <= few
    ? { level: 'few', text: t('product.fewLeft', { count: stock }) }
    : { level: 'in', text: t('product.inStock') };
};
