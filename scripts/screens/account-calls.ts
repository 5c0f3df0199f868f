import { execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import * as z from 'zod';
import { attemptPaths } from '../../src/contract/attempts.ts';
import { paymentTypes, type PaymentType } from '../../src/contract/checkout.ts';
import { featurePaths } from '../../src/contract/feature-paths.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { slotsResponse } from '../../src/contract/services.ts';
import { product, productsResponse, type Product } from '../../src/contract/products.ts';

/** What a shopper and the shop's staff do before a screenshot is taken, by API calls and commands. */

type Call = { method?: 'GET' | 'POST'; body?: object };

/** Calls the shop from a page, because browsers resolve `*.localhost` to this machine and set the cookies. */
export const caller =
  (page: Page) =>
  async (path: string, { method = 'POST', body }: Call = {}): Promise<unknown> => {
    const sent = { path, method, body: body ? JSON.stringify(body) : null, key: randomUUID() };
    const { status, text } = await page.evaluate(async (call) => {
      const response = await fetch(call.path, {
        method: call.method,
        headers: {
          ...(call.body ? { 'content-type': 'application/json' } : {}),
          ...(call.method === 'GET' ? {} : { 'idempotency-key': call.key }),
        },
        body: call.body,
      });
      return { status: response.status, text: await response.text() };
    }, sent);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
export type Caller = ReturnType<typeof caller>;

/** Runs `npm run shop -- …`. */
export const shop = (...args: string[]): string =>
  execFileSync(process.execPath, ['scripts/shop.ts', ...args], { encoding: 'utf8' });

const secretAnswer = z.object({ data: z.object({ secret: z.string() }) });
const sentAnswer = z.array(z.object({ text: z.string() }));

/** Returns the latest code that was sent to a phone number, from the shop's outbox. */
const codeFor = (store: string, phone: string): string => {
  const [sent] = sentAnswer.parse(JSON.parse(shop('outbox', '--store', store, '--to', phone, '--json')));
  const code = /\b\d{6}\b/u.exec(sent?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${phone}: is DATA_DIR the running shop's?`);
  return code;
};

/** Creates an account with a new phone number, and logs it in. */
export const register = async (call: Caller, store: string): Promise<void> => {
  const phone = `+85596${String(randomInt(10_000_000)).padStart(7, '0')}`;
  const who = { name: 'សុខ ដារ៉ា', phone, password: 'correct horse 9' };
  const { secret } = secretAnswer.parse(await call(`/_api${shopperPaths.register(store)}`, { body: who })).data;
  await call(`/_api${shopperPaths.verify(store)}`, { body: { phone, secret, otp: codeFor(store, phone) } });
};

type NewAddress = { name: string; description: string; province: string; isDefault: boolean };

export const addAddress = async (
  call: Caller,
  store: string,
  { name, description, province, isDefault }: NewAddress,
): Promise<void> => {
  const where = { name, description, lat: 11.55, long: 104.92, phone: '012345678' };
  await call(`/_api${shopperPaths.addLocation(store)}`, {
    body: { ...where, province_code: province, is_default: isDefault },
  });
};

const locationsResponse = z.object({ data: z.array(z.object({ id: z.union([z.string(), z.number()]) })) });

/** Returns the id of the first saved address. */
export const firstAddress = async (call: Caller, store: string): Promise<string> => {
  const answer = locationsResponse.parse(await call(`/_api${shopperPaths.locations(store)}`, { method: 'GET' }));
  return String(answer.data[0]?.id);
};

export const put = async (call: Caller, store: string, id: string, quantity: number, note = ''): Promise<void> => {
  const body = { product_id: id, quantity, variant_option_id: null, unit_id: null, note };
  await call(`/_api${shopperPaths.addToCart(store)}`, { body });
};

/** Returns products with a single price and enough stock, first one with a long name and one without a picture. */
export const simpleProducts = async (call: Caller, store: string): Promise<Product[]> => {
  const answer = await call(`/_api${paths.products(store, { page: 1, rowPerPage: 60 })}`, { method: 'GET' });
  const found = productsResponse
    .parse(answer)
    .data.flatMap((row) => product.safeParse(row).data ?? [])
    .filter(({ price, stock, variants }) => price !== null && variants.length === 0 && (stock ?? 99) >= 9);
  const long = found.toSorted((one, other) => other.name.length - one.name.length).slice(0, 1);
  const bare = found.filter(({ images }) => images.length === 0).slice(0, 1);
  return [...new Set([...long, ...bare, ...found])];
};

const waysAnswer = z.object({ data: z.object({ payment_types: z.array(z.enum(paymentTypes)) }) });

/** Returns the payment types that the shop accepts. */
export const waysToPay = async (call: Caller, store: string): Promise<PaymentType[]> =>
  waysAnswer.parse(await call(`/_api${shopperPaths.vendor(store)}`, { method: 'GET' })).data.payment_types;

const quoteResponse = z.object({ data: z.object({ grand_total: z.number() }) });
const orderedAnswer = z.object({ data: z.object({ order_id: z.union([z.string(), z.number()]) }) });
const numberAnswer = z.object({ data: z.object({ number: z.string() }) });

type Purchase = {
  id: string;
  quantity: number;
  /** Id of a saved address. */
  address: string;
  type: PaymentType;
  /** Further fields that the payment type requires. */
  extras?: object;
};

export type Made = { id: string; number: string };

/** Buys a product directly, without the cart. */
export const order = async (
  call: Caller,
  store: string,
  { id, quantity, address, type, extras = {} }: Purchase,
): Promise<Made> => {
  const asked = { address, paymentType: type, product: { id, quantity, variantId: null, unitId: null } };
  const quote = quoteResponse.parse(await call(`/_api${shopperPaths.quote(store, asked)}`, { method: 'GET' }));
  const body = {
    payment_type: type,
    checkout_type: 'buynow',
    address,
    note: 'Please call before you come',
    amount: quote.data.grand_total,
    product_id: id,
    quantity,
    variant_option_id: null,
    unit_id: null,
    ...extras,
  };
  const made = String(orderedAnswer.parse(await call(attemptPaths.all, { body })).data.order_id);
  const detail = await call(`/_api${shopperPaths.order(store, made)}`, { method: 'GET' });
  return { id: made, number: numberAnswer.parse(detail).data.number };
};

/** Uploads a picture in place of a bank's receipt. @returns its URL */
export const uploadReceipt = async (page: Page, store: string): Promise<string> => {
  const sent = { path: `/_api${shopperPaths.upload(store)}`, key: randomUUID() };
  const answer: unknown = await page.evaluate(async ({ path, key }) => {
    const canvas = new OffscreenCanvas(300, 400);
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#cfe3d4';
      context.fillRect(0, 0, 300, 400);
    }
    const form = new FormData();
    form.append('file', await canvas.convertToBlob(), 'receipt.png');
    const response = await fetch(path, { method: 'POST', headers: { 'idempotency-key': key }, body: form });
    return response.json();
  }, sent);
  return z.object({ data: z.object({ image_url: z.string() }) }).parse(answer).data.image_url;
};

/**
 * Books the first three services that are done at the shop, a week from now.
 * @param page any page of the store
 * @returns how many appointments were booked
 */
export const bookAppointments = async (page: Page, call: Caller, store: string): Promise<number> => {
  const list = await page.evaluate(async () => (await fetch('/services')).text());
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  let booked = 0;
  const links = new Set(list.match(/freelancer\?id=\w+&amp;service=\w+/gu));
  for (const link of links) {
    const [, freelancer = '', service = ''] = /id=(\w+)&amp;service=(\w+)/u.exec(link) ?? [];
    const query = { service, from: day(7), to: day(13) };
    const answer = await call(`/_api${featurePaths.slots(store, freelancer, query)}`, { method: 'GET' });
    const { slots } = slotsResponse.parse(answer);
    const slot = slots[Math.floor(slots.length / 2)];
    if (!slot || booked === 3) continue;
    const body = { freelancer_id: freelancer, service_id: service, starts_at: slot.startsAt, address: 'branch-1' };
    const isBooked = await call(`/_api${featurePaths.appointments(store)}`, { body }).then(
      () => true,
      // The service is only done at home.
      () => false,
    );
    if (isBooked) booked += 1;
  }
  return booked;
};
