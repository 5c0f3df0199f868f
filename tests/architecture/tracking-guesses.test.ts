import { afterAll, beforeAll, expect, test } from 'vitest';
import { featurePaths } from '../../src/contract/feature-paths.ts';
import { trackingResponse } from '../../src/contract/tracking.ts';
import { submitCheckout, orderOf, addItemToCart } from '../../src/commerce/testing/checkout.ts';
import { newShopper, type NewShopper } from '../../src/commerce/testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../src/commerce/testing/small-shop.ts';
import { request, type RawAnswer } from '../../src/server/testing/raw-http.ts';
import { startTestShop, type TestShop } from '../../src/server/testing/test-shop.ts';
import { isLong } from '../support/shop.ts';

/** Guesses of numbers and digits, through the real storefront, against the real API and its database. */

let api: SmallShop;
let shop: TestShop;
let sok: NewShopper;
let number: string;
beforeAll(async () => {
  api = await openSmallShop();
  shop = await startTestShop({ env: { COMMERCE_PORT: String(api.port) } });
  sok = await newShopper(api, 'S002', 'Mark-of-a-name');
  await addItemToCart(sok, 1);
  number = (await orderOf(sok, (await submitCheckout(sok)).orderId)).number;
});
afterAll(async () => {
  await shop.close();
  await api.close();
});

/** @param from an IPv4 address; the second store believes who stands before it */
const ask = (code: string, phone: string, from: string): Promise<RawAnswer> =>
  request(shop.port, `/_api${featurePaths.tracking('S002', code, phone)}`, {
    host: `s002.localhost:${shop.port}`,
    headers: { 'X-Forwarded-For': from },
  });

const count = isLong ? 10_000 : 400;

/** How many of each status there are; every refusal says how long to wait. */
const tally = async (guess: (index: number) => Promise<RawAnswer>): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {};
  const together = 20;
  for (let index = 0; index < count; index += together) {
    const answers = await Promise.all(Array.from({ length: together }, (_, more) => guess(index + more)));
    for (const { status, headers, text } of answers) {
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(text).not.toMatch(/Mark|timeline/u);
    }
  }
  return counts;
};

const digits = (index: number): string => String(index).padStart(4, '0');
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Numbers in order, as a guesser tries them; none is the order's. */
const guessed = (index: number): string =>
  `S002-${Array.from({ length: 6 }, (_, digit) => letters[Math.floor(index / letters.length ** digit) % letters.length]).join('')}`;

test('the receiver is answered, with no account', async () => {
  const { status, text, headers } = await ask(number, sok.phone, '203.0.113.1');
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(trackingResponse.parse(JSON.parse(text))).toMatchObject({ number, status: 'placed' });
});

test(`${count} guessed numbers from one address find nothing, and are slowed down`, async () => {
  const start = performance.now();
  const counts = await tally((index) => ask(guessed(index), sok.phone, '203.0.113.2'));
  const seconds = (performance.now() - start) / 1000;
  expect(Object.keys(counts)).toEqual(['404', '429']);
  expect(counts[404]).toBeLessThanOrEqual(30 + Math.ceil(seconds / 2));
  expect((await ask(number, sok.phone, '203.0.113.2')).status).toBe(429);
  expect((await ask(number, sok.phone, '203.0.113.3')).status).toBe(200);
}, 300_000);

test(`${count} guessed digits of one number find nothing, from one address or a thousand`, async () => {
  // the right digits come last: a guesser who gets so far would be answered
  const right = Number(sok.phone.slice(-4));
  const guess = (index: number) => digits((right + 10_001 - count + index) % 10_000);
  const many = await tally((index) => ask(number, guess(index), `198.51.${index % 250}.${(index >> 2) % 250}`));
  expect(many).toEqual({ 404: 50, 429: count - 50 });
  const one = await tally((index) => ask(number, guess(index), '203.0.113.4'));
  expect(one).toEqual({ 429: count });
}, 300_000);
