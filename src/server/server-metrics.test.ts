import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../metrics/registry.ts';
import { request } from './testing/raw-http.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';
import { attemptMigrations } from './payments/attempt-database.ts';
import { attemptStorePath } from './payments/attempt-store.ts';
import { readPaymentGauges } from './payments/payment-metrics.ts';

/** What the server counts of webhooks, of calls to the commerce API and of payments. */

const secret = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;
let shop: TestShop;
beforeAll(async () => {
  // Nothing listens on port 9 of this machine.
  shop = await startTestShop({ env: { WEBHOOK_SECRET_S003: secret, COMMERCE_PORT: '9' } });
});
afterAll(() => shop.close());

/** The series of a metric about a store, by the value of a label. */
const series = async (name: string, store: string, label: string, ending = ''): Promise<Record<string, number>> => {
  const all = await registry.getMetricsAsJSON();
  const values = all.find((one) => one.name === name)?.values ?? [];
  return Object.fromEntries(
    values.flatMap(({ labels, value, ...rest }) => {
      const isWanted = !('metricName' in rest) || rest.metricName === `${name}${ending}`;
      return labels['store'] === store && isWanted ? [[String(labels[label]), value]] : [];
    }),
  );
};

test('webhooks are counted by what became of them', async () => {
  const before = await series('storefront_webhooks_total', 'S003', 'result');
  type Sent = { body?: string; offSeconds?: number; sent?: string };
  const send = async (id: string, { body = '{"type":"all"}', offSeconds = 0, sent }: Sent = {}): Promise<number> => {
    const time = new Date(Date.now() + offSeconds * 1000);
    const headers = {
      'Content-Type': 'application/json',
      'Webhook-Id': id,
      'Webhook-Timestamp': String(Math.floor(time.getTime() / 1000)),
      'Webhook-Signature': new Webhook(secret).sign(id, time, body),
    };
    const host = 's003.localhost';
    return (await request(shop.port, '/hooks/rebuild', { method: 'POST', host, headers, body: sent ?? body })).status;
  };
  expect(await send('one')).toBe(202);
  expect(await send('one')).toBe(202);
  expect(await send('two', { sent: '{"type":"all" }' })).toBe(401);
  expect(await send('three', { offSeconds: -400 })).toBe(401);
  expect(await send('four', { body: '{}' })).toBe(400);
  expect(await send('five', { body: JSON.stringify({ type: 'all', rest: 'x'.repeat(20_001) }) })).toBe(413);
  const after = await series('storefront_webhooks_total', 'S003', 'result');
  const added = Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]));
  expect(added).toEqual({
    accepted: 1,
    repeated: 1,
    bad_signature: 1,
    bad_timestamp: 1,
    bad_body: 1,
    too_large: 1,
    failed: 0,
  });
});

test('a commerce API that is away is counted as unreachable', async () => {
  const name = 'storefront_upstream_request_duration_seconds';
  const before = await series(name, 'S001', 'outcome', '_count');
  expect((await request(shop.port, '/_api/api/product/12')).status).toBe(502);
  const after = await series(name, 'S001', 'outcome', '_count');
  expect((after['unreachable'] ?? 0) - (before['unreachable'] ?? 0)).toBe(1);
});

test('payment attempts are counted by store; an attempt store that cannot be read says nothing', async () => {
  const none = [{ store: 'S001', open: 0, needsAttention: 0, duplicatePayments: 0 }];
  expect(await readPaymentGauges({ dataDir: shop.dataDir, databaseUrl: null }, ['S001'])).toEqual(none);
  const folder = mkdtempSync(join(tmpdir(), 'payments-'));
  try {
    expect(await readPaymentGauges({ dataDir: folder, databaseUrl: null }, ['S001'])).toEqual(none);
    const database = new DatabaseSync(attemptStorePath(folder));
    database.exec(attemptMigrations.join('\n'));
    const columns = database.prepare('PRAGMA table_info(attempts)').all();
    const needed = columns.filter((column) => column['notnull'] === 1 && column['dflt_value'] === null);
    const names = new Set([...needed.map(({ name }) => String(name)), 'id', 'store', 'state', 'surplus', 'key']);
    const add = (id: number, store: string, state: string, surplus: number): void => {
      const given: Record<string, string | number> = { id: String(id), store, state, surplus, key: String(id) };
      const values = [...names].map((name) => given[name] ?? 0);
      database
        .prepare(`INSERT INTO attempts (${[...names].join(', ')}) VALUES (${values.map(() => '?').join(', ')})`)
        .run(...values);
    };
    for (const [index, state] of ['placing', 'pending', 'paid', 'stuck', 'ordered'].entries())
      add(index, 'S001', state, state === 'ordered' ? 1 : 0);
    add(9, 'S002', 'stuck', 0);
    database.close();
    expect(await readPaymentGauges({ dataDir: folder, databaseUrl: null }, ['S001'])).toEqual([
      { store: 'S001', open: 3, needsAttention: 1, duplicatePayments: 1 },
      { store: 'S002', open: 0, needsAttention: 1, duplicatePayments: 0 },
    ]);
    writeFileSync(attemptStorePath(folder), 'no database');
    expect(await readPaymentGauges({ dataDir: folder, databaseUrl: null }, ['S001'])).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
