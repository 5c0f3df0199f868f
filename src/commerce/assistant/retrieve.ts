import type { Language } from '../localization/language.ts';
import type { Owner } from '../storage/carts.ts';
import { readPriceWords } from '../products/search/price-words.ts';
import type { OrderEntryRecord } from '../storage/orders.ts';
import type { ProductRecord } from '../storage/products/product-types.ts';
import type { StorageReads } from '../storage/storage.ts';
import { buildBranchPassage } from './branch-passages.ts';
import { findCheapest, namesNothing, withoutCheapest } from './find-cheapest.ts';
import { findProducts, findProductsOfKind, buildProductPassage } from './find-products.ts';
import { asksHowTo, isAboutOrders, buildOrderPassage, findOrderNumbers } from './order-passages.ts';
import type { PassageHit, PassageIndex } from './passage-index.ts';
import type { Passage } from './passages.ts';
import { readQuestion, type Question } from './terms.ts';

/** Minimum sum of the best result's coverage and nearness; below it, the shop does not know the answer. */
const leastSure = 0.68;
/** Minimum coverage of a source that lacks something that the question names … */
const leastCoverage = 0.5;
/** … or its minimum nearness. */
const leastNearness = 0.92;
/** The factor for products' scores if the question asks to buy, and if it does not. */
const wanted = 1.1;
const unwanted = 0.9;
/** The factor for the shop's opening hours: they go before news of holidays that answers as well. */
const forHours = 1.15;
/** The factor for each further product of a category, so that other categories are included too. */
const further = 0.93;
const maxKinds = 3;
const maxOrders = 3;
const maxSources = 5;

export type RetrievalRequest = {
  store: string;
  language: Language;
  question: string;
  /** The logged-in account; null for a guest. */
  owner: Owner | null;
};

export type RetrievedSources = {
  /** Best first; at most one passage per article, product and order. */
  hits: PassageHit[];
  /** The products among the hits. */
  products: ProductRecord[];
  /** Whether the best hit is good enough to answer the question. */
  known: boolean;
};

/** Lowers the score of each further product of a category, so that categories alternate unless one is far better. */
const mixed = (hits: readonly PassageHit[], kindOf: ReadonlyMap<string, number | null>): PassageHit[] => {
  const taken = new Map<number | null, number>();
  return hits.map((hit) => {
    const kind = kindOf.get(hit.passage.id) ?? null;
    const before = taken.get(kind) ?? 0;
    taken.set(kind, before + 1);
    return { ...hit, score: hit.score * further ** before };
  });
};

const isSure = ({ coverage, nearness, isLacking }: Omit<PassageHit, 'passage'>): boolean =>
  coverage + nearness >= leastSure && (!isLacking || coverage >= leastCoverage || nearness >= leastNearness);

/** Returns a passage that is known to be what was asked for. */
const sureHit = (passage: Passage): PassageHit => ({ passage, score: 0, coverage: 1, nearness: 1, isLacking: false });

/** The minimum score of the best article relative to the best product to be among the first, and vice versa. */
const besides = 0.65;
const first = 3;

/** Makes the first results include both an article and a product if both may answer. */
const withBoth = (hits: readonly PassageHit[]): PassageHit[] => {
  const [best] = hits;
  const isProduct = ({ passage }: PassageHit): boolean => passage.kind === 'product';
  const at = hits.findIndex((hit) => best && isProduct(hit) !== isProduct(best));
  const other = hits[at];
  if (!best || !other || at < first || !isSure(other) || other.score < best.score * besides) return [...hits];
  return [...hits.slice(0, first - 1), other, ...hits.filter((hit, index) => index >= first - 1 && hit !== other)];
};

/** Returns the shopper's orders that a question names; the newest ones if it names none but is about them. */
const ordersAsked = async (
  storage: Pick<StorageReads, 'orders' | 'ordersByNumber'>,
  { store, question, owner }: RetrievalRequest,
): Promise<OrderEntryRecord[]> => {
  if (!owner) return [];
  const numbers = findOrderNumbers(question, store);
  if (numbers.length > 0) return storage.ordersByNumber(owner, { numbers, max: maxOrders });
  if (!isAboutOrders(question)) return [];
  return (await storage.orders(owner, { status: null, page: 1, rowPerPage: maxOrders })).orders;
};

