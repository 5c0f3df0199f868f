import { execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import * as z from 'zod';
import { attemptPaths } from '../../src/contract/attempts.ts';
import { paths } from '../../src/contract/paths.ts';
import { product, productsAnswer, type Product } from '../../src/contract/products.ts';
import { addresses } from '../../src/routes.ts';

/** Shoppers with an account at a running shop that keeps its data on this machine (`DATA_DIR`). */

type Cookies = Parameters<BrowserContext['addCookies']>[0];

export type Members = {
  /** Just registered: no place, no order; one piece in the cart. */
  newcomer: Cookies;
  /** With places, wishes, a cart and orders. */
  regular: Cookies;
  /** Addresses of the regular's orders. */
  orders: Record<'placed' | 'shipped' | 'cancelled', string>;
  /** Of an order on paper. */
  paper: string;
  buyNow: string;
};

type Call = { method?: 'GET' | 'POST'; body?: object };

/** Asks as a page of the shop does: the browser leads `*.localhost` here, and sets the cookies. */
const caller =
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
type Caller = ReturnType<typeof caller>;

const shop = (...args: string[]): string =>
  execFileSync(process.execPath, ['scripts/shop.ts', ...args], { encoding: 'utf8' });

const secretAnswer = z.object({ data: z.object({ secret: z.string() }) });
const sentAnswer = z.array(z.object({ text: z.string() }));

/** The newest code that was sent to a phone number, from the shop's outbox. */
const codeFor = (store: string, phone: string): string => {
  const [sent] = sentAnswer.parse(JSON.parse(shop('outbox', '--store', store, '--to', phone, '--json')));
  const code = /\b\d{6}\b/u.exec(sent?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${phone}: is DATA_DIR the running shop's?`);
  return code;
};

const register = async (call: Caller, store: string): Promise<void> => {
  const phone = `+85596${String(randomInt(10_000_000)).padStart(7, '0')}`;
  const who = { name: 'សុខ ដារ៉ា', phone, password: 'correct horse 9' };
  const { secret } = secretAnswer.parse(await call(`/_api${paths.register(store)}`, { body: who })).data;
  await call(`/_api${paths.verify(store)}`, { body: { phone, secret, otp: codeFor(store, phone) } });
};

const place = (name: string, description: string, province: string, isDefault: boolean): object => ({
  name,
  description,
  lat: 11.55,
  long: 104.92,
  phone: '012345678',
  province_code: province,
  is_default: isDefault,
});

const put = async (call: Caller, store: string, id: string, quantity: number, note = ''): Promise<void> => {
  const body = { product_id: id, quantity, variant_option_id: null, unit_id: null, note };
  await call(`/_api${paths.addToCart(store)}`, { body });
};

const quoteAnswer = z.object({ data: z.object({ grand_total: z.number() }) });
const orderedAnswer = z.object({ data: z.object({ order_id: z.union([z.string(), z.number()]) }) });
const numberAnswer = z.object({ data: z.object({ number: z.string() }) });

/** Buys a product at once, paid on delivery. @returns the order's id and number */
const order = async (call: Caller, store: string, id: string, quantity: number, address: string) => {
  const bought = { product_id: id, quantity, variant_option_id: null, unit_id: null };
  const asked = { address, paymentType: 'cod', product: { id, quantity, variantId: null, unitId: null } };
  const quote = quoteAnswer.parse(await call(`/_api${paths.quote(store, asked)}`, { method: 'GET' }));
  const body = {
    payment_type: 'cod',
    checkout_type: 'buynow',
    address,
    note: 'Please call before you come',
    amount: quote.data.grand_total,
    ...bought,
  };
  const made = String(orderedAnswer.parse(await call(attemptPaths.all, { body })).data.order_id);
  const detail = await call(`/_api${paths.order(store, made)}`, { method: 'GET' });
  return { id: made, number: numberAnswer.parse(detail).data.number };
};

const locationsAnswer = z.object({ data: z.array(z.object({ id: z.union([z.string(), z.number()]) })) });

/** Products with one price and enough in stock; one without a picture, one with a long name among the first. */
const simpleProducts = async (call: Caller, store: string): Promise<Product[]> => {
  const answer = await call(`/_api${paths.products(store, { page: 1, rowPerPage: 60 })}`, { method: 'GET' });
  const found = productsAnswer
    .parse(answer)
    .data.flatMap((row) => product.safeParse(row).data ?? [])
    .filter(({ price, stock, variants }) => price !== null && variants.length === 0 && (stock ?? 99) >= 9);
  const long = found.toSorted((one, other) => other.name.length - one.name.length).slice(0, 1);
  const bare = found.filter(({ images }) => images.length === 0).slice(0, 1);
  return [...new Set([...long, ...bare, ...found])];
};

const inContext = async (browser: Browser, origin: string, use: (call: Caller) => Promise<void>): Promise<Cookies> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(origin);
    await use(caller(page));
    return await context.cookies();
  } finally {
    await context.close();
  }
};

/** Registers two shoppers, and lets one of them buy. @param store its code */
export const makeMembers = async (browser: Browser, origin: string, store: string): Promise<Members> => {
  const orders = { placed: '', shipped: '', cancelled: '' };
  let buyNow = '';
  let paper = '';
  const newcomer = await inContext(browser, origin, async (call) => {
    await register(call, store);
    const [first] = await simpleProducts(call, store);
    if (first) await put(call, store, first.id, 1);
  });
  const regular = await inContext(browser, origin, async (call) => {
    await register(call, store);
    const [first, second, third] = await simpleProducts(call, store);
    if (!first || !second || !third) throw new Error(`${store} has too few products with one price`);
    await call(`/_api${paths.addLocation(store)}`, { body: place('ផ្ទះ', 'House 12, Street 310', '12', true) });
    await call(`/_api${paths.addLocation(store)}`, { body: place('Office', 'Building 7, Wat Bo Road', '17', false) });
    const found = locationsAnswer.parse(await call(`/_api${paths.locations(store)}`, { method: 'GET' }));
    const address = String(found.data[0]?.id);
    const made = [];
    for (const [one, quantity] of [
      [first, 1],
      [second, 2],
      [third, 1],
    ] as const)
      made.push(await order(call, store, one.id, quantity, address));
    const [placed, shipped, cancelled] = made;
    if (!placed || !shipped || !cancelled) throw new Error('an order is missing');
    shop('confirm', '--order', shipped.number);
    shop('ship', '--order', shipped.number, '--tracking', 'KH-EXPRESS-20481');
    await call(`/_api${paths.cancelOrder(store, cancelled.id)}`, { body: { reason: 'Ordered twice' } });
    orders.placed = addresses.order(placed.id);
    orders.shipped = addresses.order(shipped.id);
    orders.cancelled = addresses.order(cancelled.id);
    paper = addresses.printOrder(shipped.id);
    buyNow = addresses.buyNow(third.id);
    for (const one of [first, second]) await put(call, store, one.id, 2, 'Gift wrap');
    for (const one of [second, third])
      await call(`/_api${paths.addWish(store)}`, { body: { product_id: one.id, variant_option_id: null } });
  });
  return { newcomer, regular, orders, paper, buyNow };
};
