import type { Page, ProductData } from '../../catalogue/page-data.ts';
import { translator } from '../../i18n/translate.ts';
import { inLocale } from '../../routes.ts';
import type { IconName } from '../../ui/icons.ts';
import { paymentNames } from '../../ui/payment-names.ts';

export type ShopPromise = { icon: IconName; title: string; text?: string; href?: string };

/** Returns the shop's promises for a product: only facts from the store's and the product's data. */
export const shopPromises = ({ data, locale, shell }: Page<ProductData>): ShopPromise[] => {
  const t = translator(locale);
  const promises: ShopPromise[] = [];
  if (data.price !== null && data.booking === null)
    promises.push({ icon: 'truck', title: t('promise.delivery'), text: t('promise.deliveryText') });
  if (data.price !== null && shell.payments.length > 0)
    promises.push({ icon: 'wallet', title: t('footer.payments'), text: paymentNames(shell.payments, t) });
  if (data.warranty !== null)
    promises.push({ icon: 'shield-check', title: t('promise.warranty', { shown: data.warranty }) });
  return [
    ...promises,
    { icon: 'rotate-ccw', title: t('promise.terms'), href: inLocale(locale, '/policy') },
    { icon: 'message-circle', title: t('promise.help'), href: inLocale(locale, '/help-center') },
  ];
};
