import { lowestPrice } from '../../contract/selling.ts';
import type { Language } from '../localization/language.ts';
import type { ProductRecord } from '../storage/products/product-types.ts';
import type { StorageReads } from '../storage/storage.ts';
import { listCheapest, type PriceLimits } from './find-products.ts';
import { buyingWeight, readQuestion } from './terms.ts';

/** Matches what asks for the lowest price. Khmer and Chinese have no spaces between words. */
const lowest =
  /\b(?:the )?(?:cheapest|least expensive|most affordable|lowest[- ]priced?|lowest price)\b(?: price)?|(?:តម្លៃ)?(?:ថោក|ទាប)(?:ជាងគេបំផុត|ជាងគេ|បំផុត)|(?:价格)?最(?:便宜|低价|实惠)的?|价格最低的?|最低价格?的?/iu;

/** Returns a question without the words that ask for the lowest price; null if it does not ask for that. */
export const withoutCheapest = (question: string): string | null => {
  const plain = question.replace(/[\u200b-\u200d\u2060]/gu, '');
  return lowest.test(plain) ? plain.replace(lowest, ' ') : null;
};

/** Returns whether a question names nothing: 'What is the … you have?' */
export const namesNothing = (question: string): boolean =>
  [...readQuestion(question).terms.values()].every((weight) => weight <= buyingWeight);

/**
 * Finds the cheapest products that can be bought, the cheapest first.
 * @param kinds ids of the subcategories that are asked for; empty: the whole shop
 * @param words of the question; those of a brand that one of the products has limit them to it
 */
export const findCheapest = async (
  storage: Pick<StorageReads, 'products'>,
  store: string,
  language: Language,
  { kinds, words, limits }: { kinds: readonly number[]; words: readonly string[]; limits: PriceLimits },
): Promise<ProductRecord[]> => {
  const list = async (name: string | null): Promise<ProductRecord[]> =>
    (await listCheapest(storage, store, language, { kinds, name, limits })).filter(
      (product) => lowestPrice(product).price !== null && product.stock !== 0,
    );
  const said = words.join(' ').toLowerCase();
  if (said !== '') {
    const named = await list(said);
    if (named.some(({ brand }) => brand !== null && said.includes(brand.toLowerCase()))) return named;
  }
  return kinds.length > 0 || said === '' ? list(null) : [];
};
