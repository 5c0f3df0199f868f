import { addresses } from '../../routes.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';

export const notFound = singlePage(
  '404',
  addresses.notFound,
  ({ t, shell }) => ({
    template: 'not-found',
    title: `${t('error.notFoundTitle')} | ${shell.storeName}`,
    description: t('error.notFound'),
    canonical: addresses.notFound(),
    breadcrumbs: [],
    data: null,
  }),
  { noindex: true },
);

export const failure = singlePage(
  '500',
  addresses.failure,
  ({ t, shell }) => ({
    template: 'failure',
    title: `${t('error.failure')} | ${shell.storeName}`,
    description: t('error.failure'),
    canonical: addresses.failure(),
    breadcrumbs: [],
    data: null,
  }),
  { noindex: true },
);

/** Offline fallback for pages that are not cached on the device. */
export const offline = singlePage(
  'offline',
  addresses.offline,
  ({ t, shell }) => ({
    template: 'offline',
    title: `${t('offline.title')} | ${shell.storeName}`,
    description: t('offline.hint'),
    canonical: addresses.offline(),
    breadcrumbs: [],
    data: null,
  }),
  { noindex: true },
);
