import * as z from 'zod/mini';
import { amount, price, promoOf } from './money.ts';
import { id, listOf, optionalId, optionalInt, optionalLabel, optionalText, quantity } from './scalars.ts';

/** The cart and the wishlist of a shopper who is logged in (R52, R58, R113). Prices in cents. */

const unit = z.optional(z.nullable(z.object({ id: optionalId, name: optionalText })));

const line = z.pipe(
  z.object({
    cart_id: id,
    product_id: optionalId,
    name: optionalLabel,
    product_name: optionalLabel,
    image: optionalText,
    quantity,
    price,
    grand_total: amount,
    unit,
    unit_id: optionalId,
    variant_option_id: optionalId,
    variant_name: optionalLabel,
    note: optionalText,
    stock: optionalInt,
    /** false: it is no longer sold, and does not count in the total. */
    available: z.optional(z.nullable(z.boolean())),
  }),
  z.transform((wire) => ({
    cartId: wire.cart_id,
    productId: wire.product_id,
    name: wire.name ?? wire.product_name ?? '',
    image: wire.image,
    quantity: wire.quantity,
    price: wire.price,
    total: wire.grand_total,
    unitId: wire.unit_id ?? wire.unit?.id ?? null,
    unitName: wire.unit?.name ?? null,
    variantId: wire.variant_option_id,
    variantName: wire.variant_name,
    note: wire.note ?? '',
    /** Pieces left; null: the API does not say. */
    stock: wire.stock,
    isAvailable: wire.available ?? true,
  })),
);
export type ServerCartLine = z.output<typeof line>;

/** GET /api/cart, GET /api/cart?address_id={id} */
export const cartAnswer = z.pipe(
  z.object({ data: listOf(line), total: amount, delivery_fee: amount, grand_total: amount }),
  z.transform((wire) => ({
    lines: wire.data,
    /** Cents, all three. */
    total: wire.total,
    deliveryFee: wire.delivery_fee,
    grandTotal: wire.grand_total,
  })),
);
export type ServerCart = z.output<typeof cartAnswer>;

/** POST /api/cart/add: what is in the cart already adds up. */
export type CartAddition = {
  product_id: string;
  quantity: number;
  variant_option_id: string | null;
  unit_id: string | null;
  note: string;
};
/** PUT /api/cart/update/{id}: one more or one less; at one, one less removes the line (R56). Or another note. */
export type CartUpdate = { quantity: 1 | -1 } | { note: string };

const wish = z.pipe(
  z.object({
    wishlist_id: id,
    id,
    name: optionalLabel,
    product_name: optionalLabel,
    image: optionalText,
    price,
    promo_price: price,
    variant_option_id: optionalId,
    variant_name: optionalLabel,
    unit_id: optionalId,
    stock: optionalInt,
  }),
  z.transform((wire) => ({
    wishlistId: wire.wishlist_id,
    productId: wire.id,
    name: wire.name ?? wire.product_name ?? '',
    image: wire.image,
    price: wire.price,
    promoPrice: promoOf(wire.price, wire.promo_price),
    variantId: wire.variant_option_id,
    variantName: wire.variant_name,
    unitId: wire.unit_id,
    stock: wire.stock,
  })),
);
export type Wish = z.output<typeof wish>;

/** GET /api/wishlist */
export const wishlistAnswer = z.pipe(
  z.union([
    z.pipe(
      z.object({ data: listOf(wish) }),
      z.transform(({ data }) => data),
    ),
    listOf(wish),
  ]),
  z.transform((list) => list),
);

/** POST /api/wishlist/add: the same product and variant stays there once. */
export type WishAddition = { product_id: string; quantity: number; variant_option_id: string | null };
