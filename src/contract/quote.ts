import * as z from 'zod/mini';
import { arrivalDays, arrivalOf } from './delivery-times.ts';
import { amount, price } from './money.ts';
import { inData, label, listOf, optionalId, optionalInt, optionalLabel, optionalText, quantity } from './scalars.ts';

/** What it would cost now, and the sums that quotes and orders share. Dollars on the wire, cents here. */

/** A line on the wire; an order has the same. */
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
/** The line as the shop has it; cents on both sides. */
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
  z.object({ ...soldLine, stock: optionalInt }),
  z.transform((json) => ({ ...soldLineOf(json), stock: json.stock })),
);
export type QuoteLine = z.output<typeof quoteLine>;

/** On the wire; an order has the same. */
export const sums = {
  total: amount,
  discount: amount,
  discount_label: optionalText,
  delivery_fee: amount,
  grand_total: amount,
};
/** The sums as the shop has them; cents on both sides. */
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
 * what it would cost now. Without a product or an order it is the cart's.
 */
export const quoteResponse = inData(
  z.pipe(
    z.object({ lines: listOf(quoteLine), ...sums, ...arrivalDays }),
    z.transform((json) => ({ lines: json.lines, ...sumsOf(json), arrival: arrivalOf(json) })),
  ),
);
export type Quote = z.output<typeof quoteResponse>;
