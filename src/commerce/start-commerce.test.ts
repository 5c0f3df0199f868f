import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { generatedAnswer } from '../contract/checkout.ts';
import { paths } from '../contract/paths.ts';
import { shopperPaths } from '../contract/shopper-paths.ts';
import { productResponse } from '../contract/products.ts';
import { readPaymentSettings } from './payments/payment-settings.ts';
import { databasePath, startCommerce, type StartOptions } from './start-commerce.ts';
import { openConnection } from './storage/connection.ts';
import { openStorage } from './storage/open-storage.ts';
import { callShop, newShopper } from './testing/new-shopper.ts';
import { askCode } from './testing/payments.ts';
import { writeSmallDemo } from './testing/small-demo.ts';
import { temporaryFolder } from './testing/small-shop.ts';

let temporary: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  temporary = temporaryFolder();
  writeSmallDemo(join(temporary.folder, 'demo'));
});
afterEach(() => temporary.remove());

const start = (options: Pick<StartOptions, 'payments'> & { port?: number; dataDir?: string } = {}) =>
  startCommerce({
    dataDir: join(temporary.folder, 'data'),
    demoDir: join(temporary.folder, 'demo'),
    host: '127.0.0.1',
    port: 0,
    ...options,
  });

test('starts, answers and starts again on the same folder', async () => {
  for (let round = 0; round < 2; round += 1) {
    const commerce = await start();
    const answer = await fetch(`http://127.0.0.1:${commerce.port}/healthz`);
    expect(await answer.json()).toMatchObject({ stores: 2, products: 5 });
    await commerce.close();
  }
});

test('a taken port is an error, and the database is closed again', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
  await (await start()).close();
});

test('a folder that cannot be made is a sentence', async () => {
  const file = join(temporary.folder, 'file');
  writeFileSync(file, '');
  await expect(start({ dataDir: join(file, 'data') })).rejects.toThrow(/failed to create the folder/u);
  if (process.platform === 'linux')
    await expect(start({ dataDir: '/proc/none' })).rejects.toThrow(/failed to create the folder/u);
});

test('a payment whose time ended while nobody ran is ended after the start, and its items are for sale again', async () => {
  const dataDir = join(temporary.folder, 'data');
  const first = await start();
  const storage = openStorage(databasePath(dataDir));
  const shopper = await newShopper({ port: first.port, storage });
  await storage.close();
  const product = { checkout_type: 'buynow', product_id: '2', quantity: 5 };
  const { paymentId } = generatedAnswer.parse((await askCode(shopper, { ...product, amount: 1399.95 })).body);
  await first.close();
  const database = openConnection(databasePath(dataDir));
  database.run('UPDATE payments SET expires_at = ? WHERE id = ?', new Date(Date.now() - 1000).toISOString(), paymentId);
  database.close();
  const second = await start();
  const stock = async () =>
    productResponse.parse(await (await fetch(`http://127.0.0.1:${second.port}${paths.product('S001', '2')}`)).json())
      .stock;
  try {
    expect(await stock()).toBe(0);
    await vi.waitFor(async () => expect(await stock()).toBe(5), { timeout: 8000, interval: 200 });
  } finally {
    await second.close();
  }
});

test('money for codes that nobody asks about any more is found', async () => {
  const dataDir = join(temporary.folder, 'data');
  const asked: unknown[] = [];
  let isPaid = false;
  const paid = { responseCode: 0, data: { toAccountId: 'shop@demo', currency: 'USD', amount: 279.99 } };
  const bank = createServer((request, answer) => {
    void json(request).then((body) => {
      asked.push(Object(body).md5);
      answer.end(JSON.stringify(isPaid ? paid : { responseCode: 1, errorCode: 1 }));
    });
  }).listen(0, '127.0.0.1');
  await once(bank, 'listening');
  const api = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  const payments = readPaymentSettings({ BAKONG_TOKEN: 'token', BAKONG_API: api });
  const first = await start({ payments });
  const storage = openStorage(databasePath(dataDir));
  const shopper = await newShopper({ port: first.port, storage });
  const product = { checkout_type: 'buynow', product_id: '2', quantity: 1 };
  const makeCode = async () =>
    generatedAnswer.parse((await askCode(shopper, { ...product, amount: 279.99 })).body).paymentId ?? 'none';
  const old = await makeCode();
  // each code cancels the one before
  const cancelled = await makeCode();
  const late = await makeCode();
  await shopper.call('POST', shopperPaths.logout('S001'));
  await first.close();
  const database = openConnection(databasePath(dataDir));
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  database.run('UPDATE payments SET created_at = ? WHERE id = ?', ago(2), old);
  database.run('UPDATE payments SET created_at = ?, expires_at = ? WHERE id = ?', ago(0.9), ago(0.8), late);
  database.close();
  expect(asked).toEqual([]);
  isPaid = true;
  const second = await start({ payments });
  try {
    const found = async () => (await storage.paymentsWithoutOrder('S001')).map(({ id }) => id).toSorted();
    await vi.waitFor(async () => expect(await found()).toEqual([cancelled, late].toSorted()), { timeout: 8000 });
    expect(asked).toHaveLength(2);
  } finally {
    await second.close();
    await storage.close();
    bank.closeAllConnections();
    bank.close();
  }
});

test('while another program changes the shop, reading goes on, and changes wait or get a 503', async () => {
  const commerce = await start();
  const other = openConnection(databasePath(join(temporary.folder, 'data')));
  const register = (phone: string) =>
    callShop(commerce, 'POST', shopperPaths.register('S001'), {
      body: { name: 'Sok Dara', phone, password: 'a password' },
    });
  try {
    other.exec('BEGIN IMMEDIATE');
    const waiting = register('+85512300901');
    const order: string[] = [];
    void waiting.then(() => order.push('change'));
    for (let read = 0; read < 20; read += 1) {
      expect((await callShop(commerce, 'GET', paths.product('S001', '2'))).status).toBe(200);
      order.push('read');
    }
    expect(order).not.toContain('change');
    const { status, body, headers } = await waiting;
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(body).toMatchObject({ error: 'unavailable' });
    const patient = register('+85512300901');
    await callShop(commerce, 'GET', paths.product('S001', '2'));
    other.exec('COMMIT');
    expect((await patient).status).toBe(200);
  } finally {
    other.close();
    await commerce.close();
  }
});
