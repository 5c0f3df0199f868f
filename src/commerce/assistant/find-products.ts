import { fromCents } from '../../contract/money.ts';
import { lowestPrice } from '../../contract/selling.ts';
import { inLanguage, labelColons, type Language } from '../localization/language.ts';
import type { ListQuery, ProductRecord } from '../storage/products/product-types.ts';
import type { StorageReads } from '../storage/storage.ts';
import { removeInstructions } from './prompt-injection.ts';
import type { Passage } from './passages.ts';

/** Maximum number of words to try, and of products to find. */
const maxQueryWords = 8;
const maxProducts = 6;

const everything: Omit<ListQuery, 'name' | 'rowPerPage' | 'minPrice' | 'maxPrice'> = {
  categoryIds: [],
  brandIds: [],
  ids: null,
  updatedSince: null,
  promo: false,
  inStock: false,
  attributes: {},
  sort: 'relevance',
  page: 1,
  filters: false,
};

/** Limits of the products' prices, in cents; null if there is no limit. */
export type PriceLimits = Pick<ListQuery, 'minPrice' | 'maxPrice'>;

/**
 * Finds the store's products that a question names, using the shop's own search.
 * @param words possible names of a product. It searches for all of them first, then for those that find anything at all
 */
export const findProducts = async (
  storage: Pick<StorageReads, 'products'>,
  store: string,
  language: Language,
  words: readonly string[],
  limits: PriceLimits,
): Promise<ProductRecord[]> => {
  const search = async (name: string, rowPerPage: number): Promise<ProductRecord[]> => {
    const page = await storage.products(store, { ...everything, ...limits, name, rowPerPage }, language);
    return page.corrected === null ? page.products : [];
  };
  const tried = words.slice(0, maxQueryWords);
  if (tried.length === 0) return [];
  const all = await search(tried.join(' '), maxProducts);
  if (all.length > 0 || tried.length === 1) return all;
  const naming: string[] = [];
  for (const word of tried) if ((await search(word, 1)).length > 0) naming.push(word);
  if (naming.length === 0) return [];
  const together = await search(naming.join(' '), maxProducts);
  if (together.length > 0) return together;
  const each = [];
  for (const word of naming.slice(0, 3)) each.push(...(await search(word, 2)));
  return [...new Map(each.map((product) => [product.id, product])).values()].slice(0, maxProducts);
};

/** Maximum number of products to find per category. */
const maxProductsOfKind = 12;

/** Finds the store's products of a category, in the store's order. */
export const findProductsOfKind = async (
  storage: Pick<StorageReads, 'products'>,
  store: string,
  language: Language,
  kind: number,
  limits: PriceLimits,
): Promise<ProductRecord[]> => {
  const query = { ...everything, ...limits, name: null, categoryIds: [kind], rowPerPage: maxProductsOfKind };
  return (await storage.products(store, query, language)).products;
};

/** Maximum number of the cheapest products, some of which may be sold out. */
const maxCheapest = 24;

/**
 * Lists the store's products by price, the lowest first.
 * @param wanted.kinds ids of categories; empty: all
 * @param wanted.name words that the shop's own search looks for; null: any product
 */
export const listCheapest = async (
  storage: Pick<StorageReads, 'products'>,
  store: string,
  language: Language,
  { kinds, name, limits }: { kinds: readonly number[]; name: string | null; limits: PriceLimits },
): Promise<ProductRecord[]> => {
  const query: ListQuery = {
    ...everything,
    ...limits,
    name,
    categoryIds: [...kinds],
    sort: 'price_asc',
    rowPerPage: maxCheapest,
  };
  return (await storage.products(store, query, language)).products;
};

const words = {
  price: { en: 'price', kh: 'តម្លៃ', zh: '价格' },
  from: { en: 'from {price}', kh: 'ចាប់ពី {price}', zh: '{price} 起' },
  ask: { en: 'ask for price', kh: 'សួរតម្លៃ', zh: '询价' },
  inStock: { en: 'in stock', kh: 'មានក្នុងស្តុក', zh: '有货' },
  soldOut: { en: 'sold out', kh: 'អស់ស្តុក', zh: '已售罄' },
} as const;

/** Describes a product's lowest price and its availability in a few words. */
export const toOffer = (product: ProductRecord, language: Language): string => {
  const { price, promoPrice, from } = lowestPrice(product);
  const cents = promoPrice ?? price;
  const amount = cents === null ? inLanguage(words.ask, language) : `$${fromCents(cents).toFixed(2)}`;
  const cost = from ? inLanguage(words.from, language).replace('{price}', () => amount) : amount;
  const has = product.stock === 0 ? words.soldOut : words.inStock;
  const parts = [cost, ...(product.stock === null ? [] : [inLanguage(has, language)])];
  return parts.join(language === 'zh' ? '，' : ', ');
};

/**
 * Returns a product's data as a passage. Product texts come from third parties, so instructions to a language model are
 * removed.
 */
export const buildProductPassage = (product: ProductRecord, language: Language): Passage => ({
  kind: 'product',
  id: String(product.id),
  title: removeInstructions(product.name).replace(/\n/gu, ' '),
  heading: null,
  text: [
    `${inLanguage(words.price, language)}${labelColons[language]}${toOffer(product, language)}`,
    ...[product.brand, product.model].filter((one) => one !== null).map(removeInstructions),
    ...product.attributes
      .slice(0, 20)
      .map(({ name, value }) => removeInstructions(`${name}${labelColons[language]}${value}`)),
    removeInstructions((product.description ?? '').slice(0, 600)),
  ]
    .filter((line) => line !== '')
    .join('\n'),
});
