import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { useBrowser, viewports } from '../support/browser.ts';
import { atBank, bankOf, choose, decideAt, pay, payable, placed } from '../support/counter.ts';
import { startOneStore, type OneStore } from '../support/one-store.ts';
import { isLong, type ShopLocation } from '../support/shop.ts';
import { callApi, logIn, newShopper, type Shopper } from '../support/shopper.ts';

/** A shop whose codes live for seconds: what a shopper sees when one runs out, and money that comes after that. */

const browser = useBrowser('headless-shell', { pictures: false });
const code = 'S008';
let store: OneStore | undefined;
let origin = '';
let location: ShopLocation;

beforeAll(async () => {
  store = await startOneStore(code, undefined, { PAYMENT_SECONDS: '8' });
  const { code: ended, stderr } = await store.publish();
  if (ended !== 0) throw new Error(stderr);
  origin = `http://${store.host}:${(await store.serve()).port}`;
  location = { dataDir: store.shopDir, commercePort: Number(store.env['COMMERCE_PORT']) };
}, 120_000);
afterAll(() => store?.close());

const products = z.object({
  data: z.array(z.object({ id: z.number(), price: z.number().nullable(), variants: z.array(z.unknown()) })),
});
const orders = z.object({ data: z.array(z.object({ payment_type: z.string(), payment_status: z.string() })) });

/** Somebody with an address and something in the cart. */
const atCounter = async (): Promise<Shopper> => {
  const shopper = await newShopper(code, 'Sok Dara', location);
  const { token } = shopper;
  const call = (path: string, body?: object) =>
    callApi(
      `${path}?store_code=${code}&row_per_page=30`,
      { token, ...(body ? { method: 'POST', body } : {}) },
      location,
    );
  const found = products.parse((await call('/api/products')).body).data;
  const product = found.find(({ price, variants }) => price !== null && variants.length === 0);
  await call('/api/profile/location/add', { name: 'Home', description: 'Street 1', lat: 11.5, long: 104.9 });
  const line = { product_id: String(product?.id), quantity: 1, variant_option_id: null, unit_id: null, note: '' };
  expect((await call('/api/cart/add', line)).status).toBe(200);
  return shopper;
};

const ordersOf = async ({ token }: Shopper) =>
  orders.parse((await callApi(`/api/checkout/history?store_code=${code}`, { token }, location)).body).data;

test('a code runs out: the shopper is told, and pays a new one', async () => {
  await browser({ viewport: viewports.phone, hasTouch: true, isMobile: true }, async (context) => {
    const shopper = await atCounter();
    await logIn(context, shopper, origin);
    const page = await context.newPage();
    await page.goto(`${origin}/checkout`);
    await payable(page);
    await choose(page, 'khqr');
    await pay(page);
    const first = await bankOf(page);
    await page.getByText('The code has expired').waitFor({ timeout: 20_000 });
    expect(await ordersOf(shopper)).toEqual([]);

    await page.getByRole('button', { name: 'Get a new code' }).click();
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    expect(await bankOf(page)).not.toBe(first);
    await atBank(page, 'Pay');
    await placed(page);
    expect(await ordersOf(shopper)).toEqual([{ payment_type: 'khqr', payment_status: 'paid' }]);
  });
});

test.runIf(isLong)('money that comes after the code ran out still becomes the order', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const shopper = await atCounter();
    await logIn(context, shopper, origin);
    const page = await context.newPage();
    await page.goto(`${origin}/checkout`);
    await payable(page);
    await choose(page, 'khqr');
    await pay(page);
    const bank = await bankOf(page);
    await page.getByText('The code has expired').waitFor({ timeout: 20_000 });
    await decideAt(await context.newPage(), bank, 'Pay');
    await page.getByRole('button', { name: 'Check again' }).click();
    await placed(page);
    expect(await ordersOf(shopper)).toEqual([{ payment_type: 'khqr', payment_status: 'paid' }]);
  });
});
