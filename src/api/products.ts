import * as z from 'zod/mini';
import { paths, type ProductListQuery } from '../contract/paths.ts';
import type { Filters } from '../contract/filters.ts';
import { product, productResponse, productsResponse, type Product } from '../contract/products.ts';
import { createRequest, type Connection, type RequestOptions } from './request.ts';

/** A product that could not be parsed: it is left out, and reported (R116). */
export type BadProduct = { id: string; reason: string };

export type ProductPage = {
  products: Product[];
  bad: BadProduct[];
  /** Number of products in the whole list; null if the API does not say. */
  total: number | null;
  /** null if the API does not say: then the list ends with the first page that is not full. */
  lastPage: number | null;
  /** null if they were not requested, or the API does not say. */
  filters: Filters | null;
  /** What the API searched for instead of a text with typos; null: the text itself. */
  corrected: string | null;
  /** The brand or name in the search text that the store does not sell: the products are similar. null: it is sold. */
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

/** Creates a client for the products of a store in one language. */
export const createProductApi = (connection: Connection) => {
  const request = createRequest(connection);
  const store = connection.storeCode;
  return {
    /** Returns one page; invalid rows are listed in `bad`. */
    list: async (query: ProductListQuery, options?: RequestOptions): Promise<ProductPage> =>
      pageOf(await request(paths.products(store, query), productsResponse, options)),

    /** Returns the first 15 products found for a text, for suggestions (R43, R113). */
    quickSearch: async (name: string, options?: RequestOptions): Promise<ProductPage> =>
      pageOf(await request(paths.quickSearch(store, name), productsResponse, options)),

    one: (id: string, options?: RequestOptions): Promise<Product> =>
      request(paths.product(store, id), productResponse, options),
  };
};

export type ProductApi = ReturnType<typeof createProductApi>;
