import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentile } from '../../scripts/bench/figures.ts';
import { steadily } from '../support/steadily.ts';
import { ask } from '../support/ask.ts';
import { isLong } from '../support/shop.ts';
import { startStubStores, type StubStore, type StubStores } from '../support/stub-stores.ts';

/** Many webhooks in a short time over HTTP, to a real server with a real worker behind it. */

const products = 30;
const seconds = isLong ? 10 : 2;
const perSecond = 100;
/** In ms. In a short run, other tests take the processor meanwhile: an answer that waited for its publish takes longer. */
const maxAnswer = isLong ? 200 : 3000;

let shop: StubStores;
beforeAll(async () => {
  shop = await startStubStores(['S001', 'S002', 'S003'], products);
}, 120_000);
afterAll(() => shop.close());

/** The number of the last request of each store. */
const requests = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await shop.jobs.runs(200)).map(({ store, request }) => [store, request ?? 0]).toReversed());

let price = 1000;
const change = ({
  api,
}: StubStore): { type: 'product.updated'; data: { products: [{ id: string; updated_at: string }] } } => {
  price += 1;
  const id = 1 + (price % products);
  const at = new Date().toISOString();
  api.rows = api.rows.map((row) => (row.id === id ? { ...row, price, updated_at: at } : row));
  return { type: 'product.updated', data: { products: [{ id: String(id), updated_at: at }] } };
};

test.each([
  ['one store', 1],
  ['three stores', 3],
])(
  `${perSecond * seconds} webhooks in ${seconds} s for %s: no change is lost, few publishes, one job at a time`,
  { timeout: 120_000 },
  async (name, count) => {
    const stores = shop.stores.slice(0, count);
    const begun = Date.now();
    const isEarly = (sent: number): boolean => sent < perSecond * seconds;
    const answers = await steadily(perSecond, isEarly, (index) => {
      const store = stores[index % count] as StubStore;
      return shop.send(store, change(store));
    });
    const sentMs = Date.now() - begun;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ job }) => job)).size).toBe(answers.length);
    expect(sentMs).toBeLessThan(seconds * 1000 + Math.max(1000, maxAnswer));
    await shop.idle();

    const runs = (await shop.jobs.runs(200)).filter(({ startedAt }) => startedAt >= begun).toReversed();
    const lines: string[] = [];
    for (const { code, origin, api } of stores) {
      const own = runs.filter(({ store }) => store === code);
      for (const [index, run] of own.entries())
        expect(run.startedAt, `${code} run ${index}`).toBeGreaterThanOrEqual(own[index - 1]?.endedAt ?? 0);
      // A run may have pulled what the webhook behind it announces: the next one finds nothing new.
      for (const { outcome, error } of own)
        expect([outcome, error]).toEqual([expect.stringMatching(/^(?:published|unchanged)$/u), null]);
      expect(own.length).toBeLessThanOrEqual(isLong ? 20 : 2 * seconds + 2);
      lines.push(`${code} ${own.length}`);
      for (const row of api.rows)
        expect((await ask(`${origin}/product/${row.id}`)).body, `${code} ${row.id}`).toContain(
          `$${row.price.toLocaleString('en-US')}.00`,
        );
      // Nor on any other page: a run that looks at everything finds nothing.
      await shop.run('rebuild', '--store', code, '--wait');
      expect((await shop.jobs.runs(1, code))[0]).toMatchObject({ error: null, rendered: 0, removed: 0 });
    }
    const times = answers.map(({ ms }) => ms);
    console.log(
      `${name}: ${answers.length} webhooks in ${sentMs} ms, answered within ${[0.5, 0.95, 1].map((share) => Math.round(percentile(times, share))).join(' / ')} ms (p50 / p95 / max); publishes: ${lines.join(', ')}`,
    );
    expect(percentile(times, 0.95)).toBeLessThan(maxAnswer);
  },
);

test('replays, other times, changed bytes and foreign stores start nothing', async () => {
  const [store, other] = shop.stores as [StubStore, StubStore];
  const event = change(store);
  const first = await shop.send(store, event, { id: 'msg_replayed' });
  await shop.idle();
  const before = await requests();
  for (let replay = 0; replay < (isLong ? 100 : 5); replay += 1)
    expect(await shop.send(store, event, { id: 'msg_replayed' })).toMatchObject({ status: 202, job: first.job });
  const body = JSON.stringify(event);
  for (const how of [
    { offSeconds: -301 },
    { offSeconds: 302 },
    { sentBody: body.replace('product.updated', 'product.deleted') },
    { sentBody: `${body} ` },
    { secret: other.secret },
  ])
    expect(await shop.send(store, event, how), JSON.stringify(how)).toMatchObject({ status: 401, job: null });
  expect(await shop.jobs.status()).toMatchObject(shop.stores.map(() => ({ waiting: false })));
  // The next one has the next number: nothing came between.
  expect((await shop.send(store, change(store))).job).toBe(`S001-${(before['S001'] ?? 0) + 1}`);
  await shop.idle();
});
