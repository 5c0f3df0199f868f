import * as z from 'zod/mini';
import { arrivalDays, arrivalOf } from './delivery-times.ts';
import { amount, isAmount, price } from './money.ts';
import {
  inData,
  label,
  listOf,
  optionalFlag,
  optionalId,
  optionalLabel,
  optionalText,
  quantity,
  stockCount,
} from './scalars.ts';

/** Quotes (what a purchase would cost now), and what they share with orders. Dollars on the wire, cents here. */

/** Wire fields of a line, in quotes and orders. */
export const soldLine = {
  product_id: optionalId,
  name: label,
  image: optionalText,
  quantity,
  price,
  grand_total: amount,
  variant_name: optionalLabel,
  unit_name: optionalText,
  note: optionalText,
};
/** Converts a parsed line to the shop's names; amounts are in cents already. */
export const soldLineOf = (json: z.output<z.ZodMiniObject<typeof soldLine>>) => ({
  productId: json.product_id,
  name: json.name,
  image: json.image,
  quantity: json.quantity,
  price: json.price,
  total: json.grand_total,
  variantName: json.variant_name,
  unitName: json.unit_name,
  note: json.note ?? '',
});

const quoteLine = z.pipe(
  z.object({ ...soldLine, stock: stockCount }),
  z.transform((json) => ({ ...soldLineOf(json), stock: json.stock })),
);
export type QuoteLine = z.output<typeof quoteLine>;

/** Wire fields of the sums, in quotes and orders. */
export const sums = {
  total: amount,
  discount: amount,
  discount_label: optionalText,
  delivery_fee: amount,
  grand_total: amount,
};
/** Converts parsed sums to the shop's names; amounts are in cents already. */
export const sumsOf = (json: z.output<z.ZodMiniObject<typeof sums>>) => ({
  total: json.total,
  discount: json.discount,
  discountLabel: json.discount_label,
  deliveryFee: json.delivery_fee,
  grandTotal: json.grand_total,
});
export type Sums = ReturnType<typeof sumsOf>;

/**
 * GET /api/checkout/quote?address_id&payment_type[&product_id&quantity&variant_option_id&unit_id | &order_id]:
 * what a purchase would cost now; without a product or an order, the cart.
 */
export const quoteResponse = inData(
  z.pipe(
    z
      .object({
        lines: listOf(quoteLine),
        ...sums,
        grand_total: z.optional(z.unknown()),
        needs_delivery: optionalFlag,
        ...arrivalDays,
      })
      .check(
        z.refine(({ lines, grand_total: sum }) => lines.length === 0 || isAmount(sum), {
          path: ['grand_total'],
          error: 'an amount such as 12.5 or "12.50"',
        }),
      ),
    z.transform((json) => ({
      lines: json.lines,
      ...sumsOf({ ...json, grand_total: amount.parse(json.grand_total) }),
      /** false: services alone, which are not delivered. */
      needsDelivery: json.needs_delivery ?? true,
      arrival: arrivalOf(json),
    })),
  ),
);
export type Quote = z.output<typeof quoteResponse>;
