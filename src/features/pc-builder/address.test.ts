import { expect, test } from 'vitest';
import { buildTextIn } from './address.ts';

test.each([
  ['https://shop.example/kh/pcbuilder?build=1.p0a1b2c3d4e', '1.p0a1b2c3d4e'],
  [' https://shop.example/pcbuilder?utm=1&build=1.pa#top ', '1.pa'],
  ['?build=1.pa', '1.pa'],
  ['1.pa.rb-2', '1.pa.rb-2'],
  ['https://shop.example/pcbuilder', ''],
  ['hello', ''],
  ['', ''],
])('%s holds %s', (pasted, text) => {
  expect(buildTextIn(pasted)).toBe(text);
});
