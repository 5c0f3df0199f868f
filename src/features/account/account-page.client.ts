import { startPersonalPage } from '../../layouts/personal-page.client.ts';

startPersonalPage('account', () => import('./account-mount.tsx'));
