import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { compareOrders } from '../../scripts/data/lost-data.ts';
import { startProgram, stopChild, type Child } from '../../scripts/supervisor/child.ts';
import { createBuyer } from '../support/buyer.ts';
import { freePort } from '../support/free-port.ts';
import { makeOneStoreFiles } from '../support/one-store-files.ts';
import { createRandom } from '../support/random.ts';
import { isLong } from '../support/shop.ts';
import { callApi, newShopper, type Shopper } from '../support/shopper.ts';

/** Backups of a whole shop while people order and pay: each is a shop whose books add up. */

const code = 'S008';
const backups = isLong ? 20 : 2;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const upTo = (most: number): number => Math.floor(random() * most);

const files = makeOneStoreFiles(code, undefined, ['en']);
const backupsFolder = mkdtempSync(join(tmpdir(), 'backups-'));
const children: Child[] = [];

type Shop = { dataDir: string; port: number; commercePort: number; env: NodeJS.ProcessEnv };

const startShop = async (dataDir: string): Promise<Shop> => {
  const [port, commercePort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    STORES_FILE: files.storesFile,
    DEMO_DIR: files.demo,
    DATA_DIR: dataDir,
    PORT: String(port),
    COMMERCE_PORT: String(commercePort),
    LOG_LEVEL: 'silent',
    STAND_IN_BANK: '1',
  };
  const child = startProgram('shop', process.execPath, ['scripts/start.ts'], { env, quiet: true });
  children.push(child);
  const isReady = (): Promise<boolean> =>
    new Promise((resolve) => {
      get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode === 200);
      }).once('error', () => resolve(false));
    });
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 50 });
  // The worker comes last, and makes the queue.
  await vi.waitUntil(() => existsSync(join(dataDir, 'jobs.sqlite')), { timeout: 20_000, interval: 50 });
  return { dataDir, port, commercePort, env };
};

const stopShops = async (): Promise<void> => {
  await Promise.all(children.splice(0).map((child) => stopChild(child)));
};

const read = <Result>(dataDir: string, name: string, ask: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(join(dataDir, name), { readOnly: true, timeout: 5000 });
  try {
    return ask(database);
  } finally {
    database.close();
  }
};

const rows = (dataDir: string, sql: string, name = 'commerce.sqlite'): Record<string, unknown>[] =>
  read(dataDir, name, (database) => database.prepare(sql).all());

const run = async (script: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> =>
  (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env })).stdout;

const product = z.object({ key: z.number(), id: z.number(), stock: z.number() });

/** What each counted product without variants has in stock, by its key. */
const stocks = (dataDir: string): Map<number, z.output<typeof product>> =>
  new Map(
    rows(dataDir, 'SELECT key, id, stock FROM products WHERE stock IS NOT NULL').map((row) => {
      const found = product.parse(row);
      return [found.key, found];
    }),
  );

const added = z.object({ data: z.object({ id: z.coerce.string() }) });
const quoted = z.object({ data: z.object({ grand_total: z.number() }) });
const uploaded = z.object({ data: z.object({ image_url: z.string() }) });
const attemptShape = z.object({
  data: z.object({
    id: z.string(),
    state: z.string(),
    qr_code_url: z.string().nullish(),
    order_id: z.coerce.number().nullish(),
  }),
});

