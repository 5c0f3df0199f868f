import { homeLink } from '../../catalogue/loaders/list-page.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';
import type { Loader } from '../../catalogue/context.ts';
import { addresses, inLocale } from '../../routes.ts';

/** `/warranty`: a form to type or scan a number. */
const form = singlePage('warranty', addresses.warranty, (context) => {
  const { t, shell, locale } = context;
  const name = t('warranty.title');
  return {
    template: 'warranty',
    title: `${name} | ${shell.storeName}`,
    description: t('warranty.metaDescription', { store: shell.storeName }),
    canonical: addresses.warranty(),
    breadcrumbs: [homeLink(context), { name, href: inLocale(locale, addresses.warranty()) }],
    data: null,
  };
});

/** `/check-result/{number}`: one page for all numbers; the browser fetches the coverage. */
const result = singlePage(
  'check-result-id',
  () => addresses.checkResult(),
  (context) => {
    const { t, shell, locale } = context;
    const name = t('warranty.resultTitle');
    return {
      template: 'check-result',
      title: `${name} | ${shell.storeName}`,
      description: t('warranty.metaDescription', { store: shell.storeName }),
      canonical: addresses.warranty(),
      breadcrumbs: [
        homeLink(context),
        { name: t('warranty.title'), href: inLocale(locale, addresses.warranty()) },
        { name, href: inLocale(locale, addresses.checkResult()) },
      ],
      data: null,
    };
  },
  { noindex: true },
);

export const warrantyPages: readonly Loader[] = [form, result];
