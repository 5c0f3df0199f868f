import type { Translate } from '../../i18n/translate.ts';

/** Up to this stock, the line says how many are left. */
const few = 5;

/** The line about the stock. */
export type StockNotice = { level: 'in' | 'few' | 'out'; text: string };

/** Returns the stock line; null if the stock is unknown and it is not sold out. */
export const stockLine = (stock: number | null, soldOut: boolean, t: Translate): StockNotice | null => {
  if (soldOut || stock === 0) return { level: 'out', text: t('card.soldOut') };
  if (stock === null) return null;
  return stock <= few
    ? { level: 'few', text: t('product.fewLeft', { count: stock }) }
    : { level: 'in', text: t('product.inStock') };
};
