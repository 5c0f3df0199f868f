import type { Translate } from '../../i18n/translate.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { few } from './few-left.ts';

/** Line about the stock as ready markup; empty where the API says nothing and it is not sold out. */
export const stockMarkup = (stock: number | null, soldOut: boolean, t: Translate): string => {
  if (soldOut || stock === 0) return `<p class="stock stock-out">${escapeHtml(t('card.soldOut'))}</p>`;
  if (stock === null) return '';
  return stock <= few
    ? `<p class="stock stock-few">${escapeHtml(t('product.fewLeft', { count: stock }))}</p>`
    : `<p class="stock">${escapeHtml(t('product.inStock'))}</p>`;
};
