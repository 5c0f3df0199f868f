import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createBuyer, type Buyer, type Sent } from '../support/buyer.ts';
import { createRandom } from '../support/random.ts';
import { isLong } from '../support/shop.ts';
import { newShopper } from '../support/shopper.ts';
import { startStoreProcesses, type StoreProcesses } from '../support/store-processes.ts';

/**
 * From cart to order while something breaks at every step: whatever breaks, there is one order for what was bought, paid
 * once, and the cart is neither doubled nor lost.
 */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const upTo = (most: number): number => Math.floor(random() * most);

let processes: StoreProcesses | undefined;
const running = (): StoreProcesses => {
  if (!processes) throw new Error('the processes are not started');
  return processes;
};
beforeAll(async () => {
  console.log(`SEED=${seed}`);
  processes = await startStoreProcesses();
}, 120_000);
afterAll(() => processes?.close());

const restarted = async (what: 'Api' | 'Server'): Promise<void> => {
  const shop = running();
  await shop[`kill${what}`]();
  await shop[`start${what}`]();
};

/** Something that breaks around one call. Gives what is to be waited for before the end. */
type Fault = (send: (extra: Partial<Sent>) => Promise<unknown>) => Promise<unknown>;

/** In the middle of the call, or just before or after it. */
const killed =
  (what: 'Api' | 'Server'): Fault =>
  async (send) => {
    const call = send({});
    await new Promise((resolve) => {
      setTimeout(resolve, upTo(40));
    });
    await Promise.all([call, restarted(what)]);
  };

const faults: Record<string, Fault> = {
  'the API did it and its answer is lost': (send) => {
    void running().relay.lose({ of: ({ method }) => method !== 'GET', what: 'answer' });
    return send({});
  },
  'the API never gets it': (send) => {
    void running().relay.lose({ of: () => true, what: 'request' }, 2);
    return send({});
  },
  'the page is gone before it hears': (send) => send({ goneAfter: upTo(60) }),
  'the server is killed': killed('Server'),
  'the API is killed': killed('Api'),
};
const none: Fault = (send) => send({});

const attemptShape = z.object({
  data: z.object({
    id: z.string(),
    state: z.string(),
    order_id: z.union([z.string(), z.number()]).nullish(),
    qr_code_url: z.string().nullish(),
  }),
});
const cartShape = z.object({ data: z.array(z.object({ product_id: z.coerce.string(), quantity: z.number() })) });
const quoteShape = z.object({ data: z.object({ grand_total: z.number() }) });
const addedShape = z.object({ data: z.object({ id: z.coerce.string() }) });

/** Products with a price and enough of them. */
const products = (): { id: number; price: number }[] =>
  running()
    .rows(
      `SELECT id, sale_price AS price FROM products WHERE store_code = ? AND price IS NOT NULL AND stock > 20
       AND key NOT IN (SELECT product FROM variants) ORDER BY id LIMIT 8`,
      running().code,
    )
    .map((row) => z.object({ id: z.number(), price: z.number() }).parse(row));

const cartOf = async (buyer: Buyer): Promise<{ product_id: string; quantity: number }[]> =>
  cartShape.parse((await buyer.persist('/_api/api/cart', {})).body).data;

/** Pays at the stand-in bank, as its page does. */
const payAtBank = async (code: string): Promise<void> => {
  const origin = `http://127.0.0.1:${running().location().commercePort}`;
  const found = await fetch(`${origin}/bank?qr=${encodeURIComponent(code)}`, { redirect: 'manual' });
  const paid = await fetch(`${origin}${found.headers.get('location')}/pay`, { method: 'POST', redirect: 'manual' });
  expect(paid.status).toBe(303);
};

const rowsPerRound = z.object({ orders: z.number(), sum: z.number() });

type Round = { type: 'cod' | 'khqr'; fault: Fault; step: number };

/** Buys some of one product; the fault comes at the step of that number. */
const expectBought = async ({ type, fault, step }: Round): Promise<void> => {
  const shop = running();
  const shopper = await newShopper(shop.code, 'Sok Dara', shop.location());
  const buyer = createBuyer(shop, shopper);
  const at = async (number: number, path: string, sent: Sent & { until?: (reply: { status: number }) => boolean }) => {
    const key = randomUUID();
    const call: { reply: unknown } = { reply: null };
    await (number === step ? fault : none)(async (extra) => {
      call.reply = (await buyer.persist(path, { ...sent, ...extra, key })).body;
    });
    return call.reply;
  };
  const post = (body: object): Sent => ({ method: 'POST', body });

  const [first = { id: 0, price: 0 }, second = first] = products();
  const reply = await at(
    0,
    '/_api/api/profile/location/add',
    post({ name: 'Home', description: 'Street 1', lat: 11.5, long: 104.9 }),
  );
  const address = addedShape.parse(reply).data.id;
  const line = { variant_option_id: null, unit_id: null, note: '' };
  await at(1, '/_api/api/cart/add', post({ ...line, product_id: String(first.id), quantity: 2 }));
  await at(2, '/_api/api/cart/add', post({ ...line, product_id: String(second.id), quantity: 1 }));
  const filled = await cartOf(buyer);
  expect(new Set(filled.map(({ quantity }) => quantity))).toEqual(new Set([1, 2]));
  expect(filled.length).toBe(2);

  const quote = await at(3, `/_api/api/checkout/quote?address_id=${address}&payment_type=${type}`, {});
  const amount = quoteShape.parse(quote).data.grand_total;
  const begun = await at(
    4,
    '/_pay/attempts',
    post({ checkout_type: 'cart', payment_type: type, address, amount, note: '' }),
  );
  const { id, qr_code_url: code } = attemptShape.parse(begun).data;
  const attempt = async () => attemptShape.parse((await buyer.persist(`/_pay/attempts/${id}`, {})).body).data;
  if (type === 'khqr') {
    // Where the fault fell into the beginning, the code comes a little later.
    await expect.poll(async () => (await attempt()).qr_code_url, { timeout: 30_000 }).toMatch(/^0002/u);
    await payAtBank(code ?? (await attempt()).qr_code_url ?? '');
  }
  await at(5, `/_pay/attempts/${id}`, {});
  await expect.poll(async () => (await attempt()).state, { timeout: 30_000 }).toBe('ordered');

  const [row] = shop.rows(
    `SELECT count(*) AS orders, sum(grand_total) AS sum FROM orders
     JOIN accounts ON accounts.id = orders.account WHERE accounts.phone = ?`,
    shopper.phone,
  );
  expect(rowsPerRound.parse(row)).toEqual({ orders: 1, sum: Math.round(amount * 100) });
  expect(await cartOf(buyer)).toEqual([]);
  if (type === 'khqr') {
    const payments = shop.rows(
      `SELECT state, order_id FROM payments JOIN accounts ON accounts.id = payments.account WHERE accounts.phone = ?`,
      shopper.phone,
    );
    const paid = payments.filter(({ state }) => state === 'paid');
    expect(paid.length).toBe(1);
    expect(paid[0]?.['order_id']).not.toBeNull();
  }
  shop.relay.calm();
};

const steps = 6;
/** The long run breaks each step twenty times in each way: ten with each type of payment. */
const rounds = isLong ? 10 * steps : 1;

describe.each(Object.entries(faults))('%s', (_name, fault) => {
  test.each(['cod', 'khqr'] as const)(`%s, ${rounds} times`, { timeout: rounds * 60_000 }, async (type) => {
    const begin = upTo(steps);
    for (let round = 0; round < rounds; round += 1) await expectBought({ type, fault, step: (begin + round) % steps });
  });
});
