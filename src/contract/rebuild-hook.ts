import * as z from 'zod';

/** What a commerce API tells the storefront about its changes: the body of `POST /hooks/rebuild` (Standard Webhooks). */

/** Bytes that a body may have. */
export const maxRebuildHookBytes = 20_000;

/** Products that one webhook may name. */
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
  /** When it was last changed, as the product list of the API says it. */
  updated_at: z.string().max(64).nullish(),
});

/** An event: which products changed, came or went, or that anything else of a store did. */
export const rebuildEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(productEvents),
    data: z.object({ products: z.array(product).min(1).max(maxHookProducts) }),
  }),
  z.object({ type: z.enum(otherEvents) }),
]);

/** An event as it was understood. */
export type RebuildEvent = z.output<typeof rebuildEvent>;
/** An event as it is sent. */
export type RebuildEventBody = z.input<typeof rebuildEvent>;

/** The answer of 202: the job that serves the change. */
export const rebuildAccepted = z.object({ job: z.string() });
