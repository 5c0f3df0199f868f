import { startPersonalPage } from '../../layouts/personal-page.client.ts';

startPersonalPage('checkout', () => import('./checkout-mount.tsx'));
