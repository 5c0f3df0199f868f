import { startPersonalPage } from './personal-page.ts';

startPersonalPage('account', () => import('../../islands/account/page.tsx'));
