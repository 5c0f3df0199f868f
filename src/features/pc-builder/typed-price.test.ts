import { expect, test } from 'vitest';
import { readTypedPrice } from './typed-price.ts';

test.each([
  ['800', 80_000],
  [' 1,200 ', 120_000],
  ['$800', 80_000],
  ['500 $', 50_000],
  ['៥០០', 50_000],
  ['＄１，２００．５', 120_050],
  ['99.99', 9999],
  ['.5', 50],
  ['', null],
  ['  ', null],
  ['$', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['1.200.000', undefined],
  ['cheap', undefined],
])('the price %j is %s', (typed, cents) => expect(readTypedPrice(typed)).toBe(cents));
