import type { PaymentType } from '../contract/checkout.ts';

/** The message that names each way to pay. */
export const paymentNameKeys = {
  cod: 'payment.cash',
  khqr: 'checkout.khqr',
  bankTransfer: 'payment.bank',
  anakut: 'checkout.anakut',
  paypal: 'checkout.paypal',
} as const satisfies Record<PaymentType, string>;
