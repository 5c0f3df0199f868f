import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { notFoundError } from '../../errors/commerce-error.ts';
import { addToCart, changeCartLine, mostPieces, removeFromCart } from '../../orders/cart.ts';
import { purchaseOf } from '../../orders/quote.ts';
import { cartWire } from '../../serializers/orders.ts';
import type { Storage } from '../../storage/storage.ts';
import { note, optionalRowId, rowId } from '../body-fields.ts';
import { bodyOf } from '../body.ts';
import { once } from '../idempotency.ts';
import { idOf, languageOf, queryOf } from '../request.ts';
import { shopperOf } from '../session.ts';

const longestNote = 500;

const addition = z.object({
  product_id: rowId,
  quantity: z.int().check(z.minimum(1), z.maximum(mostPieces)),
  variant_option_id: optionalRowId,
  unit_id: optionalRowId,
  note: note(longestNote),
});

const step = z.object({ quantity: z.union([z.literal(1), z.literal(-1)]) });
const remark = z.object({ note: note(longestNote) });

const lineId = (text: string): number => {
  const id = idOf(text);
  if (id === null) throw notFoundError('there is no such line in the cart');
  return id;
};

/** The cart of a shopper (spec section 7, D16). */
export const cartRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/cart', async (request, reply) => {
    const language = languageOf(request, reply);
    const shopper = await shopperOf(request, storage);
    const cart = await storage.cart(shopper.account);
    const purchase = await purchaseOf(storage, shopper, {
      goods: { from: 'cart', cart },
      address: queryOf(request).get('address_id') || null,
      paymentType: null,
      note: '',
    });
    return cartWire(cart, purchase, language);
  });

  app.post('/api/cart/add', async (request) => {
    const shopper = await shopperOf(request, storage);
    const body = bodyOf(request, addition);
    return once(request, { storage, by: shopper }, async (changes) => {
      const line = await addToCart(
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
    const shopper = await shopperOf(request, storage);
    const id = lineId(request.params.id);
    const { body } = request;
    const isRemark = typeof body === 'object' && body !== null && 'note' in body && !('quantity' in body);
    const change = isRemark ? bodyOf(request, remark) : { by: bodyOf(request, step).quantity };
    return once(request, { storage, by: shopper }, async (changes) => {
      const line = await changeCartLine(changes, shopper, id, change);
      return { data: { cart_id: line.id, quantity: line.quantity } };
    });
  });

  app.delete<{ Params: { id: string } }>('/api/cart/remove/:id', async (request) => {
    const shopper = await shopperOf(request, storage);
    const id = lineId(request.params.id);
    return once(request, { storage, by: shopper }, async (changes) => {
      await removeFromCart(changes, shopper, id);
      return { data: { cart_id: id } };
    });
  });
};
