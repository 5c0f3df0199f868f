import { lastDayOf } from '../../contract/cambodia-time.ts';
import { formatDate, formatDollars, formatRiel } from '../../i18n/format.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';
import { element } from '../../ui/element.client.ts';
import { savingOf } from '../../ui/saving.ts';
import { changeOf, fetchProduct, offerOf, type CurrentOffer } from './current-offer.ts';
import dictionaries from 'virtual:messages/price,product,card';
import { stockLine } from './stock.ts';
import type { VariantView } from './variant-views.ts';

/**
 * Updates a product page's price and stock when it is opened, as the cart does with its lines: the page dates from the
 * last publish. Loaded by `product.client.ts` when the page is idle.
 */

/** Returns a message by its key. */
type Say = (key: string, values?: Record<string, string | number>) => string;

/** Creates a paragraph with the data attribute that the page's styles select. */
const marked = (name: string, value: string, text: string): HTMLElement => {
  const paragraph = document.createElement('p');
  paragraph.dataset[name] = value;
  paragraph.append(text);
  return paragraph;
};

/** Builds the price as in the page, with the same lines (`ProductPrice.astro`), so that nothing below it moves. */
const priceNodes = (offer: CurrentOffer, hasNote: boolean, riel: number | null, say: Say): Node[] => {
  const { price, promoPrice, promoUntil } = offer;
  if (price === null)
    return [
      element('p', 'price price-ask', say('price.ask')),
      ...(hasNote ? [marked('note', '', say('product.askHint'))] : []),
    ];
  const paid = promoPrice ?? price;
  const saving = savingOf(offer);
  const isReduced = saving !== null;
  const amount = element('b', isReduced ? 'text-sale' : '', formatDollars(paid));
  // Beside a struck-through price there may be no room for the word; screen readers still get it.
  const now = element(isReduced ? 'span' : 'small', isReduced ? 'sr-only' : '', say('price.now'));
  const line = element('p', 'price', now, ' ', amount);
  if (isReduced)
    line.append(' ', element('s', '', element('span', 'sr-only', `${say('price.was')} `), formatDollars(price)));
  const saved = isReduced ? [say('price.save', { price: formatDollars(price - paid) })] : [];
  const until = isReduced && promoUntil !== null ? [say('price.until', { date: promoUntil })] : [];
  return [
    line,
    ...[formatRiel(paid, riel)].flatMap((text) => (text === null ? [] : [element('p', 'riel', text)])),
    ...(isReduced ? [element('span', 'badge', `-${saving}%`)] : []),
    ...(hasNote ? [marked('note', '', [...saved, ...until].join(' · '))] : []),
  ];
};

const stockNodes = (left: number | null, say: Say): Node[] => {
  const line = stockLine(left, false, say);
  return line ? [marked('level', line.level, line.text)] : [];
};

const isNote = (node: Node): boolean => node instanceof HTMLElement && node.dataset['note'] !== undefined;

/**
 * Fetches a product and updates the page's variants in place.
 * @param views what they show, by number; receives their new prices and stock lines
 * @returns the variants that changed, each with a message for the shopper; null if its price is the same
 * @throws {ApiError} if the shop does not respond; the variants then stay as they were
 */
export const updateOffers = async (
  id: string,
  variants: readonly VariantView[],
  views: Node[][],
): Promise<ReadonlyMap<VariantView, string | null>> => {
  const locale = pageLocale();
  const { store = '', riel } = document.querySelector<HTMLElement>('#cart')?.dataset ?? {};
  const product = await fetchProduct(id, store, locale);
  const changes = variants.flatMap((variant) => {
    const offer = offerOf(product, variant.id);
    const now = changeOf(variant, offer);
    return now ? [{ variant, offer, now }] : [];
  });
  if (changes.length === 0) return new Map();
  const say = wordsTranslator((await dictionaries[locale]()).default, locale);
  return new Map(
    changes.map(({ variant, offer, now }) => {
      const before = variant.cents;
      const until = offer.promoUntil === null ? null : formatDate(locale, lastDayOf(offer.promoUntil));
      if (now.cents !== before) {
        const hasNote = views[variant.priceAt]?.some(isNote) === true;
        variant.priceAt =
          views.push(priceNodes({ ...offer, promoUntil: until }, hasNote, Number(riel) || null, say)) - 1;
      }
      if (now.left !== variant.left || now.soldOut !== variant.soldOut)
        variant.stockAt = views.push(stockNodes(now.left, say)) - 1;
      Object.assign(variant, now);
      const isSaid = now.cents !== null && before !== null && now.cents !== before;
      const prices = isSaid ? { price: formatDollars(now.cents ?? 0), before: formatDollars(before) } : null;
      return [variant, prices && say('product.priceChanged', prices)];
    }),
  );
};
