import type { Attempt } from '../../contract/attempts.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';

/** Returns the URL where the same purchase can be paid another way. */
export const wayBack = (attempt: Attempt, locale: Locale): string => {
  const { productId, quantity, variantId, unitId, paidOrderId } = attempt;
  if (productId !== null)
    return inLocale(
      locale,
      addresses.buyNow(productId, {
        quantity: quantity ?? 1,
        variant: variantId ?? undefined,
        unit: unitId ?? undefined,
      }),
    );
  if (paidOrderId !== null) return inLocale(locale, addresses.payOrder(paidOrderId));
  return inLocale(locale, attempt.checkoutType === 'order' ? addresses.orders() : addresses.checkout());
};
