import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { createRandom } from '../support/random.ts';
import { isLong } from '../support/shop.ts';
import { callApi, newShopper, type Shopper } from '../support/shopper.ts';
import { startStoreProcesses, type StoreProcesses } from '../support/store-processes.ts';

/** Many at once: nothing is bought twice, nothing that was acknowledged is lost. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = createRandom(seed);

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

const added = z.object({ data: z.object({ id: z.coerce.string() }) });
const quoted = z.object({ data: z.object({ grand_total: z.number() }) });
const attempt = z.object({ data: z.object({ id: z.string(), state: z.string() }) });
const cart = z.object({
  data: z.array(z.object({ cart_id: z.coerce.string(), product_id: z.coerce.string(), quantity: z.number() })),
});
const refused = z.object({ error: z.string() });
const ordered = z.object({ code: z.literal(0), data: z.object({ order_id: z.coerce.number() }) });

const someProduct = (): string => {
  const [row] = running().rows(
    `SELECT id FROM products WHERE store_code = ? AND price IS NOT NULL AND stock > 20
     AND key NOT IN (SELECT product FROM variants) ORDER BY id LIMIT 1`,
    running().code,
  );
  return String(row?.['id']);
};

const line = (product: string) => ({
  product_id: product,
  quantity: 1,
  variant_option_id: null,
  unit_id: null,
  note: '',
});
const home = { name: 'Home', description: 'Street 1', lat: 11.5, long: 104.9 };

const withCart = async (): Promise<{ shopper: Shopper; buyer: Buyer; address: string; amount: number }> => {
  const shopper = await newShopper(running().code, 'Sok Dara', running().location());
  const buyer = createBuyer(running(), shopper);
  const reply = await buyer.send('/_api/api/profile/location/add', { method: 'POST', body: home });
  const address = added.parse(reply.body).data.id;
  const { status } = await buyer.send('/_api/api/cart/add', { method: 'POST', body: line(someProduct()) });
  expect(status).toBe(200);
  const quote = await buyer.send(`/_api/api/checkout/quote?address_id=${address}&payment_type=cod`);
  return { shopper, buyer, address, amount: quoted.parse(quote.body).data.grand_total };
};

const ordersOf = ({ phone }: Shopper): number =>
  running().rows(
    'SELECT orders.id FROM orders JOIN accounts ON accounts.id = orders.account WHERE accounts.phone = ?',
    phone,
  ).length;

test.each([
  ['of one attempt', () => 'one-attempt-1'],
  ['each an attempt of its own', randomUUID],
])('50 equal checkouts at once, %s: one order', async (_name, keyOf) => {
  const { shopper, buyer, address, amount } = await withCart();
  const body = { checkout_type: 'cart', payment_type: 'cod', address, amount, note: '' };
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => buyer.send('/_pay/attempts', { method: 'POST', body, key: keyOf() })),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  const taken = replies.find(({ status }) => status === 200);
  const { id } = attempt.parse(taken?.body).data;
  await expect
    .poll(async () => attempt.parse((await buyer.send(`/_pay/attempts/${id}`)).body).data.state, { timeout: 20_000 })
    .toBe('ordered');
  expect(ordersOf(shopper)).toBe(1);
});

test('two tabs, each with 50 clicks of plus: exact', async () => {
  const { buyer } = await withCart();
  const read = async () => cart.parse((await buyer.send('/_api/api/cart')).body).data[0];
  const before = await read();
  const path = `/_api/api/cart/update/${before?.cart_id}`;
  const tab = async (): Promise<void> => {
    for (let click = 0; click < 50; click += 1) {
      const { status } = await buyer.persist(path, { method: 'PUT', body: { quantity: 1 } });
      expect(status).toBeLessThan(500);
    }
  };
  const [stock] = running().rows(
    'SELECT stock FROM products WHERE store_code = ? AND id = ?',
    running().code,
    Number(before?.product_id),
  );
  await Promise.all([tab(), tab()]);
  expect((await read())?.quantity).toBe(Math.min(101, Number(stock?.['stock'])));
});

const kills = isLong ? 100 : 3;
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Calls the API until it answers: while it is killed, the same again. */
const callOn = async (path: string, body: object, token: string): Promise<unknown> => {
  const key = randomUUID();
  for (;;) {
    try {
      const call = { method: 'POST', body, token, key };
      const reply = await callApi(`${path}?store_code=${running().code}`, call, running().location());
      if (reply.status < 500) return reply.body;
    } catch {
      // It was killed.
    }
    await pause(20);
  }
};

test(
  `kill -9 of the API ${kills} times under load: every order that was acknowledged is there`,
  { timeout: kills * 30_000 },
  async () => {
    const shop = running();
    const product = someProduct();
    await shop.staff('stock', '--store', shop.code, '--product', product, '--stock', '900000000');
    const acknowledged = new Map<number, string>();

    /** Buys until the kill is over, or until the account holds as much as it may unpaid (decision 22). */
    const buyOn = async ({ token, phone }: Shopper, isOver: () => boolean, onOrder: () => void): Promise<void> => {
      const address = added.parse(await callOn('/api/profile/location/add', home, token)).data.id;
      while (!isOver()) {
        await callOn('/api/cart/add', line(product), token);
        const reply = await callOn('/api/checkout', { payment_type: 'cod', address }, token);
        if (refused.safeParse(reply).data?.error === 'too_much_unpaid') return;
        const { order_id } = ordered.parse(reply, { error: () => `no order: ${JSON.stringify(reply)}` }).data;
        expect(acknowledged.has(order_id)).toBe(false);
        acknowledged.set(order_id, phone);
        onOrder();
      }
    };

    for (let kill = 0; kill < kills; kill += 1) {
      const shoppers = await Promise.all(
        Array.from({ length: 4 }, () => newShopper(shop.code, 'Sok Dara', shop.location())),
      );
      const firstOrder = Promise.withResolvers<void>();
      let isOver = false;
      const buying = Promise.all(
        shoppers.map((shopper) =>
          buyOn(
            shopper,
            () => isOver,
            () => firstOrder.resolve(),
          ),
        ),
      );
      await Promise.race([firstOrder.promise, buying]);
      await pause(random() * 150);
      await shop.killApi();
      await shop.startApi();
      isOver = true;
      await buying;

      const kept = new Map(
        shop
          .rows('SELECT orders.id, phone FROM orders JOIN accounts ON accounts.id = orders.account')
          .map((row) => [Number(row['id']), String(row['phone'])]),
      );
      expect([...acknowledged].filter(([id, phone]) => kept.get(id) !== phone)).toEqual([]);
      const phones = new Set(shoppers.map(({ phone }) => phone));
      const unknown = [...kept].filter(([id, phone]) => phones.has(phone) && !acknowledged.has(id));
      expect(unknown).toEqual([]);
      expect(shop.rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills);
  },
);
