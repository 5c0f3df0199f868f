import { expect, test } from 'vitest';
import { asksHowTo, buildOrderPassage } from './order-passages.ts';

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

test.each([
  ['en', 'Ordered on 1 Sept 2026.'],
  ['kh', 'បញ្ជាទិញថ្ងៃទី 1 កញ្ញា 2026។'],
  ['zh', '下单日期：2026年9月1日。'],
] as const)('in %s, an order is told with its day in Cambodia, as pages write it', (language, expected) => {
  const order = { id: 1, number: 'S001-24K7Q2', status: 'placed', createdAt: '2026-08-31T18:00:00.000Z' } as const;
  const { text } = buildOrderPassage({ ...order, grandTotal: 5500, isPickup: false, first: null }, language);
  expect(text).toContain(expected);
});

type Change = Partial<Parameters<typeof buildOrderPassage>[0]>;
test.each<[Change, string]>([
  [{}, 'Status: delivered.'],
  [{ isPickup: true }, 'Status: picked up.'],
  [{ first: { productId: 1, name: { en: 'Setup' }, image: null, category: 'Services' } }, 'Status: completed.'],
])('an order that has ended is told as My orders tells it', (change, expected) => {
  const order = { id: 1, number: 'S001-24K7Q2', status: 'delivered', createdAt: '2026-08-31T18:00:00.000Z' } as const;
  const { text } = buildOrderPassage({ ...order, grandTotal: 5500, isPickup: false, first: null, ...change }, 'en');
  expect(text).toContain(expected);
});
