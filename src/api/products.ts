import * as z from 'zod/mini';
import { paths, type ProductListQuery } from '../contract/paths.ts';
import type { Filters } from '../contract/filters.ts';
import { product, productResponse, productsResponse, type Product } from '../contract/products.ts';
import { createRequest, type Connection, type RequestOptions } from './request.ts';

/** A product that could not be understood: left out, and reported (R116). */
export type BadProduct = { id: string; reason: string };

export type ProductPage = {
  products: Product[];
  bad: BadProduct[];
  /** Products in the whole list; null where the API does not say. */
  total: number | null;
  /** null where the API does not say: the list ends with the first page that is not full. */
  lastPage: number | null;
  /** null where they were not asked for, or the API does not say. */
  filters: Filters | null;
  /** What the API searched for in place of a text with typing mistakes; null: the text itself. */
  corrected: string | null;
  /** What the text asked for and the store does not sell, where the products are like it; null: it is sold. */
  notSold: string | null;
};

const parseRow = (row: unknown): { product: Product } | { bad: BadProduct } => {
  const result = z.safeParse(product, row);
  if (result.success) return { product: result.data };
  const [issue] = result.error.issues;
  const id = typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : 'without id';
  return { bad: { id, reason: `field "${issue?.path.join('.') ?? ''}": ${issue?.message ?? 'unknown'}` } };
};

const pageOf = (answer: z.output<typeof productsResponse>): ProductPage => {
  const rows = answer.data.map(parseRow);
  return {
    products: rows.flatMap((row) => ('product' in row ? [row.product] : [])),
    bad: rows.flatMap((row) => ('bad' in row ? [row.bad] : [])),
    total: answer.total,
    lastPage: answer.last_page,
    filters: answer.filters,
    corrected: answer.corrected,
    notSold: answer.not_sold,
  };
};

/** Products of a store in one language. */
export const createProductApi = (connection: Connection) => {
  const request = createRequest(connection);
  const store = connection.storeCode;
  return {
    /** One page; rows that can't be understood are set apart. */
    list: async (query: ProductListQuery, options?: RequestOptions): Promise<ProductPage> =>
      pageOf(await request(paths.products(store, query), productsResponse, options)),

    /** The first 15 that a text finds, for suggestions (R43, R113). */
    quickSearch: async (name: string, options?: RequestOptions): Promise<ProductPage> =>
      pageOf(await request(paths.quickSearch(store, name), productsResponse, options)),

    /** One product. */
    one: (id: string, options?: RequestOptions): Promise<Product> =>
      request(paths.product(store, id), productResponse, options),
  };
};

export type ProductApi = ReturnType<typeof createProductApi>;
