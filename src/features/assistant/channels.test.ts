import { expect, test } from 'vitest';
import type { Contact } from '../../catalogue/page-data.ts';
import { answeringWays, channelGroups, messengerLink } from './channels.ts';

const way = (kind: Contact['kind'], href: string, label: string = kind): Contact => ({ kind, label, href, logo: null });

test.each([
  ['https://www.facebook.com/phsar.chanreah', 'https://m.me/phsar.chanreah'],
  ['https://facebook.com/phsar.chanreah/', 'https://m.me/phsar.chanreah'],
  ['https://m.facebook.com/profile.php?id=1000123', 'https://m.me/1000123'],
  ['https://www.facebook.com/groups/12345/', null],
  ['https://www.facebook.com/profile.php', null],
  ['https://example.com/facebook', null],
])('the page %s is written to at %s', (page, messenger) => {
  expect(messengerLink(page)).toBe(messenger);
});

test('ways stand by what is done with them; a page on Facebook is written to in Messenger, and followed', () => {
  const contacts = [
    way('smart', 'tel:010000001', '010 000 001'),
    way('telegram', 'https://t.me/shop'),
    way('facebook', 'https://facebook.com/shop.kh', 'Facebook'),
    way('telegramChannel', 'https://t.me/shop_news', 'News'),
    way('tiktok', 'https://tiktok.com/@shop'),
  ];
  const groups = channelGroups(contacts).map(({ kind, ways }) => [kind, ways.map(({ label }) => label)]);
  expect(groups).toEqual([
    ['call', ['010 000 001']],
    ['write', ['telegram', 'Messenger']],
    ['follow', ['Facebook', 'News', 'tiktok']],
  ]);
  expect(answeringWays(contacts).map(({ href }) => href)).toEqual([
    'tel:010000001',
    'https://t.me/shop',
    'https://m.me/shop.kh',
  ]);
  expect(channelGroups([])).toEqual([]);
});
