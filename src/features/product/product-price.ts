import type { Page, Price, ProductData } from '../../catalogue/page-data.ts';
import { formatDate, formatDollars } from '../../i18n/format.ts';
import { translator } from '../../i18n/translate.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { priceMarkup, savedOf, savingBadge } from '../../ui/price.ts';

/** What stands below the price: what is saved and until when, or that the shop tells the price; null: nothing. */
const noteOf = (price: Price, { locale }: Page<ProductData>): string | null => {
  const t = translator(locale);
  const saved = savedOf(price);
  if (price.price === null) return t('product.askHint');
  if (saved === null) return null;
  const amount = t('price.save', { price: formatDollars(saved) });
  return price.promoUntil === null
    ? amount
    : `${amount} · ${t('price.until', { date: formatDate(locale, price.promoUntil) })}`;
};

/**
 * A product's or variant's price with its saving, and until when; or that the shop tells it. Ready markup.
 * A product whose variants need the line below keeps it for all of them, so that nothing moves when another is chosen.
 */
export const productPrice = (price: Price, page: Page<ProductData>): string => {
  const { data, locale, shell } = page;
  const note = noteOf(price, page);
  const kept = note !== null || data.variants.some((variant) => noteOf(variant, page) !== null);
  return (
    priceMarkup(price, false, locale, shell.rielRate) +
    savingBadge(price) +
    (kept ? `<p class="until">${note === null ? '' : escapeHtml(note)}</p>` : '')
  );
};
