import { startPersonalPage } from '../../layouts/personal-page.client.ts';

startPersonalPage('paypal', () => import('./paypal-mount.tsx'));