let receipt: Blob;
const sendReceipt = async (shop: Shop, { token }: Shopper): Promise<string> => {
  const form = new FormData();
  form.append('file', receipt, 'receipt.png');
  const response = await fetch(`http://127.0.0.1:${shop.commercePort}/api/upload?store_code=${code}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  });
  return uploaded.parse(await response.json()).data.image_url;
};

const payAtBank = async ({ commercePort }: Shop, qr: string): Promise<void> => {
  const origin = `http://127.0.0.1:${commercePort}`;
  const found = await fetch(`${origin}/bank?qr=${encodeURIComponent(qr)}`, { redirect: 'manual' });
  const paid = await fetch(`${origin}${found.headers.get('location')}/pay`, { method: 'POST', redirect: 'manual' });
  expect(paid.status).toBe(303);
};

/** Registers, buys something in one of three ways and waits for the order. @returns its id */
const buyOnce = async (shop: Shop, products: readonly number[]): Promise<{ order: number; shopper: Shopper }> => {
  const shopper = await newShopper(code, 'Sok Dara', { dataDir: shop.dataDir, commercePort: shop.commercePort });
  const buyer = createBuyer({ host: files.host, serverPort: () => shop.port }, shopper);
  const post = (body: object) => ({ method: 'POST' as const, body });
  const home = { name: 'Home', description: 'Street 1', lat: 11.5, long: 104.9 };
  const address = added.parse((await buyer.persist('/_api/api/profile/location/add', post(home))).body).data.id;
  const line = { variant_option_id: null, unit_id: null, note: '', quantity: 1 + upTo(2) };
  const bought = products[upTo(products.length)];
  await buyer.persist('/_api/api/cart/add', post({ ...line, product_id: String(bought) }));
  const type = (['cod', 'khqr', 'bankTransfer'] as const)[upTo(3)] ?? 'cod';
  const quote = await buyer.persist(`/_api/api/checkout/quote?address_id=${address}&payment_type=${type}`, {});
  const transfer =
    type === 'bankTransfer' ? { payment_method: 'aba', image_url: await sendReceipt(shop, shopper) } : {};
  const amount = quoted.parse(quote.body).data.grand_total;
  const wish = { checkout_type: 'cart', payment_type: type, address, amount, note: '', ...transfer };
  const begun = attemptShape.parse((await buyer.persist('/_pay/attempts', post(wish))).body).data;
  const look = async () => attemptShape.parse((await buyer.persist(`/_pay/attempts/${begun.id}`, {})).body).data;
  if (type === 'khqr') await payAtBank(shop, begun.qr_code_url ?? '');
  const ordered = await vi.waitUntil(
    async () => {
      const now = await look();
      return now.state === 'ordered' ? now : null;
    },
    { timeout: 40_000, interval: 100 },
  );
  return { order: Number(ordered.order_id), shopper };
};

const manifest = z.object({ createdAt: z.string() });

/** Everything that must hold of a shop's data at rest. `since`: when its backup began. */
const expectBooksAddUp = (dataDir: string, before: ReadonlyMap<number, { stock: number }>, since: string): void => {
  for (const name of ['commerce.sqlite', 'journal.sqlite', 'jobs.sqlite'])
    expect([name, rows(dataDir, 'PRAGMA integrity_check', name)]).toEqual([name, [{ integrity_check: 'ok' }]]);
  expect(rows(dataDir, 'PRAGMA foreign_key_check')).toEqual([]);
  expect(compareOrders(dataDir, [code], Date.now())).toEqual([]);

  // Stock: what is there, what is held and what was ordered is what there was.
  const gone = new Map<unknown, number>();
  for (const { product: key, quantity } of rows(
    dataDir,
    `SELECT product, sum(quantity) AS quantity FROM (
       SELECT product, quantity FROM order_lines WHERE variant IS NULL UNION ALL
       SELECT product, quantity FROM holds WHERE variant IS NULL) GROUP BY product`,
  ))
    gone.set(key, Number(quantity));
  const wrong = [...stocks(dataDir)].filter(
    ([key, { stock }]) => stock + (gone.get(key) ?? 0) !== before.get(key)?.stock,
  );
  expect(wrong).toEqual([]);

  // Sums: an order is its lines and its delivery.
  expect(
    rows(
      dataDir,
      `SELECT id FROM orders WHERE total <> (SELECT sum(price * quantity) FROM order_lines WHERE order_id = orders.id)
         OR grand_total <> total - discount + delivery_fee`,
    ),
  ).toEqual([]);

  // Payments: each that was paid has its order of the same sum, or somebody who places it.
  expect(
    rows(
      dataDir,
      `SELECT payments.id FROM payments JOIN orders ON orders.id = payments.order_id
       WHERE orders.payment_id IS NOT payments.id OR orders.grand_total <> payments.amount`,
    ),
  ).toEqual([]);
  const open = rows(
    dataDir,
    "SELECT record FROM attempts WHERE state IN ('placing', 'pending', 'paid')",
    'journal.sqlite',
  ).map(({ record }) => String(record));
  const unplaced = rows(
    dataDir,
    "SELECT id, created_at FROM payments WHERE state = 'paid' AND order_id IS NULL",
  ).filter(({ id, created_at: at }) => String(at) < since && !open.some((record) => record.includes(String(id))));
  expect(unplaced).toEqual([]);

  // Receipts: each that an order names is there, with its bytes.
  const missing = rows(dataDir, 'SELECT name, bytes FROM receipts').filter(({ name, bytes }) => {
    const file = join(dataDir, 'receipts', String(name));
    return !existsSync(file) || readFileSync(file).length !== bytes;
  });
  expect(missing).toEqual([]);
};

beforeAll(async () => {
  console.log(`SEED=${seed}`);
  const background = { r: 240, g: 240, b: 240 };
  const png = await sharp({ create: { width: 40, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  receipt = new Blob([new Uint8Array(png)], { type: 'image/png' });
});
afterAll(async () => {
  await stopShops();
  rmSync(files.folder, { recursive: true, force: true });
  rmSync(backupsFolder, { recursive: true, force: true });
});

test(
  `${backups} backups while people buy: all that was acknowledged is in them, and the last one is a shop`,
  { timeout: 240_000 + backups * 10_000 },
  async () => {
    const shop = await startShop(join(files.folder, 'data'));
    const before = stocks(shop.dataDir);
    const products = rows(
      shop.dataDir,
      `SELECT id FROM products WHERE price IS NOT NULL AND stock > 20 AND key NOT IN (SELECT product FROM variants)`,
    ).map(({ id }) => Number(id));
    expect(products.length).toBeGreaterThan(2);
    const acknowledged = new Map<number, Shopper>();
    let open = true;
    const shopping = Array.from({ length: 4 }, async () => {
      while (open) {
        const { order, shopper } = await buyOnce(shop, products);
        acknowledged.set(order, shopper);
      }
    });
    const made: { folder: string; orders: number[] }[] = [];
    while (made.length < backups) {
      await pause(500 + upTo(1000));
      if (acknowledged.size === (made.at(-1)?.orders.length ?? 0)) continue;
      const orders = [...acknowledged.keys()];
      const printed = await run('backup', ['--to', backupsFolder], shop.env);
      made.push({ folder: printed.split('  ')[0] ?? '', orders });
    }
    open = false;
    await Promise.all(shopping);
    await stopShops();
    expectBooksAddUp(shop.dataDir, before, '');

    for (const [at, { folder, orders }] of made.entries()) {
      const dataDir = join(files.folder, `restored-${at}`);
      const env = { ...shop.env, DATA_DIR: dataDir };
      await run('restore', ['--from', folder], env);
      const kept = new Set(rows(dataDir, 'SELECT id FROM orders').map(({ id }) => id));
      expect(orders.filter((id) => !kept.has(id))).toEqual([]);
      const { createdAt } = manifest.parse(JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')));
      expectBooksAddUp(dataDir, before, createdAt);
      if (at < made.length - 1) rmSync(dataDir, { recursive: true });
    }

    // The last one is started: who ordered sees the order, what was open comes to its end, and it sells on.
    const restored = await startShop(join(files.folder, `restored-${made.length - 1}`));
    const { createdAt } = manifest.parse(
      JSON.parse(readFileSync(join(made.at(-1)?.folder ?? '', 'backup.json'), 'utf8')),
    );
    const [order = 0] = made.at(-1)?.orders ?? [];
    const location = { dataDir: restored.dataDir, commercePort: restored.commercePort };
    const { token } = acknowledged.get(order) ?? { token: '' };
    const history = await callApi(`/api/checkout/history?store_code=${code}`, { token }, location);
    expect(JSON.stringify(history.body)).toContain(`"id":${order}`);
    const settled = () =>
      rows(restored.dataDir, "SELECT id FROM attempts WHERE state IN ('placing', 'paid')", 'journal.sqlite').length ===
      0;
    await vi.waitUntil(settled, { timeout: 30_000, interval: 100 });
    await buyOnce(restored, products);
    await stopShops();
    expectBooksAddUp(restored.dataDir, before, createdAt);
    console.log(
      `${acknowledged.size} orders acknowledged; in the backups ${made.map(({ orders }) => orders.length).join(', ')} or more`,
    );
  },
);
