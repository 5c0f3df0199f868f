import { expect, test } from 'vitest';
import { menuLink } from './menu-link.ts';

const entry = { name: 'Deals', href: '/kh/promotions', icon: null, style: null, newTab: false };

test.each([
  ['leads to its page', entry, { href: '/kh/promotions' }],
  ['opens a tab of its own', { ...entry, newTab: true }, { href: '/kh/promotions', target: '_blank' }],
  ['has its color', { ...entry, style: 'promo' as const }, { href: '/kh/promotions', color: 'text-sale' }],
])('an entry of the menu %s', (_, given, link) => expect(menuLink(given)).toEqual(link));
