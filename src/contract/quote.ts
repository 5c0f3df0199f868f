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
export const soldLineOf = (wire: z.output<z.ZodMiniObject<typeof soldLine>>) => ({
  productId: wire.product_id,
  name: wire.name,
  image: wire.image,
  quantity: wire.quantity,
  price: wire.price,
  total: wire.grand_total,
  variantName: wire.variant_name,
  unitName: wire.unit_name,
  note: wire.note ?? '',
});

const quoteLine = z.pipe(
  z.object({ ...soldLine, stock: optionalInt }),
  z.transform((wire) => ({ ...soldLineOf(wire), stock: wire.stock })),
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
export const sumsOf = (wire: z.output<z.ZodMiniObject<typeof sums>>) => ({
  total: wire.total,
  discount: wire.discount,
  discountLabel: wire.discount_label,
  deliveryFee: wire.delivery_fee,
  grandTotal: wire.grand_total,
});
export type Sums = ReturnType<typeof sumsOf>;

/**
 * GET /api/checkout/quote?address_id&payment_type[&product_id&quantity&variant_option_id&unit_id | &order_id]:
 * what it would cost now. Without a product or an order it is the cart's.
 */
export const quoteAnswer = inData(
  z.pipe(
    z.object({ lines: listOf(quoteLine), ...sums, ...arrivalDays }),
    z.transform((wire) => ({ lines: wire.lines, ...sumsOf(wire), arrival: arrivalOf(wire) })),
  ),
);
export type Quote = z.output<typeof quoteAnswer>;
