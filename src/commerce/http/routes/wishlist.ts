import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { fromCents, type Cents } from '../../../contract/money.ts';
import { CommerceError, notFoundError } from '../../errors/commerce-error.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WishlistItemRecord } from '../../storage/wishlist.ts';
import { optionalRowId, rowId } from '../body-fields.ts';
import { parseBody } from '../body.ts';
import { withIdempotency } from '../idempotency.ts';
import { parseId, negotiateLanguage } from '../request.ts';
import { getSession } from '../session.ts';

const maxWishlistItems = 500;

/** Clients also send `quantity` (R52, R113), but a wishlist item has none. */
const wishBody = z.object({ product_id: rowId, variant_option_id: optionalRowId });

const amount = (cents: Cents | null): number | null => (cents === null ? null : fromCents(cents));

/** Serializes a wishlist item with the current data of its product; price, stock and image are those of its variant. */
const serializeWishlistItem = ({ id, variantId, product }: WishlistItemRecord) => {
  const variant = product.variants.find((one) => one.id === variantId);
  const shown = variant ?? product;
  const names = product.optionTypes
    .flatMap(({ options }) => options)
    .filter((option) => variant?.optionIds.includes(option.id))
    .map(({ name }) => name);
  return {
    wishlist_id: id,
    id: product.id,
    name: product.name,
    image: shown.image ?? product.image,
    price: amount(shown.price),
    promo_price: amount(shown.promoPrice),
    variant_option_id: variantId,
    variant_name: names.join(', ') || null,
    unit_id: product.unit.id,
    stock: shown.stock,
  };
};

/** The wishlist of a shopper (R52, R113): each product and variant once. */
export const wishlistRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/wishlist', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { account } = await getSession(request, storage);
    return { data: (await storage.wishlist(account, language)).map(serializeWishlistItem) };
  });

  app.post('/api/wishlist/add', async (request) => {
    const shopper = await getSession(request, storage);
    const body = parseBody(request, wishBody);
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      const wish = { productId: body.product_id, variantId: body.variant_option_id };
      const id = await changes.addWishlistItem(shopper.store, shopper.account, wish, new Date().toISOString());
      if (id === null) throw notFoundError('there is no such product in this store');
      // Counted afterwards, since an item that is listed already needs no room.
      if ((await changes.countWishlistItems(shopper.account)) > maxWishlistItems)
        throw new CommerceError(
          'not_allowed_now',
          `a wishlist holds at most ${maxWishlistItems} items; remove one first`,
        );
      return { data: { wishlist_id: id } };
    });
  });

  app.delete<{ Params: { id: string } }>('/api/wishlist/remove/:id', async (request) => {
    const shopper = await getSession(request, storage);
    const id = parseId(request.params.id);
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      if (id === null || !(await changes.removeWishlistItem(shopper.account, id)))
        throw notFoundError('there is no such wishlist item');
      return { data: { wishlist_id: id } };
    });
  });
};
