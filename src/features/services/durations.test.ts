import { expect, test } from 'vitest';
import { translator } from '../../i18n/translate.ts';
import { durationText } from './durations.ts';

test.each([
  [45, '45 min', '45 នាទី', '45 分钟'],
  [60, '1 h', '1 ម៉ោង', '1 小时'],
  [150, '2 h 30 min', '2 ម៉ោង 30 នាទី', '2 小时 30 分钟'],
] as const)('%i minutes', (minutes, en, kh, zh) => {
  const plain = (text: string): string => text.replace(/\s/gu, ' ');
  expect(plain(durationText(minutes, translator('en')))).toBe(en);
  expect(plain(durationText(minutes, translator('kh')))).toBe(kh);
  expect(plain(durationText(minutes, translator('zh')))).toBe(zh);
});
