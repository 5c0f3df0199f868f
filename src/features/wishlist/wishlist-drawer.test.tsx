import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../ui/state/testing/fake-shop.ts';
import { dropPendingWish, readPendingWishes, savePendingWish } from './pending-wish.ts';
import { WishlistDrawer } from './wishlist-drawer.tsx';

const shop = {
  locale: 'kh',
  storeCode: 'S001',
  browseName: 'All',
  product: '/kh/product/',
  browse: '/kh/category',
} as const;
const wish = (productId: string, variantId: string | null = null) => ({ productId, variantId });

beforeEach(() => history.replaceState(null, '', '/kh/product/7?variant=2'));
afterEach(() => {
  vi.useRealTimers();
  readPendingWishes().forEach(dropPendingWish);
  history.replaceState(null, '', '/');
});

test('a guest’s drawer leads to the login, and back to the same page', () => {
  render(<WishlistDrawer shop={shop} t={t} />);
  screen.getByText(t('wishlist.guest'));
  const login = screen.getByRole('link', { name: t('wishlist.login') });
  expect(login.getAttribute('href')).toBe(`/kh/login?redirect=${encodeURIComponent('/kh/product/7?variant=2')}`);
});

test('a guest’s wishes wait for the login, each once, until it is dropped', () => {
  expect(savePendingWish('/login', wish('1'))).toBe('/login');
  savePendingWish('/login', wish('2', 'red'));
  savePendingWish('/login', wish('1'));
  expect(readPendingWishes()).toEqual([wish('2', 'red'), wish('1')]);
  dropPendingWish(wish('2'));
  dropPendingWish(wish('1'));
  expect(readPendingWishes()).toEqual([wish('2', 'red')]);
  dropPendingWish(wish('2', 'red'));
  expect(readPendingWishes()).toEqual([]);
});

test('a wish does not wait for long: a later login may be somebody else’s', () => {
  vi.useFakeTimers();
  savePendingWish('/login', wish('1'));
  vi.advanceTimersByTime(20 * 60_000);
  savePendingWish('/login', wish('2'));
  vi.advanceTimersByTime(20 * 60_000);
  expect(readPendingWishes()).toEqual([wish('2')]);
});

test('what cannot be read in the storage is no wish', () => {
  for (const kept of ['{', '{"productId":"1"}', '[null,{"productId":1},{"productId":"1","at":"x"}]']) {
    sessionStorage.setItem('wish', kept);
    expect(readPendingWishes()).toEqual([]);
  }
});
