import { expect, test } from 'vitest';
import { asksHowTo } from './order-passages.ts';

test.each([
  ['How do I cancel my order?', true],
  ['Can I still change my order?', true],
  ['When can I expect my order?', false],
  ['Am I getting my order today?', false],
  ['How is my order doing?', false],
  ['តើខ្ញុំអាច\u200bបោះបង់ការបញ្ជាទិញរបស់ខ្ញុំបានទេ', true],
  ['我的订单怎么取消？', true],
  ['我的订单怎么还没到？', false],
])('%s asks how something is done: %s', (question, expected) => {
  expect(asksHowTo(question)).toBe(expected);
});
