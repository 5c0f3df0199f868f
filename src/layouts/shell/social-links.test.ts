import { expect, test } from 'vitest';
import type { Contact } from '../../catalogue/page-data.ts';
import { socialLinks } from './social-links.ts';

const contact = (kind: Contact['kind'], href: string): Contact => ({ kind, href, label: href, logo: null });

test('one contact of each service is linked, and all of those that are no service we know', () => {
  const contacts = [
    contact('smart', 'tel:+85510000001'),
    contact('telegram', 'https://t.me/a'),
    contact('telegram', 'https://t.me/b'),
    contact('link', 'https://instagram.example/a'),
    contact('link', 'https://line.example/a'),
  ];
  expect(socialLinks(contacts).map(({ href }) => href)).toEqual([
    'https://t.me/a',
    'https://instagram.example/a',
    'https://line.example/a',
  ]);
});
