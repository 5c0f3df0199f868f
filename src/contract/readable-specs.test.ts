import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestOf,
  inSections,
  isCodedValue,
  keySpecs,
  readableSpecs,
  readableModel,
  readableValue,
  sortAmounts,
} from './readable-specs.ts';

const spec = (value: string, key = 'a', name = 'Length') => ({ key, name, value });

test.each([
  ['tegu', null],
  ['odin_m0', null],
  ['prime-rtx5060-8g', null],
  ['a29f5e64-99bb-4031-a318-b119dd446ca4', null],
  ['D5CC40573E3808A9', null],
  ['2016111', null],
  ['', null],
  [null, null],
  ['WH-1000XM4', 'WH-1000XM4'],
  ['RTX 5070 12G SHADOW 2X OC', 'RTX 5070 12G SHADOW 2X OC'],
  ['100-100000926WOF', '100-100000926WOF'],
  ['920-009294', '920-009294'],
  ['B650M-K', 'B650M-K'],
  ['FADEFACED', 'FADEFACED'],
])('the model %j reads %j', (model, read) => expect(readableModel(model)).toBe(read));

test.each([
  ['2000 GB', '2\u00a0TB'],
  ['1024 GB', '1\u00a0TB'],
  ['1500 GB', '1.5\u00a0TB'],
  ['960 GB', '960\u00a0GB'],
  ['1234 GB', '1234\u00a0GB'],
  ['8/12GB LPDDR5', '8/12\u00a0GB LPDDR5'],
  ['30fps', '30\u00a0fps'],
  ['Up to 80m²', 'Up to 80\u00a0m²'],
  ['1080 x 2400', '1080 × 2400'],
  ['PCIe 4.0 x16', 'PCIe 4.0 x16'],
  ['5100mAh', '5,100\u00a0mAh'],
  ['20,000 mAh', '20,000\u00a0mAh'],
  ['7200 RPM', '7,200\u00a0RPM'],
  ['0.5000 W', '0.5000\u00a0W'],
  ['f/2.8', 'f/2.8'],
])('the value %s reads %s', (value, read) => expect(readableValue(value)).toBe(read));

test('reading a value twice changes nothing more', () => {
  const part = fc.constantFrom(
    '1000',
    '512',
    ' ',
    'GB',
    'TB',
    'fps',
    'mAh',
    '12345',
    'x',
    '×',
    ' x ',
    '.',
    '/',
    'm²',
    'Snapdragon',
    ',',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (value) => {
      expect(readableValue(readableValue(value))).toBe(readableValue(value));
    }),
  );
});

test.each(['canonG7X', 'fujix100v2', 'djiFC3411', 'lumia1020', 'goProHero3+', 'casioEX-FH20'])(
  '%s is the code of a mount',
  (mount) => {
    expect(isCodedValue('mount', mount)).toBe(true);
    expect(readableSpecs([spec(mount, 'mount'), spec('APS-C', 'sensor')])).toEqual([spec('APS-C', 'sensor')]);
  },
);

test.each(['Micro 4/3 System', 'Canon EF-S', '4/3 System', 'M42', 'Leica L'])('%s is a mount', (mount) =>
  expect(isCodedValue('mount', mount)).toBe(false),
);

test('names of other attributes may begin in lower case: they are how makers write them', () => {
  for (const value of ['mSATA', 'sTR4', 'microSD', 'exFAT', 'yes'])
    expect(isCodedValue('interface', value)).toBe(false);
});

test('of several mounts the codes alone go', () =>
  expect(readableSpecs([spec('Canon EF, olympusE10, M42', 'mounts')])[0]?.value).toBe('Canon EF, M42'));

