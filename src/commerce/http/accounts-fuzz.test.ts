import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorResponse, errorCodes } from '../../contract/errors.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { callShop, newShopper, type NewShopper } from '../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

/** Whatever is sent, the response is one that the contract knows, and never an internal error. */
let shop: SmallShop;
let shopper: NewShopper;
beforeAll(async () => {
  shop = await openSmallShop();
  shopper = await newShopper(shop);
});
afterAll(() => shop.close());

const store = 'S001';
const calls: [string, string][] = [
  ['POST', shopperPaths.login(store)],
  ['POST', shopperPaths.register(store)],
  ['POST', shopperPaths.forgotPassword(store)],
  ['POST', shopperPaths.resend(store)],
  ['POST', shopperPaths.verify(store)],
  ['POST', shopperPaths.resetPassword(store)],
  ['POST', shopperPaths.updateProfile(store)],
  ['POST', shopperPaths.changePassword(store)],
  ['POST', shopperPaths.addLocation(store)],
  ['PUT', shopperPaths.updateLocation(store, '1')],
  ['DELETE', shopperPaths.removeLocation(store, '1')],
  ['POST', shopperPaths.addWish(store)],
  ['DELETE', shopperPaths.removeWish(store, '1')],
];
const fields =
  `name phone email password current secret otp type reset_token description lat long province_code district_code
  commune_code landmark is_default product_id quantity variant_option_id __proto__ constructor toString`.split(/\s+/u);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '012345678',
    'a@b.cd',
    '12',
    '1201',
    '\ud800',
    '\u0000',
    1e308,
    -0,
    '1; DROP TABLE accounts',
  ),
  fc.nat().map((size) => 'x'.repeat(size % 3000)),
);
const body = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 8 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

test('any body to any call of people', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), body, async ([method, path], sent) => {
      const answer = await callShop(shop, method, path, { body: sent, token: shopper.token, key: randomUUID() });
      const at = `${method} ${path} ${JSON.stringify(sent)}`;
      expect(answer.status, at).toBeLessThan(500);
      if (answer.status === 200) return;
      expect(errorCodes, at).toContain(errorResponse.parse(answer.body).error);
      expect(answer.body, at).toMatchObject({ code: answer.status });
    }),
    { numRuns: 500 },
  );
  // the session is still valid
  expect((await shopper.call('GET', shopperPaths.profile(store))).status).toBe(200);
}, 60_000);

test('bodies that are no JSON, of another type, or too large', async () => {
  const send = (text: string, type = 'application/json') =>
    fetch(`http://127.0.0.1:${shop.port}${shopperPaths.addWish(store)}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${shopper.token}` },
      body: text,
    });
  for (const text of ['{', 'null', '[]', '""', '', '{"__proto__":{"product_id":1}}', '[['.repeat(20_000)])
    expect((await send(text)).status, text.slice(0, 40)).toBe(400);
  expect((await send('product_id=1', 'application/x-www-form-urlencoded')).status).toBe(400);
  expect((await send('{"product_id":1}', 'text/plain')).status).toBe(400);
  expect((await send(`{"product_id":"${'1'.repeat(66_000)}"}`)).status).toBe(413);
});
