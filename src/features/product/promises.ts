import type { Page, ProductData } from '../../catalogue/page-data.ts';
import { translator } from '../../i18n/translate.ts';
import { inLocale } from '../../routes.ts';
import { escapeHtml } from '../../ui/escape.ts';
import { farIcon, type IconName } from '../../ui/icons.ts';
import { paymentNames } from '../../ui/payment-names.ts';

/** What a shopper may rely on with this product: facts of the store and of the product's data, no more. */

type Promise = { icon: IconName; title: string; text?: string; path?: `/${string}` };

export const promises = ({ data, locale, shell }: Page<ProductData>): string => {
  const t = translator(locale);
  const all: Promise[] = [
    ...(data.price === null
      ? []
      : [
          ...(data.booking === null
            ? [{ icon: 'truck', title: t('promise.delivery'), text: t('promise.deliveryText') } as const]
            : []),
          ...(shell.payments.length > 0
            ? [{ icon: 'wallet', title: t('footer.payments'), text: paymentNames(shell.payments, t) } as const]
            : []),
        ]),
    ...(data.warranty === null
      ? []
      : [{ icon: 'shield-check', title: t('promise.warranty', { shown: data.warranty }) } as const]),
    { icon: 'rotate-ccw', title: t('promise.terms'), path: '/policy' } as const,
    { icon: 'message-circle', title: t('promise.help'), path: '/help-center' } as const,
  ];
  const items = all.map(({ icon: name, title, text, path }) => {
    const words = `<b>${escapeHtml(title)}</b>${text === undefined ? '' : ` ${escapeHtml(text)}`}`;
    const link =
      path === undefined ? `<p>${words}</p>` : `<a href="${escapeHtml(inLocale(locale, path))}">${words}</a>`;
    return `<li>${farIcon(name)}${link}</li>`;
  });
  return `<ul class="promises" role="list">${items.join('')}</ul>`;
};
