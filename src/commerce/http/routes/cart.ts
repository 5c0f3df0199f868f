import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { maxLineQuantity, maxNoteLength } from '../../../contract/cart-limits.ts';
import type { CartAddition } from '../../../contract/cart-addition.ts';
import { notFoundError } from '../../errors/commerce-error.ts';
import { addCartItem, updateCartLine, deleteCartLine } from '../../orders/cart.ts';
import { createQuote } from '../../orders/quote.ts';
import { serializeCart } from '../../serializers/orders.ts';
import type { Storage } from '../../storage/storage.ts';
import { multilineText, optionalRowId, rowId } from '../body-fields.ts';
import { parseBody } from '../body.ts';
import { withIdempotency } from '../idempotency.ts';
import { parseId, negotiateLanguage, parseQuery } from '../request.ts';
import { getSession } from '../session.ts';

const addition = z.object({
  product_id: rowId,
  quantity: z.int().check(z.minimum(1), z.maximum(maxLineQuantity)),
  variant_option_id: optionalRowId,
  unit_id: optionalRowId,
  note: multilineText(maxNoteLength),
} satisfies Record<keyof CartAddition, z.ZodMiniType>);

const step = z.object({ quantity: z.union([z.literal(1), z.literal(-1)]) });
const remark = z.object({ note: multilineText(maxNoteLength) });

const lineId = (text: string): number => {
  const id = parseId(text);
  if (id === null) throw notFoundError('there is no such line in the cart');
  return id;
};

/** The cart of a shopper (R58, R113). */
export const cartRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/cart', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const shopper = await getSession(request, storage);
    const cart = await storage.cart(shopper.account);
    const quote = await createQuote(storage, shopper, {
      source: { from: 'cart', cart },
      address: parseQuery(request).get('address_id') || null,
      paymentType: null,
      note: '',
    });
    return serializeCart(cart, quote, language);
  });

  app.post('/api/cart/add', async (request) => {
    const shopper = await getSession(request, storage);
    const body = parseBody(request, addition);
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      const line = await addCartItem(
        changes,
        shopper,
        {
          productId: body.product_id,
          variantId: body.variant_option_id,
          unitId: body.unit_id,
          quantity: body.quantity,
          note: body.note,
        },
        new Date().toISOString(),
      );
      return { data: { cart_id: line.id, quantity: line.quantity } };
    });
  });

  app.put<{ Params: { id: string } }>('/api/cart/update/:id', async (request) => {
    const shopper = await getSession(request, storage);
    const id = lineId(request.params.id);
    const { body } = request;
    const isRemark = typeof body === 'object' && body !== null && 'note' in body && !('quantity' in body);
    const change = isRemark ? parseBody(request, remark) : { by: parseBody(request, step).quantity };
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      const line = await updateCartLine(changes, shopper, id, change);
      return { data: { cart_id: line.id, quantity: line.quantity } };
    });
  });

  app.delete<{ Params: { id: string } }>('/api/cart/remove/:id', async (request) => {
    const shopper = await getSession(request, storage);
    const id = lineId(request.params.id);
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      await deleteCartLine(changes, shopper, id);
      return { data: { cart_id: id } };
    });
  });
};