describe('key specs', () => {
  test.each([
    ['a length carries its label', [spec('340 mm')], 'Card', ['Length 340\u00a0mm']],
    ['so does one in Khmer', [spec('2 ឆ្នាំ', 'a', 'ធានា')], 'A', ['ធានា 2\u00a0ឆ្នាំ']],
    ['a label that gets long is left out with its number', [spec('340 mm', 'a', 'Longest card that fits')], 'Case', []],
    [
      'amounts that say what they are stand alone',
      [spec('5100 mAh'), spec('48 MP')],
      'A',
      ['5,100\u00a0mAh', '48\u00a0MP'],
    ],
    [
      'a second one of the same unit carries its label',
      [spec('8 GB', 'ram', 'RAM'), spec('256 GB', 'storage', 'Storage')],
      'A',
      ['8\u00a0GB', 'Storage 256\u00a0GB'],
    ],
    [
      'inches are those of the screen',
      [spec('6.2"', 'screen_size', 'Screen size'), spec('8 GB')],
      'A',
      ['6.2"', '8\u00a0GB'],
    ],
    ['but not those of a sensor', [spec('1 inch', 'sensor_format', 'Sensor')], 'Camera', ['Sensor 1\u00a0inch']],
    ['a limit carries its label', [spec('128 GB', 'memory.max', 'Up to')], 'Board', ['Up to 128\u00a0GB']],
    ['a number in the name is the same with a comma', [spec('20000 mAh')], 'Power Bank 20000mAh', []],
    ['what the name says is not said again', [spec('2000 GB'), spec('DDR5')], 'SSD 990 Pro 2TB', ['DDR5']],
    ['nor what it spells out in Chinese', [spec('1.7 L'), spec('5 m')], '水壶 1.7 升，线长 5米线', []],
    ['nor in Khmer', [spec('32 អ៊ីញ'), spec('65 W')], 'អេក្រង់ 32" 65 វ៉ាត់', []],
    ['another unit of the same number is another spec', [spec('99 Wh')], '电源 99 瓦', ['Length 99\u00a0Wh']],
    ['nor is it next to another number', [spec('DDR5'), spec('6400 MT/s')], 'RAM DDR5 6400', ['6,400\u00a0MT/s']],
    ['counts of pixels are for programs', [spec('2560 px')], 'A', []],
    ['another number in the name is another number', [spec('6 GB')], 'Phone 16GB', ['6\u00a0GB']],
    ['bare numbers and words say nothing', [spec('12'), spec('yes'), spec('IP')], 'A', ['IP']],
    ['nor if the name writes its unit out', [spec('1.7 L'), spec('2200 W')], '1.7 升电热水壶', ['2,200\u00a0W']],
    ['in Khmer, too', [spec('4 L'), spec('2200 W')], 'ឆ្នាំង 4 លីត្រ 2200 វ៉ាត់', []],
    ['codes are none', [spec('canonG7X', 'mount'), spec('APS-C 2')], 'A', ['APS-C 2']],
  ])('%s', (_name, specs, name, shown) => expect(keySpecs(specs, name)).toEqual(shown));

  const value = fc.oneof(
    fc.constantFrom('16 GB', '6.2"', '340 mm', 'DDR5', 'canonG7X', '2000 GB', '12', 'LGA 1700', 'f/2.8', '14 V', 'yes'),
    fc.string({ maxLength: 30 }),
  );
  const specs = fc.array(fc.record({ key: fc.constantFrom('a', 'mount', 'max_x'), name: fc.string(), value }));
  test('are few, short, none twice, and no number without a word', () => {
    fc.assert(
      fc.property(specs, fc.string(), fc.integer({ min: 0, max: 5 }), (list, name, limit) => {
        const shown = keySpecs(list, name, limit);
        expect(shown.length).toBeLessThanOrEqual(limit);
        expect(new Set(shown).size).toBe(shown.length);
        for (const text of shown) {
          expect(text.length).toBeLessThanOrEqual(22);
          expect(text).toMatch(/[\p{L}"]/u);
        }
      }),
    );
  });
});

describe('values of a filter', () => {
  const named = (names: string[]) => names.map((name) => ({ name }));
  test.each([
    [
      ['20.2 MP', '3.1 MP', '16 MP'],
      ['3.1 MP', '16 MP', '20.2 MP'],
    ],
    [
      ['1 TB', '512 GB', '2 TB', '256 GB'],
      ['256 GB', '512 GB', '1 TB', '2 TB'],
    ],
    [
      ['5,100 mAh', '900 mAh', '20,000 mAh'],
      ['900 mAh', '5,100 mAh', '20,000 mAh'],
    ],
    [
      ['f/4', 'f/1.8', 'f/2.8'],
      ['f/1.8', 'f/2.8', 'f/4'],
    ],
    [
      ['60', '100', '8'],
      ['8', '60', '100'],
    ],
    [
      ['1/1.7″', '1/2.3″'],
      ['1/2.3″', '1/1.7″'],
    ],
    [
      ['Black', 'Red', 'Blue'],
      ['Black', 'Red', 'Blue'],
    ],
    [
      ['30 W', '20 V'],
      ['30 W', '20 V'],
    ],
    [
      ['SSD 240 GB', 'SSD 1 TB', 'SSD 120 GB'],
      ['SSD 120 GB', 'SSD 240 GB', 'SSD 1 TB'],
    ],
    [
      ['SSD 240 GB', 'HDD 120 GB'],
      ['SSD 240 GB', 'HDD 120 GB'],
    ],
    [
      ['LGA 1700', 'LGA 1200'],
      ['LGA 1700', 'LGA 1200'],
    ],
    [
      ['16 GB', 'Other', '8 GB'],
      ['16 GB', 'Other', '8 GB'],
    ],
  ])('%j stand as %j', (given, sorted) => expect(sortAmounts(named(given))).toEqual(named(sorted)));

  test('each stays, once', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat().map(String))), (names) => {
        const sorted = sortAmounts(named(names)).map(({ name }) => name);
        expect(sorted.toSorted()).toEqual(names.toSorted());
      }),
    );
  });
});

