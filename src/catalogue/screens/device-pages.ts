import { addresses, inLocale } from '../../routes.ts';
import { defineLoader } from '../context.ts';
import { homeLink } from './list-page.ts';
import { singlePage } from './single-page.ts';

type Nothing = Record<string, never>;

/** What the device keeps is shown here: the page itself is the same for all. */
export const compare = defineLoader<Nothing>({
  route: 'compare',
  plan: ({ shell }) => (shell.compare ? [{}] : []),
  touched: () => [],
  address: addresses.compare,
  read: () => ({}),
  load: (context) => {
    const { t, shell, locale } = context;
    if (!shell.compare) return null;
    const heading = t('compare.title');
    return {
      screen: 'compare',
      title: `${heading} | ${shell.storeName}`,
      description: t('compare.metaDescription', { store: shell.storeName }),
      canonical: addresses.compare(),
      breadcrumbs: [homeLink(context), { name: heading, href: inLocale(locale, addresses.compare()) }],
      data: null,
    };
  },
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
