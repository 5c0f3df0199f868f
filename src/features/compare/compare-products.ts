import { map } from 'nanostores';
import { createProductApi } from '../../api/products.ts';
import type { Product } from '../../contract/products.ts';
import type { Locale } from '../../i18n/locales.ts';
import { compared } from './compare.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { tracked } from '../../ui/state/shell.ts';

/** The compared products, fetched from the API; known ones stay while others load. */
export type ComparedProducts = { state: 'loading' | 'ready' | 'failed'; products: readonly Product[] };

export const $comparedProducts = map<ComparedProducts>({ state: 'loading', products: [] });

let latest = 0;

/** Fetches all products of the list; outdated responses are dropped. */
export const loadCompared = async (storeCode: string, locale: Locale): Promise<void> => {
  const ids = compared.$value.get().map(({ id }) => id);
  latest += 1;
  const number = latest;
  if (ids.length === 0) return;
  $comparedProducts.setKey('state', 'loading');
  const api = createProductApi({ ...apiConnection(storeCode, locale), retries: 1 });
  try {
    const { products } = await tracked(api.list({ ids, page: 1, rowPerPage: ids.length }));
    if (number === latest) $comparedProducts.set({ state: 'ready', products });
  } catch {
    if (number === latest) $comparedProducts.setKey('state', 'failed');
  }
};

/** Loads the products of the list, now and whenever one is added. @returns ends that */
export const followCompared = (storeCode: string, locale: Locale): (() => void) => {
  void loadCompared(storeCode, locale);
  return compared.$value.listen((list, before) => {
    if (list.some(({ id }) => !before?.some((one) => one.id === id))) void loadCompared(storeCode, locale);
  });
};
