import { startPersonalPage } from './personal-page.ts';

startPersonalPage('checkout', () => import('../../islands/checkout/page.tsx'));
