import type { PaymentType } from '../contract/checkout.ts';
import { paymentNameKeys } from '../i18n/payment-names.ts';
import type { Translate } from '../i18n/translate.ts';

/** Returns what ways to pay are called, in a row: 'Cash on Delivery, KHQR'. */
export const paymentNames = (payments: readonly PaymentType[], t: Translate): string =>
  payments.map((type) => t(paymentNameKeys[type])).join(', ');
