import { expect, test } from 'vitest';
import { isWish, readQuestion } from './terms.ts';

const meant = (question: string): string[] =>
  [...readQuestion(question).terms.keys()].filter((term) => term === '#water' || isWish(term));

test.each(['rain got into my phone', 'is it covered if it was out in the rain', 'ទូរស័ព្ទត្រូវភ្លៀង', '下雨手机进水了'])(
  '%s is about water',
  (question) => expect(meant(question)).toEqual(['#water']),
);

test.each([
  'will it rain tomorrow',
  'is it raining today',
  'is it going to rain',
  'ស្អែកភ្លៀងអត់',
  'ថ្ងៃនេះភ្លៀងទេ',
  '明天会下雨吗',
])('%s is about the weather', (question) => expect(meant(question).filter(isWish)).toHaveLength(1));