const findTexts = (index: PassageIndex, question: Question): PassageHit[] =>
  index
    .find(question)
    .map((hit) =>
      hit.passage.kind === 'shop' && hit.passage.id === 'hours' ? { ...hit, score: hit.score * forHours } : hit,
    )
    .toSorted((one, other) => other.score - one.score);

/** Finds sources that answer a question: one store's texts and products, and the shopper's own orders. */
export const retrieveSources = async (
  storage: Pick<StorageReads, 'store' | 'products' | 'orders' | 'ordersByNumber'>,
  index: PassageIndex,
  asked: RetrievalRequest,
): Promise<RetrievedSources> => {
  const { store, language, question } = asked;
  const record = await storage.store(store);
  const branch = record && buildBranchPassage(record.details, question, language);
  if (branch) return { hits: [sureHit(branch)], products: [], known: true };
  const read = readQuestion(question);
  const orders = await ordersAsked(storage, asked);
  if (orders.length > 0) {
    const own = orders.map((order) => sureHit(buildOrderPassage(order, language)));
    const texts = findTexts(index, read);
    const [best] = texts;
    // 'How do I cancel my order?' is answered by the help, and the orders come after it.
    const hits = best && isSure(best) && asksHowTo(question) ? [best, ...own] : [...own, ...texts];
    return { hits: hits.slice(0, maxSources), products: [], known: true };
  }
  const texts = findTexts(index, read);
  // A product need not have the words of a price limit, but must be within it.
  const { text, minPrice, maxPrice } = readPriceWords(question);
  const limits = { minPrice, maxPrice };
  const plain = withoutCheapest(text);
  const request = readQuestion(plain ?? text);
  const [firstKind, ...otherKinds] = index.kinds(request);
  const isOfKind = firstKind !== undefined && isSure(firstKind) && firstKind.score > (texts[0]?.score ?? 0);
  const kinds = firstKind
    ? [firstKind, ...otherKinds.filter(({ score }) => score >= firstKind.score * 0.7)].slice(0, maxKinds)
    : [];
  const named = isOfKind ? kinds.filter(({ score }) => score >= firstKind.score * 0.9).map(({ kind }) => kind) : [];
  const asksAll = plain !== null && namesNothing(plain);
  if (plain !== null && (isOfKind || asksAll)) {
    const cheapest = { kinds: asksAll ? [] : named, words: asksAll ? [] : request.products, limits };
    const found = (await findCheapest(storage, store, language, cheapest)).slice(0, maxSources);
    if (found.length > 0)
      return {
        hits: found.map((product) => sureHit(buildProductPassage(product, language))),
        products: found,
        known: true,
      };
  }
  const products = new Map<number, ProductRecord>();
  for (const product of await findProducts(storage, store, language, request.products, limits))
    products.set(product.id, product);
  for (const { kind } of kinds)
    for (const product of await findProductsOfKind(storage, store, language, kind, limits))
      products.set(product.id, product);
  // 'Laptop under $500' asks for laptops alone: nothing else that is cheaper, and no article if there are none.
  const isLimited = minPrice !== null || maxPrice !== null;
  if (isLimited && isOfKind) {
    for (const [id, { subcategoryId }] of products)
      if (subcategoryId === null || !named.includes(subcategoryId)) products.delete(id);
    if (products.size === 0) return { hits: [], products: [], known: false };
  }
  const kindOf = new Map([...products.values()].map(({ id, subcategoryId }) => [String(id), subcategoryId]));
  const factor = read.isBuying ? wanted : unwanted;
  const offered = mixed(
    index.weigh(
      request,
      [...products.values()].map((product) => ({
        passage: buildProductPassage(product, language),
        kind: product.subcategoryId,
      })),
    ),
    kindOf,
  ).map((hit) => ({ ...hit, score: hit.score * factor }));
  const hits = withBoth([...texts, ...offered].toSorted((one, other) => other.score - one.score));
  const [best] = hits;
  const known = best !== undefined && isSure(best);
  const shown = known ? hits.filter(({ score }) => score >= best.score * 0.3).slice(0, maxSources) : [];
  return {
    hits: shown,
    products: shown.flatMap(({ passage }) =>
      passage.kind === 'product' ? [products.get(Number(passage.id))].filter((one) => one !== undefined) : [],
    ),
    known,
  };
};
