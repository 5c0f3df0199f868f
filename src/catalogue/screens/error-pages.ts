import { addresses } from '../../routes.ts';
import { singlePage } from './single-page.ts';

export const notFound = singlePage('404', addresses.notFound, ({ t, shell }) => ({
  screen: 'not-found',
  title: `${t('error.notFoundTitle')} | ${shell.storeName}`,
  description: t('error.notFound'),
  canonical: addresses.notFound(),
  noindex: true,
  breadcrumbs: [],
  data: null,
}));

export const failure = singlePage('500', addresses.failure, ({ t, shell }) => ({
  screen: 'failure',
  title: `${t('error.failure')} | ${shell.storeName}`,
  description: t('error.failure'),
  canonical: addresses.failure(),
  noindex: true,
  breadcrumbs: [],
  data: null,
}));
