import type { PaymentType } from '../../contract/checkout.ts';
import type { Cents } from '../../contract/money.ts';
import type { OrderPayment, OrderStatus } from '../../contract/orders.ts';
import type { Localized } from '../localization/language.ts';
import type { Totals } from '../orders/totals.ts';

/** What the storage keeps of carts and orders. Money in cents, times in ISO 8601. */

/** Whose: every cart line and order is of one account of one store. */
export type Owner = { store: string; account: number };

/** What a shopper names: a product of the store by its public id, and a variant of it. */
export type GoodsName = { productId: number; variantId: number | null };

/** One thing that can be bought, as it is now. */
export type GoodsRecord = {
  /** `products.key` */
  product: number;
  productId: number;
  variantId: number | null;
  name: Localized;
  variantName: Localized | null;
  image: string | null;
  /** The price that counts: the promo price where there is one; null: ask for price. */
  price: Cents | null;
  /** Pieces left; null: not counted. */
  stock: number | null;
  unit: { id: number; name: Localized };
  /** English name of its category, for the 'service' rule (D9). */
  category: string | null;
};

/** Why a named thing cannot be had. */
export type GoodsFault = 'no product' | 'no variant' | 'variant missing';

export type CartLineDraft = {
  product: number;
  productId: number;
  variantId: number | null;
  unitId: number;
  name: Localized;
  image: string | null;
};
export type CartLineRecord = {
  id: number;
  productId: number;
  variantId: number | null;
  quantity: number;
  note: string;
  /** As it was when it came into the cart: shown where the product is gone. */
  name: Localized;
  image: string | null;
  /** As it is now; null: no longer sold. */
  goods: GoodsRecord | null;
};

/** A line of an order, frozen: what was bought stays what it was. */
export type OrderLineRecord = {
  /** The cart line that it comes from. */
  cartId: number | null;
  product: number | null;
  productId: number;
  variantId: number | null;
  unitId: number;
  quantity: number;
  price: Cents;
  name: Localized;
  variantName: Localized | null;
  unitName: Localized;
  image: string | null;
  note: string;
  category: string | null;
};

export type OrderAddress = {
  name: Localized;
  phone: string | null;
  description: Localized;
  provinceCode: string | null;
  isPickup: boolean;
};

/** Totals with what the discount is for. */
export type OrderSums = Totals & { discountLabel: Localized | null };

export type OrderDraft = {
  number: string;
  status: OrderStatus;
  payment: OrderPayment;
  paymentType: PaymentType;
  paymentMethod: string | null;
  /** The receipt of a bank transfer. */
  receipt: string | null;
  /** Of the payment that it was made from. */
  paymentId: string | null;
  lines: OrderLineRecord[];
  sums: OrderSums;
  address: OrderAddress;
  note: string;
};

export type OrderEvent = {
  status: OrderStatus;
  at: string;
  note: string | null;
  /** Where the parcel is, in the shop's words. */
  place: string | null;
  courier: string | null;
};

/** An event without a place and a courier is one of neither. */
export type OrderEventDraft = Omit<OrderEvent, 'place' | 'courier'> & Partial<Pick<OrderEvent, 'place' | 'courier'>>;

/** What tells whether somebody may track an order: the E.164 numbers of its receiver and its shopper. */
export type TrackedOrder = { number: string; phones: string[] };

export type OrderRecord = Omit<OrderDraft, 'lines'> & {
  id: number;
  store: string;
  account: number;
  lines: OrderLineRecord[];
  trackingCode: string | null;
  /** Who brings it; null: not said, or not shipped yet. */
  courier: string | null;
  /** The shopper's money is to go back. */
  isRefundDue: boolean;
  returnAskedAt: string | null;
  deliveredAt: string | null;
  createdAt: string;
  events: OrderEvent[];
};

export type OrderEntryRecord = Pick<
  OrderRecord,
  'id' | 'number' | 'status' | 'payment' | 'paymentType' | 'createdAt'
> & {
  grandTotal: Cents;
  count: number;
  first: Pick<OrderLineRecord, 'productId' | 'name' | 'image' | 'category'> | null;
};

/** What may change of an order. */
export type OrderChange = Partial<
  Pick<
    OrderRecord,
    | 'status'
    | 'payment'
    | 'paymentType'
    | 'paymentMethod'
    | 'receipt'
    | 'paymentId'
    | 'sums'
    | 'trackingCode'
    | 'courier'
    | 'isRefundDue'
    | 'returnAskedAt'
    | 'deliveredAt'
  >
>;

/** Goods that leave the shelf or come back to it. */
export type StockLine = Pick<OrderLineRecord, 'product' | 'variantId' | 'quantity'>;

export type OrdersReading = {
  goods(store: string, name: GoodsName): Promise<GoodsRecord | GoodsFault>;
  /** In the order in which they came. */
  cart(account: number): Promise<CartLineRecord[]>;
  /** The newest first. */
  orders(
    owner: Owner,
    asked: { status: OrderStatus | null; page: number; rowPerPage: number },
  ): Promise<{ orders: OrderEntryRecord[]; total: number }>;
  order(owner: Owner, id: number): Promise<OrderRecord | null>;
  /** The shop's own view: any account's. */
  orderByNumber(store: string, number: string): Promise<OrderRecord | null>;
  /** The orders whose number or tracking code is this, as `trackingKey` writes it; the newest first, max 10. */
  trackedOrders(store: string, key: string): Promise<TrackedOrder[]>;
  shopOrders(store: string, asked: { status: OrderStatus | null; most: number }): Promise<OrderEntryRecord[]>;
  /** Returns the numbers of other orders, of any shopper and store, with the same picture as their receipt; max 20. */
  ordersWithSameReceipt(id: number): Promise<string[]>;
};

export type OrdersChanges = OrdersReading & {
  /** Of the same product, variant and unit there is one line. */
  cartLine(account: number, line: CartLineDraft): Promise<{ id: number; quantity: number } | null>;
  addCartLine(account: number, line: CartLineDraft & { quantity: number; note: string }, now: string): Promise<number>;
  changeCartLine(id: number, change: { quantity?: number; note?: string }): Promise<void>;
  removeCartLine(account: number, id: number): Promise<boolean>;

  /** Takes goods off the shelf; gives the first line of which too few are left, with how many are. */
  takeStock<Line extends StockLine>(lines: readonly Line[]): Promise<{ line: Line; left: number } | null>;
  /** Puts goods back on the shelf, where it is still there. */
  returnStock(lines: readonly StockLine[]): Promise<void>;

  /** The order that a payment made; null: none yet. */
  orderOfPayment(owner: Owner, payment: string): Promise<{ id: number; number: string } | null>;
  /** What the shopper's orders hold that are neither paid nor confirmed by the shop: pieces, and their sum. */
  unpaidOrders(owner: Owner): Promise<{ pieces: number; value: Cents }>;
  isOrderNumber(store: string, number: string): Promise<boolean>;
  addOrder(owner: Owner, draft: OrderDraft, now: string): Promise<number>;
  changeOrder(id: number, change: OrderChange): Promise<void>;
  addOrderEvent(id: number, event: OrderEventDraft): Promise<void>;
};
