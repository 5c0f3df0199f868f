import { startPersonalPage } from '../../layouts/personal-page.client.ts';

startPersonalPage('order', () => import('./order-mount.tsx'));
