import * as z from 'zod/mini';
import { amount, price, promoOf } from './money.ts';
import {
  id,
  inData,
  listOf,
  optionalFlag,
  optionalId,
  optionalLabel,
  optionalText,
  quantity,
  stockCount,
} from './scalars.ts';

/** The cart and the wishlist of a logged-in shopper (R52, R58, R113). Prices are in cents. */

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
    stock: stockCount,
    /** false: the product is no longer sold, and the line is not part of the total. */
    available: optionalFlag,
    /** false: a service, which is not delivered. */
    needs_delivery: optionalFlag,
  }),
  z.transform((json) => ({
    cartId: json.cart_id,
    productId: json.product_id,
    name: json.name ?? json.product_name ?? '',
    image: json.image,
    quantity: json.quantity,
    price: json.price,
    total: json.grand_total,
    unitId: json.unit_id ?? json.unit?.id ?? null,
    unitName: json.unit?.name ?? null,
    variantId: json.variant_option_id,
    variantName: json.variant_name,
    note: json.note ?? '',
    /** Pieces left in stock; null: the API does not say. */
    stock: json.stock,
    isAvailable: json.available ?? true,
    needsDelivery: json.needs_delivery ?? true,
  })),
);
export type ServerCartLine = z.output<typeof line>;

/** GET /api/cart, GET /api/cart?address_id={id} */
export const cartResponse = z.pipe(
  z.object({ data: listOf(line), total: amount, delivery_fee: amount, grand_total: amount }),
  z.transform((json) => ({
    lines: json.data,
    /** All three are in cents. */
    total: json.total,
    deliveryFee: json.delivery_fee,
    grandTotal: json.grand_total,
  })),
);
export type ServerCart = z.output<typeof cartResponse>;

/** PUT /api/cart/update/{id}: one more, or one less, which removes a line whose quantity is 1 (R56); or a new note. */
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
    stock: stockCount,
  }),
  z.transform((json) => ({
    wishlistId: json.wishlist_id,
    productId: json.id,
    name: json.name ?? json.product_name ?? '',
    image: json.image,
    price: json.price,
    promoPrice: promoOf(json.price, json.promo_price),
    variantId: json.variant_option_id,
    variantName: json.variant_name,
    unitId: json.unit_id,
    stock: json.stock,
  })),
);
export type Wish = z.output<typeof wish>;

/** GET /api/wishlist */
export const wishlistResponse = inData(listOf(wish));

/** POST /api/wishlist/add: the same product and variant is listed only once. */
export type WishAddition = { product_id: string; quantity: number; variant_option_id: string | null };
