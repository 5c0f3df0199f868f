import { startPersonalPage } from './personal-page.ts';

startPersonalPage('paypal', () => import('../../islands/paying/page.tsx'));
