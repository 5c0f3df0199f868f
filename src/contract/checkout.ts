import * as z from 'zod/mini';
import { errorCodes } from './errors.ts';
import { amount, price } from './money.ts';
import { id, inData, listOf, optionalId, optionalInt, optionalText, quantity, text } from './scalars.ts';

/** From cart to order (spec sections 3, 5 and 7, D8, D18, D19). Amounts are dollars on the wire and cents here. */

/** Ways to pay as the API names them. */
export const paymentTypes = ['cod', 'khqr', 'bankTransfer', 'anakut', 'paypal'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** What is bought: the cart, one product at once, or an order that was not paid. */
export type Bought =
  | { checkout_type: 'cart' }
  | {
      checkout_type: 'buynow';
      product_id: string;
      quantity: number;
      variant_option_id: string | null;
      unit_id: string | null;
    }
  | { checkout_type: 'order'; order_id: string };

const quoteLine = z.pipe(
  z.object({
    product_id: optionalId,
    name: text,
    image: optionalText,
    quantity,
    price,
    grand_total: amount,
    variant_name: optionalText,
    unit_name: optionalText,
    note: optionalText,
    stock: optionalInt,
  }),
  z.transform((wire) => ({
    productId: wire.product_id,
    name: wire.name,
    image: wire.image,
    quantity: wire.quantity,
    price: wire.price,
    total: wire.grand_total,
    variantName: wire.variant_name,
    unitName: wire.unit_name,
    note: wire.note ?? '',
    stock: wire.stock,
  })),
);
export type QuoteLine = z.output<typeof quoteLine>;

const sums = {
  total: amount,
  discount: amount,
  discount_label: optionalText,
  delivery_fee: amount,
  grand_total: amount,
};
const sumsOf = (wire: {
  total: number;
  discount: number;
  discount_label: string | null;
  delivery_fee: number;
  grand_total: number;
}) => ({
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
    z.object({ lines: listOf(quoteLine), ...sums }),
    z.transform((wire) => ({ lines: wire.lines, ...sumsOf(wire) })),
  ),
);
export type Quote = z.output<typeof quoteAnswer>;

/** POST /api/checkout: the cart. POST /checkout: buy-now, with what is bought beside it. */
export type CheckoutRequest = {
  payment_type: PaymentType;
  address: string;
  payment_method?: string;
  image_url?: string;
  note?: string;
  /** Of a payment that was made before the order: KHQR and PayPal. */
  payment_id?: string;
  /** Dollars that the shopper saw; another sum is refused as `amount_changed`. */
  amount?: number;
};

/** Both checkouts: code 0 is an order, -1 means stop and show the message (spec section 4). */
export const checkoutAnswer = z.pipe(
  z.object({
    code: z.pipe(
      optionalInt,
      z.transform((value) => value ?? 0),
    ),
    message: optionalText,
    error: z.catch(z.optional(z.nullable(z.enum(errorCodes))), null),
    data: z.catch(z.optional(z.nullable(z.object({ order_id: optionalId, id: optionalId }))), null),
  }),
  z.transform((wire) => ({
    code: wire.code,
    message: wire.message,
    error: wire.error ?? null,
    orderId: wire.data?.order_id ?? wire.data?.id ?? null,
  })),
);
export type CheckoutAnswer = z.output<typeof checkoutAnswer>;

/**
 * POST /payment/generate_khqr and, with the two addresses, POST /payment/generate (PayPal).
 * What is bought and where it goes let the API hold the goods while the payment pends.
 */
export type GenerateRequest = {
  payment_method: string;
  amount: number;
  type?: 'khqr';
  success_url?: string;
  cancel_url?: string;
  address?: string;
  note?: string;
} & Partial<Bought>;

/** `expiresAt` is an ISO 8601 time; null: ten minutes from now (D17). */
export const generatedAnswer = inData(
  z.pipe(
    z.object({
      payment_id: optionalId,
      qr_code_url: optionalText,
      link_url: optionalText,
      deep_link: optionalText,
      amount,
      expires_at: optionalText,
      /** Whether the API keeps lines, prices and stock for this payment until it ends. */
      holds: z.optional(z.nullable(z.boolean())),
    }),
    z.transform((wire) => ({
      paymentId: wire.payment_id,
      qrCodeUrl: wire.qr_code_url,
      linkUrl: wire.link_url,
      deepLink: wire.deep_link,
      amount: wire.amount,
      expiresAt: wire.expires_at,
      holds: wire.holds ?? false,
    })),
  ),
);
export type Generated = z.output<typeof generatedAnswer>;

/** POST /payment/check_payment_status {payment_id}; what is not understood is pending (spec section 4). */
export const paymentStatuses = ['paid', 'pending', 'failed', 'expired'] as const;
export const paymentStatusAnswer = inData(z.object({ payment_status: z.catch(z.enum(paymentStatuses), 'pending') }));
export type PaymentStatus = (typeof paymentStatuses)[number];

/** GET /api/vendor?store_code: what the shop's payment partners offer. */
export const paymentVendorAnswer = inData(
  z.object({
    anakut_bank: z.optional(z.nullable(z.object({ discount_label: optionalText }))),
    banks: listOf(z.object({ type: text, name: text, account_name: optionalText, account_number: optionalText })),
    payment_types: listOf(z.string()),
  }),
);
export type PaymentVendor = z.output<typeof paymentVendorAnswer>;
/** What vendor info falls back to (spec section 8): a transfer by phone. */
export const defaultBankType = 'phone';

/** POST /api/upload (multipart `file`) */
export const uploadAnswer = inData(z.object({ image_url: text }));

/** States of an order, in the order in which they come; the last three end it. */
export const orderStatuses = [
  'placed',
  'confirmed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const orderPayments = ['unpaid', 'review', 'paid', 'failed', 'refunded'] as const;
/** `review`: a receipt that the shop has yet to look at; `unpaid`: cash on delivery. */
export type OrderPayment = (typeof orderPayments)[number];

/** The 'service' rule (D9): by the category's English name. */
const isService = (category: string | null): boolean => category?.toLowerCase().includes('service') ?? false;

const orderHead = {
  id,
  number: optionalText,
  created_at: optionalText,
  status: z.catch(z.enum(orderStatuses), 'placed'),
  payment_status: z.catch(z.enum(orderPayments), 'unpaid'),
  payment_type: z.catch(z.nullable(z.enum(paymentTypes)), null),
  grand_total: amount,
};

const orderEntry = z.pipe(
  z.object({
    ...orderHead,
    product_id: optionalId,
    image: optionalText,
    name: optionalText,
    category_name: optionalText,
    item_count: optionalInt,
  }),
  z.transform((wire) => ({
    id: wire.id,
    /** As the shop says it on the phone; the id where the API has none. */
    number: wire.number ?? wire.id,
    createdAt: wire.created_at,
    status: wire.status,
    payment: wire.payment_status,
    paymentType: wire.payment_type,
    grandTotal: wire.grand_total,
    /** Of the first line. */
    productId: wire.product_id,
    image: wire.image,
    name: wire.name,
    /** Pieces in all. */
    count: wire.item_count ?? 1,
    isService: isService(wire.category_name),
  })),
);
export type OrderEntry = z.output<typeof orderEntry>;

/** GET /api/checkout/history?status&page&row_per_page */
export const ordersAnswer = z.pipe(
  z.object({ data: listOf(orderEntry), total: optionalInt, last_page: optionalInt }),
  z.transform((wire) => ({ orders: wire.data, total: wire.total ?? wire.data.length, lastPage: wire.last_page ?? 1 })),
);

const orderLine = z.pipe(
  z.object({
    product_id: optionalId,
    name: text,
    image: optionalText,
    quantity,
    price,
    grand_total: amount,
    variant_option_id: optionalId,
    variant_name: optionalText,
    unit_id: optionalId,
    unit_name: optionalText,
    note: optionalText,
    category_name: optionalText,
  }),
  z.transform((wire) => ({
    productId: wire.product_id,
    name: wire.name,
    image: wire.image,
    quantity: wire.quantity,
    price: wire.price,
    total: wire.grand_total,
    variantId: wire.variant_option_id,
    variantName: wire.variant_name,
    unitId: wire.unit_id,
    unitName: wire.unit_name,
    note: wire.note ?? '',
    isService: isService(wire.category_name),
  })),
);

/** GET /api/checkout/history/detail/{id} */
export const orderAnswer = inData(
  z.pipe(
    z.object({
      ...orderHead,
      ...sums,
      lines: listOf(orderLine),
      note: optionalText,
      address: z.optional(
        z.nullable(
          z.object({
            name: optionalText,
            phone: optionalText,
            description: optionalText,
            is_pickup: z.optional(z.nullable(z.boolean())),
          }),
        ),
      ),
      timeline: listOf(z.object({ status: z.enum(orderStatuses), at: text, note: optionalText })),
      tracking_code: optionalText,
      image_url: optionalText,
      tax_number: optionalText,
      can_cancel: z.optional(z.nullable(z.boolean())),
      can_return: z.optional(z.nullable(z.boolean())),
      can_pay: z.optional(z.nullable(z.boolean())),
      return_asked_at: optionalText,
      refund_due: z.optional(z.nullable(z.boolean())),
    }),
    z.transform((wire) => ({
      id: wire.id,
      number: wire.number ?? wire.id,
      createdAt: wire.created_at,
      status: wire.status,
      payment: wire.payment_status,
      paymentType: wire.payment_type,
      ...sumsOf(wire),
      lines: wire.lines,
      note: wire.note ?? '',
      address: {
        name: wire.address?.name ?? null,
        phone: wire.address?.phone ?? null,
        description: wire.address?.description ?? null,
        isPickup: wire.address?.is_pickup ?? false,
      },
      timeline: wire.timeline,
      trackingCode: wire.tracking_code,
      /** The receipt of a bank transfer. */
      receipt: wire.image_url,
      taxNumber: wire.tax_number,
      canCancel: wire.can_cancel ?? false,
      canReturn: wire.can_return ?? false,
      canPay: wire.can_pay ?? false,
      /** ISO 8601; null: no return was asked for. */
      returnAskedAt: wire.return_asked_at,
      /** The money is to go back, and has not yet. */
      isRefundDue: wire.refund_due ?? false,
    })),
  ),
);
export type Order = z.output<typeof orderAnswer>;
