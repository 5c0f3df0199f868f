import type { Cents } from '../../contract/money.ts';
import type { Purchase } from '../orders/quote.ts';

/** What the storage keeps of payments and receipts. Times are ISO 8601, sums in cents. */

/** Goods as the stock counts them: by the keys of product rows, not by their ids in a store. */
export type Goods = { product: number; variant: number | null; quantity: number };

export type PaymentState = 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'refunded';

export type PaymentDraft = {
  /** Not to be guessed: who knows it may pay it. */
  id: string;
  store: string;
  account: number;
  kind: 'khqr' | 'paypal';
  amount: Cents;
  /** What it is for, priced and frozen: the order is made from it, whatever prices, cart and stock do meanwhile. */
  purchase: Purchase;
  /** KHQR: what the code says, and the MD5 by which the bank knows it. */
  khqr: {
    payload: string;
    md5: string;
    bill: string;
    receiver: string;
    currency: 'USD' | 'KHR';
    /** Cents of a dollar, or whole riel. */
    charged: number;
  } | null;
  /** PayPal: where the shopper goes afterwards. */
  returns: { success: string; cancel: string } | null;
  createdAt: string;
  expiresAt: string;
};

export type PaymentRecord = PaymentDraft & {
  state: PaymentState;
  paidAt: string | null;
  /** The order that it paid. */
  order: number | null;
  /** Goods that were sold meanwhile, of a payment that was paid after its hold had ended. */
  missing: Goods[];
};

export type PaymentReading = {
  payment(id: string): Promise<PaymentRecord | null>;
  /** Paid, and no order was made of them: an order is on its way, or the money is to go back. The oldest first. */
  unusedPayments(store: string): Promise<PaymentRecord[]>;
  /** Pieces that the shopper's own payment holds while it pends: for them, they are still there. */
  heldFor(account: number, goods: { product: number; variantId: number | null }): Promise<number>;
  /** Whether there is one that pends beyond its time. */
  isPaymentDue(now: string): Promise<boolean>;
  paymentByMd5(md5: string): Promise<PaymentRecord | null>;
  /** Whose receipt it is; null: there is none of that name. */
  receipt(name: string): Promise<{ store: string; account: number } | null>;
};

/** A claimed payment: newly by the order, or by another one before. */
export type Claim =
  | { state: 'claimed'; payment: PaymentRecord }
  | { state: 'used'; order: number }
  | { state: 'unpaid' | 'unknown' };

export type PaymentChanges = Pick<PaymentReading, 'payment' | 'heldFor'> & {
  /**
   * Adds a payment and takes its goods out of the stock until it ends.
   * @returns null, or the first of its goods of which there are too few, with how many there are; then nothing is added
   */
  addPayment(draft: PaymentDraft): Promise<{ short: Goods; left: number } | null>;
  /** Ends the shopper's payments that pend, and gives their goods back: a new one takes their place. */
  cancelPending(store: string, account: number, now: string): Promise<number>;
  /**
   * The money came. Where the payment had ended before, its goods are taken again as far as there are any.
   * @returns whether this made it paid
   */
  paymentPaid(id: string, now: string): Promise<boolean>;
  /** Ends a payment that pends and gives its goods back; another one stays as it is. @returns whether it pended */
  endPayment(id: string, state: 'failed' | 'expired' | 'cancelled', now: string): Promise<boolean>;
  /**
   * Finds a shopper's payment without its id: by what its KHQR code says, or, where there is no code, the newest of the
   * kind that is paid and has no order.
   */
  findPayment(
    owner: { store: string; account: number },
    asked: { kind: 'khqr' | 'paypal'; payload: string | null },
  ): Promise<string | null>;
  /** Marks a paid payment without an order as given back; its goods are for sale again. @returns whether it was one */
  refundPayment(id: string, now: string): Promise<boolean>;
  /** Ends what pends beyond its time. Gives the number. */
  expirePayments(now: string): Promise<number>;
  /** Clears payments away that ended unpaid before a time. */
  forgetPayments(before: string): Promise<void>;
  /**
   * Uses a paid payment for an order, once: its held goods become the order's.
   * Another shopper's, another store's and one that never was are all `unknown`.
   */
  claimPayment(by: { store: string; account: number; payment: string; order: number }): Promise<Claim>;
  /**
   * The shopper's payments that held goods and ended unpaid since a time: how long each held them, and when it ended, in
   * milliseconds. The first that ended comes first.
   */
  unpaidHolds(owner: { store: string; account: number }, since: string): Promise<{ ms: number; endedAt: number }[]>;
  addReceipt(receipt: ReceiptDraft): Promise<void>;
  receipt(name: string): Promise<{ store: string; account: number } | null>;
  /** How many receipts the shopper sent since a time. */
  receiptsSince(account: number, since: string): Promise<number>;
};

export type ReceiptDraft = {
  /** The file's name, with its ending. */
  name: string;
  store: string;
  account: number;
  bytes: number;
  /** The SHA-256 of the file. */
  content: string;
  createdAt: string;
};
