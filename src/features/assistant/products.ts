import { map } from 'nanostores';
import { createProductApi } from '../../api/products.ts';
import type { Product } from '../../contract/products.ts';
import type { Connection } from '../../api/request.ts';

/** A product mentioned in an answer, with current data; 'gone': no longer sold. */
export type NamedProduct = Product | 'loading' | 'gone' | 'failed';

/** By id. */
export const $products = map<Record<string, NamedProduct>>({});

/** Maximum number of products per call. */
const most = 60;

/** Fetches the unknown products in one call; retries those that failed. */
export const loadProducts = async (connection: Connection, ids: readonly string[]): Promise<void> => {
  const known = $products.get();
  const wanted = [...new Set(ids)].filter((id) => known[id] === undefined || known[id] === 'failed').slice(-most);
  if (wanted.length === 0) return;
  const set = (state: (id: string) => NamedProduct): void =>
    $products.set({ ...$products.get(), ...Object.fromEntries(wanted.map((id) => [id, state(id)])) });
  set(() => 'loading');
  try {
    const api = createProductApi({ ...connection, retries: 1 });
    const { products } = await api.list({ ids: wanted, page: 1, rowPerPage: wanted.length });
    set((id) => products.find((one) => one.id === id) ?? 'gone');
  } catch {
    set(() => 'failed');
  }
};
