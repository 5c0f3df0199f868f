import { expect, test } from 'vitest';
import { appLinks } from './app-links.ts';

const read = (value: string | null) => appLinks.parse({ downloadLink: value, playstore: null, appstore: null });

test.each([
  'https://play.google.com/store/apps/details?id=shop',
  'http://example.com/app',
  'market://details?id=shop',
  'itms-apps://itunes.apple.com/app/id1',
])('%s may be led to', (address) => {
  expect(read(address).downloadLink).toBe(address);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '/account',
  '//evil.example',
  'intent://x',
  'http:',
  'not an address',
  '',
  null,
])('%s counts as absent', (address) => {
  expect(read(address).downloadLink).toBeNull();
});

test('nothing of an address can end a header', () => {
  expect(read('https://example.com/\r\nset-cookie: a=b').downloadLink).not.toMatch(/[\r\n]/u);
  expect(read('https://example.com/ក').downloadLink).toMatch(/^[\x20-\x7e]+$/u);
});
