import type { PaymentType } from '../contract/checkout.ts';
import { paymentNameKeys } from '../i18n/payment-names.ts';
import type { Translate } from '../i18n/translate.ts';

/** Returns the names of payment methods as a list: 'Cash on Delivery, KHQR'. */
export const paymentNames = (payments: readonly PaymentType[], t: Translate): string =>
  payments.map((type) => t(paymentNameKeys[type])).join(', ');
