import { addresses, inLocale } from '../../routes.ts';
import { homeLink } from './list-page.ts';
import { singlePage } from './single-page.ts';

/** What the device keeps is shown here: the page itself is the same for all. */
export const compare = singlePage('compare', addresses.compare, (context) => {
  const { t, shell, locale } = context;
  const heading = t('compare.title');
  return {
    screen: 'compare',
    title: `${heading} | ${shell.storeName}`,
    description: t('compare.metaDescription', { store: shell.storeName }),
    canonical: addresses.compare(),
    breadcrumbs: [homeLink(context), { name: heading, href: inLocale(locale, addresses.compare()) }],
    data: null,
  };
});

/** What a visitor without network sees of pages that the device does not have. */
export const offline = singlePage('offline', addresses.offline, ({ t, shell }) => ({
  screen: 'offline',
  title: `${t('offline.title')} | ${shell.storeName}`,
  description: t('offline.hint'),
  canonical: addresses.offline(),
  noindex: true,
  breadcrumbs: [],
  data: null,
}));
