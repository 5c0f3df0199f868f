import { expect, test } from 'vitest';
import type { Locale } from './locales.ts';
import { byName } from './sort.ts';

test.each<[Locale, string[]]>([
  ['en', ['AKG', 'amaran', 'Asus', 'Élan', 'Iiyama 9', 'Iiyama 10', 'iRobot', 'Zotac']],
  ['kh', ['កាមេរ៉ា', 'ខ្សែ', 'ទូរស័ព្ទ', 'រ៉េម', 'ឡង់', 'អេក្រង់', 'amaran', 'Zotac']],
  ['zh', ['电脑', '家电', '平板', '手机', '相机', '音箱', 'amaran', 'Zotac']],
])('in %s, names stand in the order of the language', (locale, names) => {
  const shuffled = names.toReversed().map((name) => ({ name }));
  expect(shuffled.toSorted(byName(locale)).map(({ name }) => name)).toEqual(names);
});
