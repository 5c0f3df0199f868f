import type { Bought } from '../../contract/checkout.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';

/** Returns the path of a buy-now product's page, with the chosen variant. */
export const productUrl = (bought: Extract<Bought, { checkout_type: 'buynow' }>, locale: Locale): string => {
  const variant = bought.variant_option_id;
  const query = variant === null ? '' : `?variant=${encodeURIComponent(variant)}`;
  return inLocale(locale, addresses.product(bought.product_id)) + query;
};
