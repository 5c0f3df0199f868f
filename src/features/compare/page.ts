import { addresses, inLocale } from '../../routes.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';

/** The compare page: it shows what is stored on the device, so the page itself is the same for everyone. */
export const compare = singlePage('compare', addresses.compare, (context) => {
  const { t, shell, locale } = context;
  const heading = t('compare.title');
  return {
    template: 'compare',
    title: `${heading} | ${shell.storeName}`,
    description: t('compare.metaDescription', { store: shell.storeName }),
    canonical: addresses.compare(),
    breadcrumbs: [homeLink(context), { name: heading, href: inLocale(locale, addresses.compare()) }],
    data: null,
  };
});
