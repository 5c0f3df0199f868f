import * as z from 'zod/mini';
import { paths, type ProductListQuery } from '../contract/paths.ts';
import { product, productsAnswer, type Product } from '../contract/products.ts';
import { createRequest, type Connection } from './request.ts';

/** A product that could not be understood: left out, and reported (D9). */
export type BadProduct = { id: string; reason: string };

export type ProductPage = {
  products: Product[];
  bad: BadProduct[];
  /** Products in the whole list; null where the API does not say. */
  total: number | null;
  /** null where the API does not say: the list ends with the first page that is not full. */
  lastPage: number | null;
};

const parseRow = (row: unknown): { product: Product } | { bad: BadProduct } => {
  const result = z.safeParse(product, row);
  if (result.success) return { product: result.data };
  const [issue] = result.error.issues;
  const id = typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : 'without id';
  return { bad: { id, reason: `field "${issue?.path.join('.') ?? ''}": ${issue?.message ?? 'unknown'}` } };
};

/** Product lists of a store in one language. */
export const createProductApi = (connection: Connection) => {
  const request = createRequest(connection);
  return {
    /** One page; rows that can't be understood are set apart. */
    list: async (query: ProductListQuery): Promise<ProductPage> => {
      const answer = await request(paths.products(connection.storeCode, query), productsAnswer);
      const rows = answer.data.map(parseRow);
      return {
        products: rows.flatMap((row) => ('product' in row ? [row.product] : [])),
        bad: rows.flatMap((row) => ('bad' in row ? [row.bad] : [])),
        total: answer.total,
        lastPage: answer.last_page,
      };
    },
  };
};

export type ProductApi = ReturnType<typeof createProductApi>;
