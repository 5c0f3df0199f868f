import type { PaymentType } from '../contract/checkout.ts';

/** Keys of the messages that name the payment types. */
export const paymentNameKeys = {
  cod: 'payment.cash',
  khqr: 'checkout.khqr',
  bankTransfer: 'payment.bank',
  anakut: 'checkout.anakut',
  paypal: 'checkout.paypal',
} as const satisfies Record<PaymentType, string>;
