import { createProductApi, type ProductApi } from '../api/products.ts';
import { ApiError } from '../api/request.ts';
import type { Product } from '../contract/products.ts';
import type { Locale } from '../i18n/locales.ts';
import { withoutEndedPrice } from './ended-prices.ts';
import { withJointCalls } from './joint-calls.ts';
import { PullError, type PullSource } from './pull.ts';

/** A product in every language of the store; null if the API no longer has it. */
export type PulledProduct = { id: string; texts: ReadonlyMap<Locale, Product> | null };

/** Maximum number of products requested by id; for more, pulling the whole list is as fast. */
export const maxProducts = 100;

const isThere = async (api: ProductApi, id: string): Promise<boolean> => {
  try {
    await api.one(id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return false;
    throw error;
  }
};

/**
 * Makes sure that the API really no longer has some products: a list that does not honor `ids` or `row_per_page` lacks
 * products, too, and an API without any is broken. Their pages would be removed.
 * @throws {PullError|ApiError} if it has one of them, its list of products is empty, or it does not answer
 */
export const confirmGone = async (source: PullSource, ids: readonly string[]): Promise<void> => {
  const found = await withJointCalls(source, source.locales.length, async (joint) => {
    const api = createProductApi({ ...joint, locale: 'en' });
    const { products } = await api.list({ page: 1, rowPerPage: 1 });
    if (products.length === 0) throw new PullError('the API answered an empty product list where there were products');
    return Promise.all(ids.map((id) => isThere(api, id)));
  });
  const kept = ids.find((_, index) => found[index]);
  if (kept !== undefined)
    throw new PullError(
      `GET /api/products?ids=… lacks product ${kept}, which GET /api/product/${kept} has: the list must honor ids and row_per_page=${maxProducts}`,
    );
};

/**
 * Reads some products from the API, in all languages.
 * @throws {PullError|ApiError} if one cannot be parsed, or exists in some languages only
 */
export const pullProducts = async (source: PullSource, ids: readonly string[]): Promise<PulledProduct[]> => {
  const now = source.now ?? Date.now();
  const answers = await withJointCalls(source, source.locales.length, (joint) =>
    Promise.all(
      joint.locales.map(async (locale) => {
        const { products, bad } = await createProductApi({ ...joint, locale }).list({
          ids: [...ids],
          page: 1,
          rowPerPage: maxProducts,
        });
        const [broken] = bad;
        if (broken) throw new PullError(`product ${broken.id} could not be understood: ${broken.reason}`);
        return { locale, found: new Map(products.map((product) => [product.id, withoutEndedPrice(product, now)])) };
      }),
    ),
  );
  return ids.map((id) => {
    const texts = new Map(
      answers.flatMap(({ locale, found }) => {
        const product = found.get(id);
        return product ? [[locale, product] as const] : [];
      }),
    );
    if (texts.size > 0 && texts.size < answers.length)
      throw new PullError(`the API has product ${id} in some languages alone (${[...texts.keys()].join(', ')})`);
    return { id, texts: texts.size > 0 ? texts : null };
  });
};
