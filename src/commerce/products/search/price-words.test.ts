import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPriceWords } from './price-words.ts';

test.each([
  ['phone under 200', 'phone', null, 20_000],
  ['phone under $200', 'phone', null, 20_000],
  ['Phones below 150 dollars', 'phones', null, 15_000],
  ['laptop less than 999.99', 'laptop', null, 99_900],
  ['tv up to 500 usd with stand', 'tv with stand', null, 50_000],
  ['camera over 1000', 'camera', 100_000, null],
  ['camera between 300 and 200', 'camera', 20_000, 30_000],
  ['camera $200-300', 'camera', 20_000, 30_000],
  ['200 or less phone', 'phone', null, 20_000],
  ['ទូរស័ព្ទក្រោម ២០០', 'ទូរស័ព្ទ', null, 20_000],
  ['ទូរស័ព្ទក្រោម ២០០ ដុល្លារ', 'ទូរស័ព្ទ', null, 20_000],
  ['ទូរស័ព្ទ លើសពី 300$', 'ទូរស័ព្ទ', 30_000, null],
  ['200美元以下的手机', '的手机', null, 20_000],
  ['手机 200以内', '手机', null, 20_000],
  ['手机低于300', '手机', null, 30_000],
  ['相机超过500美元', '相机', 50_000, null],
  ['200到300美元的手机', '的手机', 20_000, 30_000],
])('%s: %s, from %s to %s cents', (text, rest, minPrice, maxPrice) =>
  expect(readPriceWords(text)).toEqual({ text: rest, minPrice, maxPrice }),
);

test.each([
  'fan under 200 mm',
  'ssd over 500gb',
  'under armour 200',
  'charger up to 65W',
  'under 0',
  'rtx 5070',
  'monitor under 27"',
  'thunderbolt 4',
  'discover 200',
  '手机',
  'under',
])('%s names no price', (text) => expect(readPriceWords(text)).toEqual({ text, minPrice: null, maxPrice: null }));

test('limits are sums of whole dollars, the lower one first, and a text without a digit has none', () => {
  const part = fc.constantFrom(
    'under ',
    'over ',
    'between ',
    ' and ',
    '200',
    '$',
    '300',
    ' gb',
    '以下',
    'ក្រោម',
    ' phone ',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const { minPrice, maxPrice } = readPriceWords(typed);
      for (const cents of [minPrice, maxPrice]) if (cents !== null) expect(cents % 100).toBe(0);
      if (minPrice !== null && maxPrice !== null) expect(minPrice).toBeLessThanOrEqual(maxPrice);
      if (!/\p{N}/u.test(typed)) expect({ minPrice, maxPrice }).toEqual({ minPrice: null, maxPrice: null });
    }),
  );
});
