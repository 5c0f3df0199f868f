import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPriceWords } from './price-words.ts';

test.each([
  ['phone under 200', 'phone', null, 20_000],
  ['phone under $200', 'phone', null, 20_000],
  ['Phones below 150 dollars', 'phones', null, 15_000],
  ['laptop less than 999.99', 'laptop', null, 99_999],
  ['tv up to 500 usd with stand', 'tv with stand', null, 50_000],
  ['camera over 1000', 'camera', 100_000, null],
  ['camera between 300 and 200', 'camera', 20_000, 30_000],
  ['camera between 99.50 and 149.9', 'camera', 9950, 14_990],
  ['camera $200-300', 'camera', 20_000, 30_000],
  ['mouse $19.99-$49.50', 'mouse', 1999, 4950],
  ['mouse $20 - 50.50', 'mouse', 2000, 5050],
  ['10.50到20元的鼠标', '的鼠标', 1050, 2000],
  ['200 or less phone', 'phone', null, 20_000],
  ['ទូរស័ព្ទក្រោម ២០០', 'ទូរស័ព្ទ', null, 20_000],
  ['ទូរស័ព្ទក្រោម ២០០ ដុល្លារ', 'ទូរស័ព្ទ', null, 20_000],
  ['ទូរស័ព្ទ លើសពី 300$', 'ទូរស័ព្ទ', 30_000, null],
  ['200美元以下的手机', '的手机', null, 20_000],
  ['手机 200以内', '手机', null, 20_000],
  ['手机低于300', '手机', null, 30_000],
  ['相机超过500美元', '相机', 50_000, null],
  ['200到300美元的手机', '的手机', 20_000, 30_000],
  ['laptop under 1,000', 'laptop', null, 100_000],
  ['laptop under $1,299.99 new', 'laptop new', null, 129_999],
  ['1,500 or less laptop', 'laptop', null, 150_000],
  ['laptop between 1,000 and 2,000', 'laptop', 100_000, 200_000],
  ['laptop $1,000-2,000', 'laptop', 100_000, 200_000],
  ['កុំព្យូទ័រក្រោម ១,០០០', 'កុំព្យូទ័រ', null, 100_000],
  ['笔记本1,000以内', '笔记本', null, 100_000],
  ['1,000到1,500美元的笔记本', '的笔记本', 100_000, 150_000],
  ['手机，1000以下', '手机,', null, 100_000],
  ['laptop from $800', 'laptop', 80_000, null],
  ['laptop from 800 dollars', 'laptop', 80_000, null],
  ['phone max $200', 'phone', null, 20_000],
  ['phone max 200 usd', 'phone', null, 20_000],
  ['phone min 200$', 'phone', 20_000, null],
  ['phone maximum 200', 'phone', null, 20_000],
  ['iphone 15 pro max 256 under 900', 'iphone 15 pro max 256', null, 90_000],
  ['phone less than 200', 'phone', null, 20_000],
  ['laptop 800 or less', 'laptop', null, 80_000],
  ['iphone 600 or less', 'iphone', null, 60_000],
  ['rtx 4060 $300 or less', 'rtx 4060', null, 30_000],
  ['phone usd200 or less', 'phone', null, 20_000],
  ['កុំព្យូទ័រ ចាប់ពី 800', 'កុំព្យូទ័រ', 80_000, null],
  ['200 dollars or less', '', null, 20_000],
  ['phone 199.99 or less', 'phone', null, 19_999],
  ['300 bucks and up', '', 30_000, null],
  ['phone between 100 dollars and 200 dollars', 'phone', 10_000, 20_000],
  ['ទូរស័ព្ទ ចន្លោះ 100 ដុល្លារ ដល់ 200 ដុល្លារ', 'ទូរស័ព្ទ', 10_000, 20_000],
  ['ទូរស័ព្ទពី ១០០ដុល្លារ ដល់ ២០០ដុល្លារ', 'ទូរស័ព្ទ', 10_000, 20_000],
])('%s: %s, from %s to %s cents', (text, rest, minPrice, maxPrice) =>
  expect(readPriceWords(text)).toEqual({ text: rest, minPrice, maxPrice }),
);

test.each([
  'fan under 200 mm',
  'ssd over 500gb',
  'under armour 200',
  'charger up to 65W',
  'power supply over 750 watts',
  'camera over 20 megapixels',
  'laptop under 2 kilos',
  'kettle up to 2 liters',
  'speaker over 10 hours',
  'under 0',
  'rtx 5070',
  'monitor under 27"',
  'thunderbolt 4',
  'discover 200',
  '手机',
  'under',
  'iphone 15 pro max 256',
  'max 256',
  'iphone 15 pro max 256gb',
  'timer 5 min 200',
  'laptop from 2023',
  'photos from 70 to 200',
  'rtx 4060 or less',
  'rx 7600 or more',
  'iphone 15 or less',
  'iphone15 or less',
  'rtx 4060以下',
  'iPhone 13以上的手机',
  'under 1,00',
  'under 1,000,000',
])('%s names no price', (text) => expect(readPriceWords(text)).toEqual({ text, minPrice: null, maxPrice: null }));

test.each([
  ['phone under 400000 riel', 'phone'],
  ['phone under 400,000 ៛', 'phone'],
  ['phone under 1,200,000 riels with box', 'phone with box'],
  ['phone under 400 000 riel', 'phone'],
  ['phone below 400k riel', 'phone'],
  ['phone above 100000 riel below 400000 riel', 'phone'],
  ['phone under KHR 400,000', 'phone'],
  ['phone max 400000 KHR', 'phone'],
  ['phone from 400000 riel', 'phone'],
  ['400000 riel or less phone', 'phone'],
  ['phone between 200000 and 400000 riel', 'phone'],
  ['phone 200,000-400,000៛', 'phone'],
  ['ទូរស័ព្ទក្រោម ៤០០០០០ រៀល', 'ទូរស័ព្ទ'],
  ['ទូរស័ព្ទ ក្រោម៤០ម៉ឺនរៀល', 'ទូរស័ព្ទ'],
  ['ទូរស័ព្ទពី ២០០០០០ រៀល ដល់ ៤០០០០០ រៀល', 'ទូរស័ព្ទ'],
  ['低于400000瑞尔的手机', '的手机'],
  ['40万瑞尔以下的手机', '的手机'],
])('%s: %s, without a limit in dollars', (text, rest) =>
  expect(readPriceWords(text)).toEqual({ text: rest, minPrice: null, maxPrice: null }),
);

test('beside a limit in riel, one in dollars counts', () => {
  expect(readPriceWords('phone under 400000 riel or over $50')).toMatchObject({ minPrice: 5000, maxPrice: null });
});

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
