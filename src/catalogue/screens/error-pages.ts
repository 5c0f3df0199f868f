import { addresses } from '../../routes.ts';
import { defineLoader } from '../context.ts';

type Nothing = Record<string, never>;

export const notFound = defineLoader<Nothing>({
  route: '404',
  plan: () => [{}],
  touched: () => [],
  address: addresses.notFound,
  read: () => ({}),
  load: ({ t, shell }) => ({
    screen: 'not-found',
    title: `${t('error.notFoundTitle')} | ${shell.storeName}`,
    description: t('error.notFound'),
    canonical: addresses.notFound(),
    noindex: true,
    breadcrumbs: [],
    data: null,
  }),
});

export const failure = defineLoader<Nothing>({
  route: '500',
  plan: () => [{}],
  touched: () => [],
  address: addresses.failure,
  read: () => ({}),
  load: ({ t, shell }) => ({
    screen: 'failure',
    title: `${t('error.failure')} | ${shell.storeName}`,
    description: t('error.failure'),
    canonical: addresses.failure(),
    noindex: true,
    breadcrumbs: [],
    data: null,
  }),
});
