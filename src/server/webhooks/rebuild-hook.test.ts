import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildAccepted } from '../../contract/rebuild-hook.ts';
import { embeddedWebhookSecret } from '../../config/webhook-secrets.ts';
import { defaultJobTimes } from '../../jobs/jobs.ts';
import { openJobs } from '../../jobs/open-jobs.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

const oldSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const newSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    env: { WEBHOOK_SECRET_S001: `${oldSecret} ${newSecret}`, WEBHOOK_SECRET_S002: otherSecret },
  });
});
afterAll(() => shop.close());

let count = 0;
const nextId = (): string => `msg_${(count += 1)}`;

type Sent = {
  id?: string;
  host?: string;
  secret?: string;
  /** Seconds by which the sender's clock is off. */
  offSeconds?: number;
  body?: string;
  /** Sent in place of the body that was signed. */
  sentBody?: string;
  method?: string;
};

const event = (...ids: string[]): string =>
  JSON.stringify({
    type: 'product.updated',
    data: { products: ids.map((id) => ({ id, updated_at: '2026-01-01T00:00:00Z' })) },
  });

const post = ({
  id = nextId(),
  host = 's001.localhost',
  secret = newSecret,
  offSeconds = 0,
  body = event('12'),
  sentBody = body,
  method = 'POST',
}: Sent = {}): Promise<{ status: number; body: string; ms: number }> => {
  const time = new Date(Date.now() + offSeconds * 1000);
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: shop.port,
        path: '/hooks/rebuild',
        method,
        headers: {
          host,
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, time, body),
        },
      },
      (incoming) => {
        text(incoming).then(
          (answer) => resolve({ status: incoming.statusCode ?? 0, body: answer, ms: performance.now() - begun }),
          reject,
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(method === 'GET' ? undefined : sentBody);
  });
};

/** What waits to be published, by store. */
const waiting = async (): Promise<Record<string, { everything: boolean; products: string[] }>> => {
  const jobs = openJobs({ dataDir: shop.dataDir, databaseUrl: null }, { ...defaultJobTimes, restMs: 0 });
  try {
    const found: Record<string, { everything: boolean; products: string[] }> = {};
    const codes = (await jobs.status()).map(({ store }) => store);
    for (let job = await jobs.claim(codes); job; job = await jobs.claim(codes)) {
      found[job.store] = { everything: job.everything, products: job.products.map(({ id }) => id) };
      await jobs.finish(job, { outcome: 'unchanged', release: null, pages: null, rendered: null, removed: null });
    }
    return found;
  } finally {
    await jobs.close();
  }
};

test('a signed webhook is accepted within 200 ms with its job, by the old and the new secret', async () => {
  const first = await post({ secret: oldSecret, body: event('12', '13') });
  expect(first.status).toBe(202);
  expect(rebuildAccepted.parse(JSON.parse(first.body)).job).toMatch(/^S001-\d+$/u);
  const others = [
    await post({ body: event('14') }),
    await post({ body: event('14') }),
    await post({ body: event('14') }),
  ];
  expect(others.map(({ status }) => status)).toEqual([202, 202, 202]);
  // A busy machine adds to single times.
  expect(Math.min(...others.map(({ ms }) => ms))).toBeLessThan(200);
  expect(await waiting()).toEqual({ S001: { everything: false, products: ['12', '13', '14'] } });
});

test('the embedded commerce API signs with a secret of its own', async () => {
  const secret = embeddedWebhookSecret({ dataDir: shop.dataDir, journalKey: null }, 'S003');
  expect((await post({ secret, host: 's003.localhost', body: JSON.stringify({ type: 'all' }) })).status).toBe(202);
  expect(await waiting()).toEqual({ S003: { everything: true, products: [] } });
});

test.each([
  ['another store’s secret', { secret: otherSecret }],
  ['changed bytes', { body: event('12'), sentBody: `${event('12')} ` }],
  ['a clock that is 301 s behind', { offSeconds: -301 }],
  ['a clock that is 302 s ahead', { offSeconds: 302 }],
  ['an id that is too long', { id: 'm'.repeat(129) }],
] satisfies [string, Sent][])('%s: 401, and nothing is started', async (_, sent) => {
  expect((await post(sent)).status).toBe(401);
  expect(await waiting()).toEqual({});
});

test('a webhook that comes twice counts once, and is answered alike', async () => {
  const sent = { id: nextId(), body: event('20') };
  const first = await post(sent);
  expect(first.status).toBe(202);
  expect(await waiting()).toEqual({ S001: { everything: false, products: ['20'] } });
  expect(await post(sent)).toMatchObject({ status: 202, body: first.body });
  expect(await waiting()).toEqual({});
});

test.each([
  ['no JSON', 'x', 'not JSON'],
  ['an unknown event', JSON.stringify({ type: 'order.created' }), 'field "type"'],
  ['neither products nor ids', JSON.stringify({ type: 'product.updated', data: {} }), 'field "data.products"'],
  ['no id', JSON.stringify({ type: 'product.updated', data: { ids: [] } }), 'field "data.ids"'],
  ['no product', JSON.stringify({ type: 'product.updated', data: { products: [] } }), 'field "data.products"'],
  [
    'an id that is none',
    JSON.stringify({ type: 'product.updated', data: { products: [{ id: '../12' }] } }),
    'field "data.products.0.id"',
  ],
])('%s: 400 with the reason, and nothing is started', async (_, body, reason) => {
  const answer = await post({ body });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body)).toMatchObject({ message: expect.stringContaining(reason) as string });
  expect(await waiting()).toEqual({});
});

test('more than 20 kB are refused', async () => {
  expect((await post({ body: JSON.stringify({ type: 'all', rest: 'x'.repeat(20_001) }) })).status).toBe(413);
});

test('an unknown host and another method', async () => {
  expect((await post({ host: 'unknown.example' })).status).toBe(404);
  expect((await post({ method: 'GET' })).status).toBe(405);
});

test('products may be named by their ids, with one time for all', async () => {
  const data = { ids: ['12', 13], updated_at: '2026-01-31T08:00:00Z' };
  expect((await post({ body: JSON.stringify({ type: 'product.updated', data }) })).status).toBe(202);
  expect(await waiting()).toEqual({ S001: { everything: false, products: ['12', '13'] } });
});

test('products and ids in one event both count', async () => {
  const data = { products: [{ id: 11 }], ids: ['12'] };
  expect((await post({ body: JSON.stringify({ type: 'product.updated', data }) })).status).toBe(202);
  expect(await waiting()).toEqual({ S001: { everything: false, products: ['11', '12'] } });
});

test('what else changed is one thing to look at; a deleted product is named', async () => {
  await post({ body: JSON.stringify({ type: 'category.updated' }) });
  await post({ body: JSON.stringify({ type: 'product.deleted', data: { products: [{ id: 7 }] } }) });
  expect(await waiting()).toEqual({ S001: { everything: false, products: ['*', '7'] } });
});
