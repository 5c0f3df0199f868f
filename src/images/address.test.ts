import { expect, test } from 'vitest';
import { offeredWidths, pictureAddress } from './address.ts';

test('a photo has an address for each size and format, a drawing has one', () => {
  expect(pictureAddress({ key: '0123456789abcdef', kind: 'photo' }, 640, 'avif')).toBe(
    '/_img/0123456789abcdef/640.avif',
  );
  expect(pictureAddress({ key: '0123456789abcdef', kind: 'photo' }, 96, 'jpeg')).toBe('/_img/0123456789abcdef/96.jpg');
  expect(pictureAddress({ key: '0123456789abcdef', kind: 'svg' }, 640, 'avif')).toBe('/_img/0123456789abcdef.svg');
});

test('widths past the source are offered once', () => {
  expect(offeredWidths(500)).toEqual([96, 160, 240, 320, 480, 640]);
  expect(offeredWidths(480)).toEqual([96, 160, 240, 320, 480]);
  expect(offeredWidths(4000)).toEqual([96, 160, 240, 320, 480, 640, 960, 1280]);
  expect(offeredWidths(4000, 320)).toEqual([96, 160, 240, 320]);
  expect(offeredWidths(20)).toEqual([96]);
});
