import { addresses } from '../../routes.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';

export const notFound = singlePage('404', addresses.notFound, ({ t, shell }) => ({
  template: 'not-found',
  title: `${t('error.notFoundTitle')} | ${shell.storeName}`,
  description: t('error.notFound'),
  canonical: addresses.notFound(),
  noindex: true,
  breadcrumbs: [],
  data: null,
}));

export const failure = singlePage('500', addresses.failure, ({ t, shell }) => ({
  template: 'failure',
  title: `${t('error.failure')} | ${shell.storeName}`,
  description: t('error.failure'),
  canonical: addresses.failure(),
  noindex: true,
  breadcrumbs: [],
  data: null,
}));

/** Offline fallback for pages that are not cached on the device. */
export const offline = singlePage('offline', addresses.offline, ({ t, shell }) => ({
  template: 'offline',
  title: `${t('offline.title')} | ${shell.storeName}`,
  description: t('offline.hint'),
  canonical: addresses.offline(),
  noindex: true,
  breadcrumbs: [],
  data: null,
}));
