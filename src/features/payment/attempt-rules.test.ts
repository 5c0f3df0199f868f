import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptStates, type Attempt } from '../../contract/attempts.ts';
import {
  clock,
  codeOf,
  currencySign,
  expiryOf,
  isOpen,
  leaveable,
  leftOf,
  nextAsk,
  attemptViewOf,
} from './attempt-rules.ts';

const now = Date.parse('2026-11-22T03:00:00Z');
const attempt: Attempt = {
  id: 'a',
  state: 'pending',
  paymentType: 'khqr',
  checkoutType: 'cart',
  productId: null,
  quantity: null,
  variantId: null,
  unitId: null,
  amount: 1250,
  qrCodeUrl: null,
  linkUrl: null,
  deepLink: null,
  createdAt: '2026-11-22T02:59:00Z',
  expiresAt: '2026-11-22T03:05:00Z',
  orderId: null,
  paidOrderId: null,
  error: null,
  message: null,
  isRefunded: false,
  now,
};

test('the countdown runs by the server, and ends at nothing; without an expiry it is ten minutes (R89)', () => {
  expect(leftOf(attempt, 0)).toBe(300_000);
  expect(leftOf(attempt, 299_500)).toBe(500);
  expect(leftOf(attempt, 400_000)).toBe(0);
  expect(expiryOf({ ...attempt, expiresAt: null }) - Date.parse(attempt.createdAt)).toBe(600_000);
  expect(expiryOf({ ...attempt, expiresAt: 'soon', createdAt: 'now' }) - now).toBe(600_000);
});

test('the clock shows 0:00 only when it is over, and never runs back', () => {
  expect([clock(0), clock(1), clock(59_000), clock(61_000), clock(600_000)]).toEqual([
    '0:00',
    '0:01',
    '0:59',
    '1:01',
    '10:00',
  ]);
  fc.assert(
    fc.property(fc.nat(3_600_000), fc.nat(3_600_000), (one, other) => {
      const seconds = (text: string): number => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
      expect(seconds(clock(Math.max(one, other)))).toBeGreaterThanOrEqual(seconds(clock(Math.min(one, other))));
    }),
  );
});

test('every state has its view; a code that ran out is over, money that came is not', () => {
  expect(attemptViewOf(attempt, 1)).toBe('pay');
  expect(attemptViewOf(attempt, 0)).toBe('over');
  for (const state of ['paid', 'placing'] as const) expect(attemptViewOf({ ...attempt, state }, 0)).toBe('wait');
  expect(attemptViewOf({ ...attempt, state: 'needsAttention' }, 0)).toBe('needsAttention');
  expect(attemptViewOf({ ...attempt, state: 'ordered' }, 0)).toBe('done');
});

test('status is asked every 2 seconds, not while nobody looks, and not after the end', () => {
  for (const view of ['pay', 'wait'] as const) {
    expect(nextAsk(view, false)).toBe(2000);
    expect(nextAsk(view, true)).toBeNull();
  }
  for (const view of ['over', 'done'] as const) expect(nextAsk(view, false)).toBeNull();
  expect(nextAsk('needsAttention', false)).toBeGreaterThan(2000);
});

test('what is open is resumed, what has ended is not', () => {
  expect(attemptStates.filter((state) => isOpen({ state }))).toEqual(['placing', 'pending', 'paid', 'needsAttention']);
});

test('a payload and a web address are drawn, a picture is shown (R93)', () => {
  const drawn = ['00020101021230', 'https://pay.example/abc', 'https://pay.example/qr?x=a.png'];
  for (const text of drawn) expect(codeOf(text)).toEqual({ kind: 'draw', text });
  expect(codeOf('/uploads/qr.png')).toEqual({ kind: 'picture', address: '/_img/of?src=%2Fuploads%2Fqr.png&w=640' });
  expect(codeOf('https://cdn.example/qr.PNG?v=1')).toMatchObject({
    kind: 'picture',
    address: '/_img/of?src=https%3A%2F%2Fcdn.example%2Fqr.PNG%3Fv%3D1&w=640',
  });
  expect(codeOf('data:image/png;base64,AA')).toMatchObject({ kind: 'picture' });
  expect(codeOf('data:text/html,x.png')).toMatchObject({ kind: 'draw' });
});

test('only an address that leads away is left for', () => {
  for (const good of ['https://bank.example/x', 'abamobilebank://pay?x=1']) expect(leaveable(good)).toBe(good);
  for (const bad of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'blob:x',
    '/here',
    '',
    ' javascript:x',
  ])
    expect(leaveable(bad)).toBeNull();
});

test('the currency sign is read from the payload, and from nothing else', () => {
  const khqr = (currency: string) => `00020101021229150011dara@acleda5204599953${currency}54035.05802KH6304ABCD`;
  expect(currencySign(khqr('03840'))).toBe('$');
  expect(currencySign(khqr('03116'))).toBe('៛');
  for (const other of [
    khqr('03978'),
    'https://pay.example/?5303840',
    '000201',
    '000201530',
    '000201xx99',
    '0002015399840',
  ])
    expect(currencySign(other)).toBeNull();
});