describe('sections', () => {
  const grouped = (...groups: (string | null)[]) => groups.map((group, index) => ({ group, index }));
  const shape = (...groups: (string | null)[]) =>
    inSections(grouped(...groups), 'Other').map(({ name, specs }) => [name, specs.map(({ index }) => index)]);

  test('hold a group together, in the order of first specs, and what has none last', () =>
    expect(shape(null, 'Display', 'Camera', 'Display', null, 'Camera')).toEqual([
      ['Display', [1, 3]],
      ['Camera', [2, 5]],
      ['Other', [0, 4]],
    ]));
  test('are one without a heading for a few specs, one group or none', () => {
    expect(shape('Display', 'Camera', null)).toEqual([[null, [0, 1, 2]]]);
    expect(shape('A', 'A', 'A', 'A', 'A', null)).toEqual([[null, [0, 1, 2, 3, 4, 5]]]);
    expect(shape(null, null, null, null, null, null)).toEqual([[null, [0, 1, 2, 3, 4, 5]]]);
    expect(shape()).toEqual([]);
  });
  test('lose no spec', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(null, 'A', 'B', 'C')), (groups) => {
        const indexes = inSections(grouped(...groups), 'Other').flatMap(({ specs }) => specs.map(({ index }) => index));
        expect(indexes.toSorted((a, b) => a - b)).toEqual([...groups.keys()]);
      }),
    );
  });
});

test.each([
  ['more', ['8\u00a0GB', '12\u00a0GB', '6\u00a0GB'], [1]],
  ['more', ['512\u00a0GB', '1\u00a0TB'], [1]],
  ['more', ['8\u00a0GB', null, '4\u00a0GB'], [0]],
  ['more', ['8\u00a0GB', '8\u00a0GB', '4\u00a0GB'], [0, 1]],
  ['more', ['8\u00a0GB', '8\u00a0GB'], []],
  ['more', ['8\u00a0GB', null], []],
  ['more', ['8/12\u00a0GB', '8\u00a0GB'], []],
  ['more', ['64\u00a0GB / 128\u00a0GB', '128\u00a0GB'], []],
  ['more', ['8\u00a0GB', '8\u00a0W'], []],
  ['more', ['7 នាទី', '9 នាទី'], [1]],
  ['less', ['f/2.8', 'f/1.8'], [1]],
  ['less', ['f/3.5-5.6', 'f/1.8'], []],
  ['less', ['5\u00a0ms', '1\u00a0ms', '4\u00a0ms'], [1]],
] as const)('of %s is better, %j, the best are at %j', (better, values, indexes) =>
  expect(bestOf(values, better)).toEqual(indexes),
);
