import type { AttemptRequest } from '../../contract/attempt-request.ts';
import { maxNoteLength } from '../../contract/cart-limits.ts';
import {
  defaultBankType,
  vendorPayments,
  type Bought,
  type PaymentType,
  type PaymentVendor,
} from '../../contract/checkout.ts';
import { fromCents, type Cents } from '../../contract/money.ts';

/** The checkout form and its validation (R78), as pure functions. */

export type CheckoutForm = {
  /** Id of a location, or `branch-{id}`. */
  address: string | null;
  paymentType: PaymentType | null;
  /** For a bank transfer: its type, and the URL of its uploaded receipt. */
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

/** Fields by their names in the API. */
export type CheckoutField = 'quantity' | 'product_id' | 'address' | 'payment_type' | 'payment_method' | 'image_url';
/** `required`: '{field} is required'; `bank`, `receipt`: messages of a bank transfer; `gone`: it was removed elsewhere. */
export type CheckoutFault = 'required' | 'bank' | 'receipt' | 'gone';
export type CheckoutFaults = Readonly<Partial<Record<CheckoutField, CheckoutFault>>>;

const boughtFaults = (bought: Bought): CheckoutFaults =>
  bought.checkout_type === 'buynow'
    ? {
        ...(Number.isSafeInteger(bought.quantity) && bought.quantity >= 1 ? {} : { quantity: 'required' }),
        ...(bought.product_id === '' ? { product_id: 'required' } : {}),
      }
    : {};

/**
 * Returns what is missing. The extra fields of KHQR and PayPal (R79) are not required of the shopper: the payment that
 * the server generates supplies them. An order that was placed has its address already.
 */
export const faultsOf = (form: CheckoutForm, bought: Bought): CheckoutFaults => ({
  ...boughtFaults(bought),
  ...(form.address === null && bought.checkout_type !== 'order' ? { address: 'required' } : {}),
  ...(form.paymentType === null ? { payment_type: 'required' } : {}),
  ...(form.paymentType === 'bankTransfer' && !form.bankType ? { payment_method: 'bank' } : {}),
  ...(form.paymentType === 'bankTransfer' && !form.receipt ? { image_url: 'receipt' } : {}),
});

/** Returns the shown faults that the form still has: fixed ones disappear, and no new ones appear. */
export const faultsLeft = (shown: CheckoutFaults, form: CheckoutForm, bought: Bought): CheckoutFaults => {
  const now = faultsOf(form, bought);
  return Object.fromEntries(Object.entries(shown).filter(([field]) => now[field as CheckoutField] !== undefined));
};

/** Returns the field to focus: the first one with a fault, in the order of the page. */
export const firstFault = (faults: CheckoutFaults): CheckoutField | null =>
  (['product_id', 'quantity', 'address', 'payment_type', 'payment_method', 'image_url'] as const).find(
    (field) => faults[field] !== undefined,
  ) ?? null;

/**
 * Builds the request of an attempt; null if something is missing.
 * @param amount total that the shopper saw, in cents
 */
export const attemptRequest = (form: CheckoutForm, bought: Bought, amount: Cents): AttemptRequest | null => {
  const { address, paymentType, bankType, receipt, note } = form;
  if (paymentType === null || firstFault(faultsOf(form, bought)) !== null) return null;
  return {
    ...bought,
    payment_type: paymentType,
    ...(address !== null && bought.checkout_type !== 'order' ? { address } : {}),
    ...(note.trim() === '' ? {} : { note: note.trim().slice(0, maxNoteLength) }),
    ...(paymentType === 'bankTransfer' && bankType && receipt ? { payment_method: bankType, image_url: receipt } : {}),
    amount: fromCents(amount),
  };
};

export type Bank = PaymentVendor['banks'][number];

/**
 * Returns the payment methods that the shop offers: all if its vendor info lists none; only a bank transfer, as the
 * fallback, if vendor info cannot be fetched (R82).
 */
export const offeredPayments = (vendor: PaymentVendor | null): PaymentType[] => {
  return vendor === null ? ['bankTransfer'] : vendorPayments(vendor);
};

/**
 * Returns the banks for a transfer; a transfer by phone if the shop lists none (R82).
 * @param phone label of the transfer by phone, in the shopper's language; a shop's own label is in one language only
 */
export const offeredBanks = (vendor: PaymentVendor | null, phone: string): Bank[] =>
  vendor && vendor.banks.length > 0
    ? vendor.banks.map((bank) => (bank.type === defaultBankType ? { ...bank, name: phone } : bank))
    : [{ type: defaultBankType, name: phone, account_name: null, account_number: null }];

/** Returns the form with an address, payment method or bank that is not offered replaced by the preferred one. */
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
