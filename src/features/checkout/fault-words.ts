import type { Checkout } from './checkout.ts';
import { firstFault, type CheckoutFault, type CheckoutField } from './form.ts';
import type { Unsold } from './unsold.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import type { CheckoutWords } from './checkout-words.ts';

const labels = {
  address: 'checkout.address',
  payment_type: 'checkout.payment',
  payment_method: 'checkout.bankType',
  image_url: 'checkout.receipt',
  product_id: 'checkout.product',
  quantity: 'checkout.quantity',
} as const satisfies Record<CheckoutField, string>;

/** Returns the message of a fault: '{field} is required', or one of its own (R78, R80). */
export const faultText = (
  field: CheckoutField,
  fault: CheckoutFault | undefined,
  t: CheckoutWords,
): string | undefined => {
  if (fault === undefined) return undefined;
  if (fault === 'bank') return t('checkout.bankRequired');
  if (fault === 'receipt') return t('checkout.receiptRequired');
  if (fault === 'gone') return t('checkout.addressGone');
  return t('field.required', { field: t(labels[field]) });
};

/** Returns the error to show beside the button, including errors of fields that are not on the page. */
export const problemText = ({ problem, faults }: Checkout, t: CheckoutWords): string | null => {
  const bare = (['product_id', 'quantity'] as const).find((field) => faults[field] !== undefined);
  if (bare) return faultText(bare, faults[bare], t) ?? null;
  if (problem === null) return null;
  const isUnnamed = problem.code === 'bad_request' && Object.keys(faults).length === 0;
  return isUnnamed ? t('checkout.invalid') : problemWords(problem, t);
};

/** Returns the first field error, to repeat it beside the button: the field may be out of view. */
export const firstFaultText = ({ faults, addressFault }: Checkout, t: CheckoutWords): string | null => {
  const field = firstFault(faults);
  return addressFault ?? (field === null ? null : (faultText(field, faults[field], t) ?? null));
};

const unsoldKeys = {
  variant: 'checkout.unsoldVariant',
  unit: 'checkout.unsoldUnit',
  price: 'checkout.unsoldPrice',
  stock: 'checkout.unsoldLeft',
  soldOut: 'checkout.unsoldOut',
  quantity: 'checkout.unsoldQuantity',
  other: 'checkout.unsoldOther',
} as const satisfies Record<Unsold['reason'], string>;

/** Returns the message, for the product page, that says why a product cannot be bought as the URL says. */
export const unsoldText = ({ reason, left }: Unsold, t: CheckoutWords): string =>
  reason === 'stock' ? t(unsoldKeys.stock, { count: left }) : t(unsoldKeys[reason]);
