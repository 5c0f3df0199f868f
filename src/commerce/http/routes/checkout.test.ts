import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeSentResponse } from '../../../contract/accounts.ts';
import { cartResponse } from '../../../contract/cart.ts';
import { checkoutResponse } from '../../../contract/checkout.ts';
import { featurePaths } from '../../../contract/feature-paths.ts';
import { paths } from '../../../contract/paths.ts';
import { shopperPaths, type QuoteQuery } from '../../../contract/shopper-paths.ts';
import { productResponse } from '../../../contract/products.ts';
import { quoteResponse } from '../../../contract/quote.ts';
import { trackingResponse } from '../../../contract/tracking.ts';
import { parseAdminCommand, runAdminCommand } from '../../admin-cli/admin-command.ts';
import { purgeExpiredRecords } from '../../background/purge-expired.ts';
import { openConnection } from '../../storage/connection.ts';
import {
  addedLocation,
  cartOf,
  submitCheckout,
  lineIn,
  orderOf,
  ordersOf,
  addItemToCart,
  readStock,
} from '../../testing/checkout.ts';
import { callShop, codeFor, newShopper, type NewShopper } from '../../testing/new-shopper.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

let shop: SmallShop;
let dara: NewShopper;
beforeEach(async () => {
  shop = await openSmallShop();
  dara = await newShopper(shop);
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

const quote = async (query: QuoteQuery) =>
  quoteResponse.parse((await dara.call('GET', shopperPaths.quote('S001', query))).body);
const buyNow = async (by: NewShopper, body: object, key: string = randomUUID()) =>
  checkoutResponse.parse(
    (
      await by.call('POST', shopperPaths.buyNow('S001'), {
        body: { checkout_type: 'buynow', quantity: 1, payment_type: 'cod', address: 'branch-1', ...body },
        key,
      })
    ).body,
  );

test('a key makes one order for 90 days', async () => {
  const [start, dayMs] = [Date.now(), 86_400_000];
  vi.useFakeTimers({ toFake: ['Date'] });
  const key = randomUUID();
  const order = await buyNow(dara, { product_id: 2 }, key);
  for (let day = 1; day < 90; day += 1) {
    vi.setSystemTime(start + day * dayMs);
    await purgeExpiredRecords(shop.storage, Date.now());
    expect(await buyNow(dara, { product_id: 2 }, key)).toEqual(order);
  }
  expect((await ordersOf(dara)).total).toBe(1);
  vi.setSystemTime(start + 91 * dayMs);
  expect((await buyNow(dara, { product_id: 2 }, key)).orderId).not.toBe(order.orderId);
});

test('cart to order: lines, sums and address are frozen, the stock is taken, the cart is empty', async () => {
  await addItemToCart(dara, 2, 2);
  const home = await addedLocation(dara, '12');
  const { code, orderId } = await submitCheckout(dara, { address: home, note: 'ring twice', amount: 561.23 });
  expect(code).toBe(0);
  expect(await readStock(shop, 2)).toBe(3);
  expect(await cartOf(dara)).toEqual([]);
  await shop.storage.transaction((changes) =>
    changes.setPrice('S001', 2, null, { price: 100, promo: undefined, until: undefined }),
  );
  const order = await orderOf(dara, orderId, 'zh');
  expect(order).toMatchObject({
    number: expect.stringMatching(/^S001-[2-9A-HJKMNP-Z]{6}$/u),
    status: 'placed',
    payment: 'unpaid',
    paymentType: 'cod',
    total: 55_998,
    discount: 0,
    deliveryFee: 125,
    grandTotal: 56_123,
    note: 'ring twice',
    address: { name: 'Home', phone: dara.phone, description: expect.stringContaining('House 1'), isPickup: false },
    taxNumber: 'K001-900000001',
    canCancel: true,
    canReturn: false,
    canPay: false,
  });
  expect(order.lines).toMatchObject([{ name: '索尼降噪耳机', price: 27_999, quantity: 2, total: 55_998 }]);
  expect(order.timeline).toMatchObject([{ status: 'placed' }]);
  expect((await ordersOf(dara)).orders).toMatchObject([{ id: orderId, count: 2, grandTotal: 56_123, productId: '2' }]);
});

test('shopper and shop are told, with the order and not without it', async () => {
  const told = async () => (await shop.storage.notifications('S001', 100)).filter(({ kind }) => kind !== 'code');
  await submitCheckout(dara);
  expect(await told()).toEqual([]);
  await addItemToCart(dara, 2);
  const { orderId } = await submitCheckout(dara);
  const { number } = await orderOf(dara, orderId);
  const notices = await told();
  expect(notices).toHaveLength(2);
  expect(notices.find(({ channel }) => channel === 'phone')).toMatchObject({
    recipient: dara.phone,
    kind: 'order placed',
  });
  expect(notices.find(({ channel }) => channel === 'shop')?.text).toContain(
    `${number}: placed\n$279.99, cod (unpaid)\n1 ×`,
  );
});

test('news of an order goes to the contact in the profile, in the language of the order; of the account to the proven one', async () => {
  const order = async (language: string): Promise<string> => {
    await addItemToCart(dara, 2);
    const body = { payment_type: 'cod', address: 'branch-1' };
    const placed = await dara.call('POST', shopperPaths.checkout('S001'), { body, language });
    return (await orderOf(dara, checkoutResponse.parse(placed.body).orderId)).number;
  };
  const told = async () => (await shop.storage.notifications('S001', 9)).find(({ channel }) => channel !== 'shop');
  const change = (body: object) => dara.call('POST', shopperPaths.updateProfile('S001'), { body });
  const first = await order('km');
  expect(await told()).toMatchObject({ recipient: dara.phone, text: expect.stringContaining('យើងបានទទួល') });
  await change({ phone: '+85577000111', email: 'dara@example.com' });
  expect(await told()).toMatchObject({ recipient: dara.phone, kind: 'contact changed' });
  await order('zh');
  expect(await told()).toMatchObject({ recipient: '+85577000111', text: expect.stringContaining('已收到您的订单') });
  const confirm = parseAdminCommand(['confirm', '--order', first], new Date());
  await runAdminCommand(shop.storage, confirm);
  expect(await told()).toMatchObject({ recipient: '+85577000111', text: expect.stringContaining('យើងបានបញ្ជាក់') });
  // a number that gets no codes costs the shop too much
  await change({ phone: '+33612345678' });
  await order('en');
  expect(await told()).toMatchObject({ channel: 'email', recipient: 'dara@example.com' });
  await change({ email: '' });
  await order('en');
  expect(await told()).toMatchObject({ channel: 'phone', recipient: dara.phone });
});

test('news of many orders does not flood a number that nobody has proven', async () => {
  const stranger = '+85577000333';
  const recipients = async (): Promise<(string | null)[]> =>
    (await shop.storage.notifications('S001', 100))
      .filter(({ channel, kind }) => channel === 'phone' && kind.startsWith('order'))
      .map(({ recipient }) => recipient);
  const orderAndCancel = async (buyer: NewShopper): Promise<void> => {
    await addItemToCart(buyer, 2);
    const { orderId } = await submitCheckout(buyer);
    await buyer.call('POST', shopperPaths.cancelOrder('S001', orderId ?? ''), { body: {} });
  };
  const change = (phone: string) => dara.call('POST', shopperPaths.updateProfile('S001'), { body: { phone } });
  await change(stranger);
  for (let time = 0; time < 4; time++) await orderAndCancel(dara);
  await change('+85577000334');
  await orderAndCancel(dara);
  const sent = await recipients();
  expect(sent.filter((recipient) => recipient === stranger)).toHaveLength(5);
  expect(sent.filter((recipient) => recipient === dara.phone)).toHaveLength(5);
  // another account does not get through to it, either
  const other = await newShopper(shop);
  await other.call('POST', shopperPaths.updateProfile('S001'), { body: { phone: stranger } });
  await orderAndCancel(other);
  expect((await recipients()).filter((recipient) => recipient === stranger)).toHaveLength(5);
});

test('news of many orders does not use up what an unproven contact is told of the account', async () => {
  const number = '+85577000335';
  const former = dara.phone;
  await dara.call('POST', shopperPaths.updateProfile('S001'), { body: { phone: number } });
  // whoever has the former number now proves it
  const body = { name: 'Next', phone: former, password: 'a long password' };
  const registered = await callShop(shop, 'POST', shopperPaths.register('S001'), { body });
  const { secret } = codeSentResponse.parse(registered.body);
  const otp = await codeFor(shop, 'S001', former);
  await callShop(shop, 'POST', shopperPaths.verify('S001'), { body: { phone: former, secret, otp } });
  for (let time = 0; time < 3; time++) {
    await addItemToCart(dara, 2);
    const { orderId } = await submitCheckout(dara);
    await dara.call('POST', shopperPaths.cancelOrder('S001', orderId ?? ''), { body: {} });
  }
  let password = dara.password;
  const change = async () => {
    const next = `${password}!`;
    const changed = { current: password, password: next };
    expect((await dara.call('POST', shopperPaths.changePassword('S001'), { body: changed })).status).toBe(200);
    password = next;
  };
  for (let time = 0; time < 6; time++) await change();
  const told = (await shop.storage.notifications('S001', 100)).filter(({ recipient }) => recipient === number);
  expect(told.filter(({ kind }) => kind.startsWith('order'))).toHaveLength(5);
  expect(told.filter(({ kind }) => kind === 'password changed')).toHaveLength(5);
});

test('the discount of Anakut is off the items, rounded half up, and not off the delivery', async () => {
  await addItemToCart(dara, 2);
  const home = await addedLocation(dara, '12');
  const asked = await quote({ address: home, paymentType: 'anakut' });
  // 2 % of $279.99 is $5.5998
  expect(asked).toMatchObject({
    total: 27_999,
    discount: 560,
    discountLabel: 'Anakut label',
    deliveryFee: 125,
    grandTotal: 27_564,
  });
  expect(await quote({ address: home, paymentType: 'cod' })).toMatchObject({
    discount: 0,
    discountLabel: null,
    grandTotal: 28_124,
  });
  const { orderId } = await submitCheckout(dara, { address: home, payment_type: 'anakut', amount: 275.64 });
  expect(await orderOf(dara, orderId)).toMatchObject({
    discount: 560,
    discountLabel: 'Anakut label',
    grandTotal: 27_564,
    payment: 'unpaid',
  });
});

test('a quote says when an order would arrive; the order keeps it', async () => {
  await addItemToCart(dara, 2);
  expect((await quote({})).arrival).toBeNull();
  expect((await quote({ address: 'branch-1' })).arrival).toBeNull();
  const [near, far] = [await addedLocation(dara, '12'), await addedLocation(dara, '01')];
  const { arrival } = await quote({ address: near });
  expect(arrival?.from).toBe(arrival?.to);
  expect(((await quote({ address: far })).arrival?.to ?? '') > (arrival?.to ?? '')).toBe(true);
  const { orderId } = await submitCheckout(dara, { address: near });
  expect((await orderOf(dara, orderId)).arrival).toEqual(arrival);
});

test('items of a certain worth are delivered free', async () => {
  const { variant } = await lineIn(shop, 1, 'zen-red');
  const home = await addedLocation(dara, '12');
  const product = { id: '1', variantId: variant, unitId: null };
  expect(await quote({ address: home, product: { ...product, quantity: 1 } })).toMatchObject({ deliveryFee: 125 });
  expect(await quote({ address: home, product: { ...product, quantity: 2 } })).toMatchObject({
    total: 125_800,
    deliveryFee: 0,
  });
});

test('buy now leaves the cart alone, and never believes a price or a name', async () => {
  await addItemToCart(dara, 2);
  const { variant } = await lineIn(shop, 1, 'zen-red');
  const wanted = {
    product_id: '1',
    variant_option_id: variant,
    quantity: 2,
    price: 0.01,
    name: 'x',
    total: 1,
    delivery_fee: -5,
  };
  const { code, orderId } = await buyNow(dara, wanted);
  expect(code).toBe(0);
  const order = await orderOf(dara, orderId);
  expect(order).toMatchObject({
    grandTotal: 125_800,
    lines: [{ name: 'ASUS Zenfone 10', variantName: 'Red', quantity: 2 }],
  });
  expect(await readStock(shop, 1)).toBe(1);
  expect(await cartOf(dara)).toHaveLength(1);
  expect(await buyNow(dara, wanted)).toMatchObject({
    code: -1,
    error: 'out_of_stock',
    message: 'only 1 of ASUS Zenfone 10 left',
  });
});

test('code -1: an empty cart, another sum, too few left; and nothing is taken then', async () => {
  expect(await submitCheckout(dara)).toMatchObject({ code: -1, error: 'cart_empty', message: 'the cart is empty' });
  await addItemToCart(dara, 2, 5);
  expect(await submitCheckout(dara, { amount: 1 })).toMatchObject({
    code: -1,
    error: 'amount_changed',
    message: 'the total is now $1399.95',
  });
  await shop.storage.transaction((changes) => changes.setStock('S001', 2, null, 4));
  expect(await submitCheckout(dara)).toMatchObject({ code: -1, error: 'out_of_stock' });
  expect(await cartOf(dara)).toMatchObject([{ quantity: 5 }]);
  expect(await readStock(shop, 2)).toBe(4);
  expect((await ordersOf(dara)).total).toBe(0);
});

test("another's address, another store's branch: 404, and no order", async () => {
  const other = await newShopper(shop);
  const theirs = await addedLocation(other, '12');
  await addItemToCart(dara, 2);
  for (const address of [theirs, '424242', 'branch-7'])
    expect(
      (await dara.call('POST', shopperPaths.checkout('S001'), { body: { payment_type: 'cod', address } })).status,
      address,
    ).toBe(404);
  expect((await ordersOf(dara)).total).toBe(0);
});

test('services alone cost no delivery and arrive on no day, in the cart, the quote and the order; items beside them do', async () => {
  const db = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  db.run(`UPDATE categories SET name = '{"en":"Services"}' WHERE id = (SELECT category_id FROM products WHERE id = 2)`);
  db.close();
  const home = await addedLocation(dara, '12');
  const answered = async () => cartResponse.parse((await dara.call('GET', shopperPaths.cart('S001', home))).body);
  const cartFee = async (): Promise<number> => (await answered()).deliveryFee;
  const isDelivered = async () => (await answered()).lines.map(({ needsDelivery }) => needsDelivery);
  await addItemToCart(dara, 2);
  expect(await cartFee()).toBe(0);
  expect(await isDelivered()).toEqual([false]);
  expect(await quote({ address: home })).toMatchObject({ deliveryFee: 0, grandTotal: 27_999, needsDelivery: false });
  const { orderId } = await submitCheckout(dara, { address: home });
  const order = await orderOf(dara, orderId);
  expect(order).toMatchObject({ deliveryFee: 0, grandTotal: 27_999, isService: true, arrival: null });
  const tracking = await dara.call('GET', featurePaths.tracking('S001', order.number, dara.phone.slice(-4)));
  expect(trackingResponse.parse(tracking.body)).toMatchObject({ isService: true, arrival: null });
  await addItemToCart(dara, 2);
  const { variant } = await lineIn(shop, 1, 'zen-red');
  const item = { product_id: 1, quantity: 1, variant_option_id: variant };
  await dara.call('POST', shopperPaths.addToCart('S001'), { body: item });
  expect(await cartFee()).toBe(125);
  expect(await isDelivered()).toEqual([false, true]);
  expect((await quote({ address: home })).needsDelivery).toBe(true);
  const products = [await shop.json(paths.product('S001', '1')), await shop.json(paths.product('S001', '2'))];
  expect(products.map((one) => productResponse.parse(one).isService)).toEqual([undefined, true]);
});
