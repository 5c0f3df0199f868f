import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Localized, Phrases } from '../../localization/language.ts';
import { fold } from './fold.ts';
import { createKinds, isOneKind, type KindName } from './kinds.ts';

const named = (name: Localized, subcategories: number[], questions: Phrases = {}, isWide = false): KindName => ({
  name,
  questions,
  subcategories,
  isWide,
});

const kinds = createKinds(
  [
    named({ en: 'Mirrorless Cameras', kh: 'កាមេរ៉ា Mirrorless', zh: '微单相机' }, [1]),
    named({ en: 'Action Cameras & Drones', kh: 'កាមេរ៉ា Action និងដ្រូន', zh: '运动相机与无人机' }, [2]),
    named({ en: 'Camera Lenses', kh: 'ឡង់កាមេរ៉ា', zh: '相机镜头' }, [3], { en: ['lens', 'camera lens'] }),
    named({ en: 'Smartphones', zh: '智能手机' }, [4], {
      en: ['phone', 'iphone', 'oppo, vivo', 'phone for my old mom'],
    }),
    named({ en: 'Mice' }, [5]),
    named({ en: 'SSDs & Hard Drives', kh: 'SSD និង Hard Disk' }, [6], { zh: ['ssd'] }),
    named({ en: 'Tablets' }, [7], { kh: ['tab'], zh: ['pad'] }),
    named({ en: 'Laptops' }, [8], { kh: ['laptop'] }),
    named({ en: 'Memory' }, [9], { kh: ['RAM'] }),
    named({ en: 'Handheld Consoles' }, [10], { zh: ['ns'] }),
    named({ en: 'Digital cameras' }, [1, 2]),
    named({ en: 'Phones & Tablets' }, [4, 7], {}, true),
    named({ en: 'Cameras' }, [1, 2, 3], {}, true),
  ],
  new Set(['iphone']),
);

test.each([
  ['camera', [1, 2], null],
  ['Cameras', [1, 2], null],
  ['sony camera', [1, 2], 'sony'],
  ['digital camera', [1, 2], null],
  ['mirrorless camera', [1], null],
  ['drone', [2], null],
  ['camera lens', [3], null],
  ['canon lenses', [3], 'canon'],
  ['cheap phone', [4], null],
  ['smart phones', [4], 'smart'],
  ['tablet', [7], null],
  ['portable ssd', [6], 'portable'],
  ['laptop ram', [9], 'laptop'],
  ['ទិញlaptop', [8], 'ទិញ'],
  ['pad', [7], null],
  ['ns', [10], null],
  ['gaming mouse', [5], 'gaming'],
  ['hard drive 2tb', [6], '2tb'],
  ['កាមេរ៉ា sony', [1, 2], 'sony'],
  ['ឡង់កាមេរ៉ា', [3], null],
  ['索尼相机', [1, 2], '索尼'],
  ['镜头', [3], null],
  ['的手机', [4], null],
])('%s is of the kinds %j, with %j', (text, subcategories, rest) => {
  const found = kinds.find(text);
  expect(found?.subcategories.toSorted()).toEqual(subcategories);
  expect(found?.rest).toBe(rest);
});

test.each(['sony', 'iphone', 'oppo', 'cameraman', 'lensbaby', 'gamepad', 'gaming table', 'instax', '机', '', '!!'])(
  '%s is of no kind',
  (text) => expect(kinds.find(text)).toBe(null),
);

test('a name is of one kind where no language joins two', () => {
  expect(isOneKind({ en: 'Digital cameras', kh: 'កាមេរ៉ាឌីជីថល', zh: '数码相机' })).toBe(true);
  expect(isOneKind({ en: 'Lenses & support' })).toBe(false);
  expect(isOneKind({ en: 'Listening', zh: '耳机与音箱' })).toBe(false);
});

test('any text is read, and what is left of it is of its own words', () => {
  const word = fc.constantFrom('camera', 'lenses', 'sony', 'phone', 'mice', '相机', 'កាមេរ៉ា', 'ü', '2tb', 'the');
  const text = fc.oneof(
    fc.string(),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const found = kinds.find(typed);
      if (!found) return;
      expect(found.subcategories.length).toBeGreaterThan(0);
      expect(found.rest).not.toBe('');
      for (const part of found.rest?.split(' ') ?? []) expect(fold(typed)).toContain(part);
    }),
  );
});
