import { startPersonalPage } from './personal-page.ts';

startPersonalPage('print-order', () => import('../../islands/print/page.tsx'));
