import type { AttemptRequest } from '../../contract/attempts.ts';
import {
  defaultBankType,
  vendorPayments,
  type Bought,
  type PaymentType,
  type PaymentVendor,
} from '../../contract/checkout.ts';
import { fromCents, type Cents } from '../../contract/money.ts';

/** What a shopper fills in to check out, and what is wrong with it (R78), as pure functions. */

export type CheckoutForm = {
  /** Id of a location, or `branch-{id}`. */
  address: string | null;
  paymentType: PaymentType | null;
  /** Of a bank transfer: its type, and the address of its uploaded receipt. */
  bankType: string | null;
  receipt: string | null;
  note: string;
};

/** Default payment method (R81). */
const defaultPayment: PaymentType = 'khqr';

export const emptyForm: CheckoutForm = {
  address: null,
  paymentType: defaultPayment,
  bankType: null,
  receipt: null,
  note: '',
};

/** Longest note to the shop, in UTF-16 code units. */
export const maxNote = 500;

/** Fields by their names on the wire. */
export type CheckoutField = 'quantity' | 'product_id' | 'address' | 'payment_type' | 'payment_method' | 'image_url';
/** `required`: '{field} is required'; `bank`, `receipt`: the sentences of a bank transfer. */
export type CheckoutFault = 'required' | 'bank' | 'receipt';
export type CheckoutFaults = Readonly<Partial<Record<CheckoutField, CheckoutFault>>>;

const boughtFaults = (bought: Bought): CheckoutFaults =>
  bought.checkout_type === 'buynow'
    ? {
        ...(Number.isSafeInteger(bought.quantity) && bought.quantity >= 1 ? {} : { quantity: 'required' }),
        ...(bought.product_id === '' ? { product_id: 'required' } : {}),
      }
    : {};

/**
 * What is missing. KHQR's and PayPal's extras (R79) are not asked of the shopper: the payment that the
 * server generates is both. An order that was placed has its address already.
 */
export const faultsOf = (form: CheckoutForm, bought: Bought): CheckoutFaults => ({
  ...boughtFaults(bought),
  ...(form.address === null && bought.checkout_type !== 'order' ? { address: 'required' } : {}),
  ...(form.paymentType === null ? { payment_type: 'required' } : {}),
  ...(form.paymentType === 'bankTransfer' && !form.bankType ? { payment_method: 'bank' } : {}),
  ...(form.paymentType === 'bankTransfer' && !form.receipt ? { image_url: 'receipt' } : {}),
});

/** Returns those of the faults shown that the form still has: one goes when its field is mended, and none comes unasked. */
export const faultsLeft = (shown: CheckoutFaults, form: CheckoutForm, bought: Bought): CheckoutFaults => {
  const now = faultsOf(form, bought);
  return Object.fromEntries(Object.entries(shown).filter(([field]) => now[field as CheckoutField] !== undefined));
};

/** Where focus goes: the fields in the order in which they stand on the page. */
export const firstFault = (faults: CheckoutFaults): CheckoutField | null =>
  (['product_id', 'quantity', 'address', 'payment_type', 'payment_method', 'image_url'] as const).find(
    (field) => faults[field] !== undefined,
  ) ?? null;

/**
 * The request of an attempt; null where something is missing.
 * @param amount what the shopper saw, in cents
 */
export const attemptRequest = (form: CheckoutForm, bought: Bought, amount: Cents): AttemptRequest | null => {
  const { address, paymentType, bankType, receipt, note } = form;
  if (paymentType === null || firstFault(faultsOf(form, bought)) !== null) return null;
  return {
    ...bought,
    payment_type: paymentType,
    ...(address !== null && bought.checkout_type !== 'order' ? { address } : {}),
    ...(note.trim() === '' ? {} : { note: note.trim().slice(0, maxNote) }),
    ...(paymentType === 'bankTransfer' && bankType && receipt ? { payment_method: bankType, image_url: receipt } : {}),
    amount: fromCents(amount),
  };
};

export type Bank = PaymentVendor['banks'][number];

/**
 * Returns the ways to pay that the shop offers: all where its vendor info names none, and a bank transfer, the default,
 * where vendor info cannot be fetched (R82).
 */
export const offeredPayments = (vendor: PaymentVendor | null): PaymentType[] => {
  return vendor === null ? ['bankTransfer'] : vendorPayments(vendor);
};

/** Ways to transfer; a transfer by phone where the shop names none (R82). @param phone what it is called */
export const offeredBanks = (vendor: PaymentVendor | null, phone: string): Bank[] =>
  vendor && vendor.banks.length > 0
    ? vendor.banks
    : [{ type: defaultBankType, name: phone, account_name: null, account_number: null }];

/** The form within what there is to choose from: a place or a way to pay that is gone is chosen no more. */
export const withinOffers = (
  form: CheckoutForm,
  offers: {
    addresses: readonly string[];
    preferred: string | null;
    payments: readonly PaymentType[];
    banks: readonly Bank[];
  },
): CheckoutForm => {
  const { addresses, preferred, payments, banks } = offers;
  const type = form.paymentType !== null && payments.includes(form.paymentType) ? form.paymentType : null;
  const bank = banks.find((one) => one.type === form.bankType) ?? (banks.length === 1 ? banks[0] : undefined);
  return {
    ...form,
    address: form.address !== null && addresses.includes(form.address) ? form.address : preferred,
    paymentType: type ?? payments.find((one) => one === defaultPayment) ?? payments[0] ?? null,
    bankType: bank?.type ?? banks.find(({ type: named }) => named === defaultBankType)?.type ?? null,
  };
};
