import type { PaymentType, ShopBank } from '../contract/checkout.ts';
import { nameList } from '../i18n/format.ts';
import type { Locale } from '../i18n/locales.ts';
import { paymentNameKeys } from '../i18n/payment-names.ts';
import type { Translate } from '../i18n/translate.ts';
import { marksOf } from './payment-marks.ts';

/**
 * Returns the names of payment methods as a list: 'Cash on Delivery, KHQR, Money Transfer (ABA Bank, Wing)'.
 * @param banks the store's banks: those whose marks are shown for a transfer are named
 */
export const paymentNames = (
  payments: readonly PaymentType[],
  banks: readonly ShopBank[],
  locale: Locale,
  t: Translate,
): string => {
  const names = payments.map((type) => {
    const marks: readonly string[] = marksOf(type, banks);
    const named = banks.filter((bank) => marks.includes(bank.type)).map(({ name }) => name);
    return named.length === 0 ? t(paymentNameKeys[type]) : `${t(paymentNameKeys[type])} (${nameList(named, locale)})`;
  });
  return nameList(names, locale);
};
