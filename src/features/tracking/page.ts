import type { AnyLoadedPage, Loader, LoaderContext } from '../../catalogue/context.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';
import { addresses, inLocale } from '../../routes.ts';

const page = (context: LoaderContext): AnyLoadedPage => {
  const { t, shell, locale } = context;
  const name = t('tracking.title');
  return {
    template: 'tracking',
    title: `${name} | ${shell.storeName}`,
    description: t('tracking.metaDescription', { store: shell.storeName }),
    canonical: addresses.tracking(),
    breadcrumbs: [homeLink(context), { name, href: inLocale(locale, addresses.tracking()) }],
    data: null,
  };
};

/** `/tracking-delivery`: tracks an order by its number; and the same page under its alias. */
export const trackingPages: readonly Loader[] = [
  singlePage('tracking-delivery', () => addresses.tracking(), page),
  singlePage('tracking-delivery-index-copy', addresses.trackingCopy, page),
];
