import type { Language } from '../language.ts';
import type { Owner } from '../storage/orders.ts';
import type { ProductRecord } from '../storage/records.ts';
import type { Reading } from '../storage/storage.ts';
import { findGoods, productPassage } from './find-goods.ts';
import { asksForOrders, orderPassage } from './order-passages.ts';
import type { Hit, PassageIndex } from './passage-index.ts';
import { readQuestion } from './terms.ts';

/** Below this much of the question in the best passage, the shop does not know. */
const leastCoverage = 0.5;
/** What a product counts where the question asks to buy, and where it does not. */
const wanted = 1.1;
const unwanted = 0.6;
const mostOrders = 5;
const mostSources = 5;

export type Asked = {
  store: string;
  language: Language;
  question: string;
  /** Who is logged in; null: a guest. */
  owner: Owner | null;
};

export type Found = {
  /** The best first; of articles, products and orders one each. */
  hits: Hit[];
  /** The products among them. */
  products: ProductRecord[];
  /** Whether the best of them answers. */
  known: boolean;
};

/** Finds what answers a question in one store's texts, products and the asker's own orders. */
export const retrieve = async (
  storage: Pick<Reading, 'products' | 'orders'>,
  index: PassageIndex,
  { store, language, question, owner }: Asked,
): Promise<Found> => {
  const read = readQuestion(question);
  const orders = owner ? (await storage.orders(owner, { status: null, page: 1, rowPerPage: mostOrders })).orders : [];
  if (orders.length > 0 && asksForOrders(question, orders)) {
    const named = orders.filter(({ number }) => question.includes(number));
    const own = (named.length > 0 ? named : orders.slice(0, 3)).map((order) => ({
      passage: orderPassage(order, language),
      score: 0,
      coverage: 1,
    }));
    return { hits: [...own, ...index.find(read)].slice(0, mostSources), products: [], known: true };
  }
  const goods = await findGoods(storage, store, language, read.goods);
  const factor = ({ passage }: Hit): number => (passage.kind === 'product' ? (read.isBuying ? wanted : unwanted) : 1);
  const hits = index
    .find(
      read,
      goods.map((product) => productPassage(product, language)),
    )
    .map((hit) => ({ ...hit, score: hit.score * factor(hit) }))
    .toSorted((one, other) => other.score - one.score);
  const [best] = hits;
  const known = best !== undefined && best.coverage >= leastCoverage;
  const shown = known ? hits.filter(({ score }) => score >= best.score * 0.3).slice(0, mostSources) : [];
  return {
    hits: shown,
    products: goods.filter(({ id }) =>
      shown.some(({ passage }) => passage.kind === 'product' && passage.id === String(id)),
    ),
    known,
  };
};
