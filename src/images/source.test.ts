import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureSource } from './source.ts';

const uploads = 'https://api.example/uploads/';

test('relative paths lie below the uploads address, with or without its name', () => {
  for (const path of ['photos/a.jpg', '/photos/a.jpg', 'uploads/photos/a.jpg', `${uploads}photos/a.jpg`])
    expect(pictureSource(uploads, path)).toBe(`${uploads}photos/a.jpg`);
});

test('no path leads out of the uploads (R48)', () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2E.',
    '/',
    '//',
    '\\',
    'a',
    'https:',
    'http://evil.example',
    '@',
    '?',
    '#',
    '%2f',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const address = pictureSource(uploads, parts.join(''));
      if (address !== null) {
        expect(address.startsWith(uploads)).toBe(true);
        expect(new URL(decodeURIComponent(address)).href.startsWith(uploads)).toBe(true);
      }
    }),
  );
});
