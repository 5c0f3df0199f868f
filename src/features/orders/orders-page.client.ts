import { startPersonalPage } from '../../layouts/personal-page.client.ts';

startPersonalPage('orders', () => import('./orders-mount.tsx'));
