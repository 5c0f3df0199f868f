import * as z from 'zod';
import { utcUnlessZoned } from './scalars.ts';

/** The webhook that reports a commerce API's changes: the body of `POST /hooks/rebuild` (Standard Webhooks). */

/** Maximum size of a body, in bytes. */
export const maxRebuildHookBytes = 20_000;

/** Maximum number of products in one webhook. */
export const maxHookProducts = 250;

export const rebuildHookPath = '/hooks/rebuild';

export const productEvents = ['product.updated', 'product.created', 'product.deleted'] as const;
export const otherEvents = ['category.updated', 'store.updated', 'all'] as const;

const productId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[\w.~-]{1,64}$/u, 'a product id'));

const product = z.object({
  id: productId,
  /** When it was last changed, as in the API's product list. */
  updated_at: z.string().max(64).transform(utcUnlessZoned).nullish(),
});

/** Products, each with its time, and by their `ids` with one time for all. */
const changedProducts = z
  .object({
    products: z.array(product).min(1).max(maxHookProducts).optional(),
    ids: z.array(productId).min(1).max(maxHookProducts).optional(),
    updated_at: product.shape.updated_at,
  })
  .refine(({ products, ids }) => products || ids, { path: ['products'], message: 'products or ids are required' })
  .transform(({ products, ids, updated_at }) => ({
    products: [...(products ?? []), ...(ids ?? []).map((id) => ({ id, updated_at }))],
  }));

/** An event: which products were updated, created or deleted, or that something else of the store changed. */
export const rebuildEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(productEvents),
    data: changedProducts,
  }),
  z.object({ type: z.enum(otherEvents) }),
]);

/** An event, parsed. */
export type RebuildEvent = z.output<typeof rebuildEvent>;
/** An event, as sent. */
export type RebuildEventBody = z.input<typeof rebuildEvent>;

/** The 202 response: the job that publishes the change. */
export const rebuildAccepted = z.object({ job: z.string() });
