import { createRouter } from '@nanostores/router';

/** The page's own routes. */
export const $page = createRouter({
  stores: '/',
  store: '/stores/:code',
  comparison: '/stores/:code/comparison',
  runs: '/runs',
  payments: '/payments',
  visitors: '/visitors',
});
