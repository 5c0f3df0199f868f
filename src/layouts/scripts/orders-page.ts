import { startPersonalPage } from './personal-page.ts';

startPersonalPage('orders', () => import('../../islands/orders/page.tsx'));
