import { expect, test } from 'vitest';
import { watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import './remember-locale.client.ts';

test.each([
  ['/product/1?variant=3', '/kh/product/1', '/kh/product/1?variant=3'],
  ['/services/allfreelancer?skill=5', '/kh/services/allfreelancer?page=2', '/kh/services/allfreelancer?skill=5'],
  ['/phone', '/kh/phone?page=2', '/kh/phone'],
  ['/phone', '/kh/phone', '/kh/phone'],
  ['/check-result/ABC-123', '/kh/check-result/*', '/kh/check-result/ABC-123'],
  ['/zh/nothere/x?y=1', '/kh/404', '/kh/nothere/x?y=1'],
  ['/otp/verify#code=1', '/kh/otp/verify', '/kh/otp/verify#code=1'],
  ['/', '/kh', '/kh'],
  ['/zh', '/kh', '/kh'],
])('the language switch of %s, a link to %s, leads to %s', (address, href, target) => {
  history.replaceState(null, '', address);
  const { replace } = watchLeaving();
  const link = document.createElement('a');
  link.href = href;
  link.dataset['locale'] = 'kh';
  document.body.replaceChildren(link);
  link.click();
  expect(replace).toHaveBeenCalledWith(new URL(target, location.href).href);
  expect(document.cookie).toContain('i18n_redirected=kh');
});

test('another button than the first, which makes no click, opens the address that is open, too', () => {
  history.replaceState(null, '', '/kh/check-result/ABC-123?from=a');
  const link = document.createElement('a');
  link.href = '/check-result/*';
  link.dataset['locale'] = 'en';
  document.body.replaceChildren(link);
  link.dispatchEvent(new PointerEvent('pointerdown', { button: 1, bubbles: true }));
  expect(link.getAttribute('href')).toMatch(/\/check-result\/ABC-123\?from=a$/u);
  history.replaceState(null, '', '/kh');
  link.dispatchEvent(new PointerEvent('pointerdown', { button: 1, bubbles: true }));
  expect(new URL(link.href).pathname).toBe('/');
});
