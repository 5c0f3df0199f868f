import { startPersonalPage } from '../../layouts/personal-page.client.ts';

startPersonalPage('print-order', () => import('./print-mount.tsx'));
