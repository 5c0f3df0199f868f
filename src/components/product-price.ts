import type { Page, Price, ProductData } from '../catalogue/page-data.ts';
import { formatDate } from '../i18n/format.ts';
import { translator } from '../i18n/translate.ts';
import { escapeHtml } from './escape.ts';
import { priceMarkup, savingBadge } from './price.ts';

/** A product's or variant's price with its saving, and until when; or that the shop tells it. Ready markup. */
export const productPrice = (price: Price, from: boolean, { locale, shell }: Page<ProductData>): string => {
  const t = translator(locale);
  const line = priceMarkup(price, from, locale, shell.rielRate) + savingBadge(price);
  if (price.price === null) return `${line}<p class="until">${escapeHtml(t('product.askHint'))}</p>`;
  if (price.promoPrice === null || price.promoUntil === null) return line;
  return `${line}<p class="until">${escapeHtml(t('price.until', { date: formatDate(locale, price.promoUntil) }))}</p>`;
};
