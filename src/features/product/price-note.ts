import type { Price } from '../../catalogue/page-data.ts';
import { lastDayOf } from '../../contract/cambodia-time.ts';
import { formatDate, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translate.ts';
import { savedOf } from '../../ui/saving.ts';

/** Returns the line below a price: the saving and until when, or that the price is on request; null: none. */
export const priceNote = (price: Price, locale: Locale): string | null => {
  const t = translator(locale);
  const saved = savedOf(price);
  if (price.price === null) return t('product.askHint');
  if (saved === null) return null;
  const amount = t('price.save', { price: formatDollars(saved) });
  return price.promoUntil === null
    ? amount
    : `${amount} · ${t('price.until', { date: formatDate(locale, lastDayOf(price.promoUntil)) })}`;
};
