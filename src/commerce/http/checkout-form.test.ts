import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { newShopper, type NewShopper } from '../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';

/** The checkout's validation, with the words of R78. */

let shop: SmallShop;
let dara: NewShopper;
beforeAll(async () => {
  shop = await openSmallShop();
  dara = await newShopper(shop);
});
afterAll(() => shop.close());

const form = (body: unknown, path = shopperPaths.checkout('S001')) => dara.call('POST', path, { body });
const areRequired = (fields: string[]) => ({
  status: 400,
  body: {
    error: 'bad_request',
    message: `${fields[0]} is required`,
    fields: Object.fromEntries(fields.map((field) => [field, 'required'])),
  },
});

const branch = { address: 'branch-1' };
const cartCases: { body: object; missing: string[] }[] = [
  { body: { payment_type: 'cod' }, missing: ['address'] },
  { body: branch, missing: ['payment_type'] },
  { body: { address: ' ', payment_type: 'cod' }, missing: ['address'] },
  { body: { ...branch, payment_type: 'bankTransfer' }, missing: ['payment_method', 'image_url'] },
  { body: { ...branch, payment_type: 'bankTransfer', payment_method: 'aba' }, missing: ['image_url'] },
  { body: { ...branch, payment_type: 'khqr' }, missing: ['payment_method', 'image_url'] },
  { body: { ...branch, payment_type: 'khqr', payment_method: 'wing' }, missing: ['image_url'] },
  { body: { ...branch, payment_type: 'paypal' }, missing: ['payment_method'] },
];
test.each(cartCases)('cart: {field} is required: $missing', async ({ body, missing }) => {
  const answer = await form(body);
  expect(answer).toMatchObject(areRequired(missing));
  expect(Object.keys(Object(answer.body).fields)).toEqual(missing);
});

const buyNowCases: { body: object; missing: string[] }[] = [
  { body: {}, missing: ['quantity', 'product_id', 'address', 'payment_type'] },
  { body: { ...branch, quantity: 1, payment_type: 'cod' }, missing: ['product_id'] },
  { body: { ...branch, product_id: 2, payment_type: 'cod' }, missing: ['quantity'] },
  {
    body: { product_id: 2, quantity: 1, payment_type: 'bankTransfer' },
    missing: ['address', 'payment_method', 'image_url'],
  },
];
test.each(buyNowCases)('buy now: {field} is required: $missing', async ({ body, missing }) => {
  const answer = await form(body, shopperPaths.buyNow('S001'));
  expect(answer).toMatchObject(areRequired(missing));
  expect(Object.keys(Object(answer.body).fields)).toEqual(missing);
});

const invalidCases: { body: object; field: string }[] = [
  { body: { ...branch, payment_type: 'gold' }, field: 'payment_type' },
  { body: { address: '../1', payment_type: 'cod' }, field: 'address' },
  { body: { address: { id: 1 }, payment_type: 'cod' }, field: 'address' },
  { body: { ...branch, payment_type: 'cod', amount: -1 }, field: 'amount' },
  { body: { ...branch, payment_type: 'cod', amount: 'much' }, field: 'amount' },
  { body: { ...branch, payment_type: 'cod', note: 'x'.repeat(501) }, field: 'note' },
  {
    body: { ...branch, payment_type: 'bankTransfer', payment_method: 'aba', image_url: '/api/upload/none.png' },
    field: 'image_url',
  },
];
test.each(invalidCases)('checkoutForm is not valid: $field', async ({ body, field }) => {
  expect(await form(body)).toMatchObject({
    status: 400,
    body: { message: 'checkoutForm is not valid', fields: { [field]: 'invalid' } },
  });
});

test('a body that is no form is not valid either', async () => {
  for (const body of [[], 'x', null])
    expect(await form(body)).toMatchObject({ status: 400, body: { message: 'checkoutForm is not valid' } });
});

test('a way to pay that the shop does not take', async () => {
  const details = (await shop.storage.store('S001'))?.details;
  if (!details?.merchant) throw new Error('no settings');
  const merchant = { ...details.merchant, paymentTypes: ['khqr' as const] };
  await shop.storage.transaction((changes) => changes.putStore('S001', { ...details, merchant }));
  expect(await form({ ...branch, payment_type: 'cod' })).toMatchObject({
    status: 400,
    body: { message: 'the shop does not accept this payment type', fields: { payment_type: 'invalid' } },
  });
});
