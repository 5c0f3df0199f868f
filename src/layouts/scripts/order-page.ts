import { startPersonalPage } from './personal-page.ts';

startPersonalPage('order', () => import('../../islands/orders/order-page.tsx'));
