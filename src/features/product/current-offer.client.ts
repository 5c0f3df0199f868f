import { formatDate, formatDollars, formatRiel } from '../../i18n/format.ts';
import { localeNames, locales } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import { changeOf, fetchProduct, offerOf, type Offer } from './current-offer.ts';
import dictionaries from 'virtual:messages/price,product,card';
import { few } from './few-left.ts';
import type { VariantView } from './variant-views.ts';

/**
 * Brings a product page's price and stock up to date when it is opened, as the cart does with its lines: the page was
 * made when it was published. Loaded by `product.client.ts` when the page has nothing else to do.
 */

/** Says a message of ours by its key. */
type Say = (key: string, values?: Record<string, string | number>) => string;

const element = (tag: string, className: string, ...content: (Node | string)[]): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
};

const markupOf = (...content: (Node | string)[]): string => element('div', '', ...content).innerHTML;

/** Returns the price as the page has it, in the same lines (`product-price.ts`), so that nothing below it moves. */
const priceOf = ({ price, promoPrice, promoUntil }: Offer, former: string, riel: number | null, say: Say): string => {
  if (price === null) return former;
  const paid = promoPrice ?? price;
  const isReduced = promoPrice !== null;
  const amount = element('b', isReduced ? 'is-sale' : '', formatDollars(paid));
  // Beside a struck price there may be no room for the word; it is there for the ear.
  const now = element(isReduced ? 'span' : 'small', isReduced ? 'sr-only' : '', say('price.now'));
  const line = element('p', 'price', now, ' ', amount);
  if (isReduced)
    line.append(' ', element('s', '', element('span', 'sr-only', `${say('price.was')} `), formatDollars(price)));
  const saved = isReduced ? [say('price.save', { price: formatDollars(price - paid) })] : [];
  const until = isReduced && promoUntil !== null ? [say('price.until', { date: promoUntil })] : [];
  return markupOf(
    line,
    ...[formatRiel(paid, riel)].flatMap((text) => (text === null ? [] : [element('p', 'riel', text)])),
    ...(isReduced ? [element('span', 'badge', `-${Math.max(1, Math.round((1 - paid / price) * 100))}%`)] : []),
    ...(former.includes('class="until"') ? [element('p', 'until', [...saved, ...until].join(' · '))] : []),
  );
};

const stockOf = (left: number | null, say: Say): string => {
  if (left === null) return '';
  if (left === 0) return markupOf(element('p', 'stock stock-out', say('card.soldOut')));
  return left <= few
    ? markupOf(element('p', 'stock stock-few', say('product.fewLeft', { count: left })))
    : markupOf(element('p', 'stock', say('product.inStock')));
};

/**
 * Asks the shop for a product and brings the page's views up to date, in place.
 * @param riel riel per dollar; null: dollars alone
 * @returns the views that changed, each with a sentence for the shopper; null where its price is the same
 * @throws {ApiError} where the shop cannot be asked; the views stay as they were
 */
export const updateOffers = async (
  views: readonly VariantView[],
  page: { product: string; store: string; riel: number | null },
): Promise<ReadonlyMap<VariantView, string | null>> => {
  const locale = locales.find((one) => localeNames[one].tag === document.documentElement.lang) ?? 'en';
  const product = await fetchProduct(page.product, page.store, locale);
  const changes = views.flatMap((view) => {
    const offer = offerOf(product, view.id);
    const now = changeOf(view, offer);
    return now ? [{ view, offer, now }] : [];
  });
  if (changes.length === 0) return new Map();
  const say = wordsTranslator((await dictionaries[locale]()).default, locale);
  return new Map(
    changes.map(({ view, offer, now }) => {
      const before = view.cents;
      const until = offer.promoUntil === null ? null : formatDate(locale, offer.promoUntil);
      if (now.cents !== before) view.price = priceOf({ ...offer, promoUntil: until }, view.price, page.riel, say);
      if (now.left !== view.left || now.soldOut !== view.soldOut) view.stock = stockOf(now.left, say);
      Object.assign(view, now);
      const isSaid = now.cents !== null && before !== null && now.cents !== before;
      const prices = isSaid ? { price: formatDollars(now.cents ?? 0), before: formatDollars(before) } : null;
      return [view, prices && say('product.priceChanged', prices)];
    }),
  );
};
