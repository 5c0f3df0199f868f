import type { Price } from '../catalogue/page-data.ts';
import { formatDollars, formatRiel } from '../i18n/format.ts';
import { locales, type Locale } from '../i18n/locales.ts';
import { translator } from '../i18n/translate.ts';
import { escapeHtml } from './escape.ts';

/** Prices as ready markup: they stand on every card, and the product page swaps them with the variant. */

type PriceWords = { ask: string; now: string; was: string; fromBefore: string; fromAfter: string };

const wordsOf = (locale: Locale): PriceWords => {
  const t = translator(locale);
  const [before = '', after = ''] = t('price.from', { price: '\n' }).split('\n');
  return {
    ask: escapeHtml(t('price.ask')),
    now: escapeHtml(t('price.now')),
    was: escapeHtml(t('price.was')),
    fromBefore: before && `<small>${escapeHtml(before.trim())}</small> `,
    fromAfter: after && ` <small>${escapeHtml(after.trim())}</small>`,
  };
};

const words = Object.fromEntries(locales.map((locale) => [locale, wordsOf(locale)])) as Record<Locale, PriceWords>;

/** What is said before and after the price at which variants begin, in the order of each language. */
type FromWords = { before: string; after: string };

const fromWordsIn = (locale: Locale): FromWords => {
  const [before = '', after = ''] = translator(locale)('price.from', { price: '\n' }).split('\n');
  return { before: before.trim(), after: after.trim() };
};

const fromWords: Readonly<Record<Locale, FromWords>> = {
  en: fromWordsIn('en'),
  kh: fromWordsIn('kh'),
  zh: fromWordsIn('zh'),
};

export type PriceLine = {
  amount: string;
  /** The price before the promotion; null: there is none. */
  former: string | null;
  /** null: the store shows no riel. */
  riel: string | null;
} & FromWords;

/**
 * Returns what a price line says; null: the price is on request (R51).
 * @param from whether variants begin at this price
 */
export const priceLine = (
  { price, promoPrice }: Price,
  from: boolean,
  locale: Locale,
  rielRate: number | null,
): PriceLine | null => {
  if (price === null) return null;
  const paid = promoPrice ?? price;
  return {
    amount: formatDollars(paid),
    former: promoPrice === null ? null : formatDollars(price),
    riel: formatRiel(paid, rielRate),
    ...(from ? fromWords[locale] : { before: '', after: '' }),
  };
};

/** Percent saved, at least 1; null where nothing is. */
export const savingOf = ({ price, promoPrice }: Price): number | null =>
  price === null || promoPrice === null || promoPrice >= price
    ? null
    : Math.max(1, Math.round((1 - promoPrice / price) * 100));

/** Price line, the former price struck, and the riel below; or 'Ask for price' (R49 to R51). */
export const priceMarkup = (price: Price, from: boolean, locale: Locale, rielRate: number | null): string => {
  const { ask, now, was, fromBefore, fromAfter } = words[locale];
  if (price.price === null) return `<p class="price price-ask">${ask}</p>`;
  const paid = price.promoPrice ?? price.price;
  const riel = formatRiel(paid, rielRate);
  const spoken = price.promoPrice === null ? '' : `<span class="sr-only">${now} </span>`;
  const amount = `<b${price.promoPrice === null ? '' : ' class="is-sale"'}>${spoken}${formatDollars(paid)}</b>`;
  const main = from ? `<span>${fromBefore}${amount}${fromAfter}</span>` : amount;
  const former =
    price.promoPrice === null ? '' : ` <s><span class="sr-only">${was} </span>${formatDollars(price.price)}</s>`;
  return `<p class="price">${main}${former}</p>${riel === null ? '' : `<p class="riel">${riel}</p>`}`;
};

/** What is saved, in cents; null where nothing is. */
export const savedOf = ({ price, promoPrice }: Price): number | null =>
  price === null || promoPrice === null || promoPrice >= price ? null : price - promoPrice;

/** '-17%', or nothing. */
export const savingBadge = (price: Price): string => {
  const saving = savingOf(price);
  return saving === null ? '' : `<span class="badge">-${saving}%</span>`;
};
