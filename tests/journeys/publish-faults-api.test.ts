import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOneStore, type Ended, type OneStore } from '../support/one-store.ts';
import { createPriceMark, type PriceMark } from '../support/price-mark.ts';
import { createRandom } from '../support/random.ts';
import { leftovers, readCurrent, type Finished } from '../support/release-history.ts';
import { isLong } from '../support/shop.ts';
import { startSpoiledApi, type Spoil, type SpoiledApi } from '../support/spoiled-api.ts';

/** A commerce API that fails in the middle of a publish, and two publishers at once. */
let store: OneStore;
let mark: PriceMark;
let api: SpoiledApi;
let round = 1;

const publish = (...args: string[]): Promise<Ended> =>
  store.publish(args, { env: { COMMERCE_PORT: String(api.port) } });

const current = async (): Promise<Finished> => {
  const release = await readCurrent(store.storeDir);
  if (!release) throw new Error('nothing is published');
  expect(release.problems).toEqual([]);
  return release;
};

beforeAll(async () => {
  store = await startOneStore();
  mark = await createPriceMark(store);
  api = await startSpoiledApi(Number(store.env['COMMERCE_PORT']));
  await mark(round);
  const first = await publish();
  if (first.code !== 0) throw new Error(first.stderr);
}, 120_000);
afterAll(async () => {
  await api.close();
  await store.close();
});

const onProducts =
  (spoil: Spoil) =>
  (path: string): Spoil | null =>
    path.startsWith('/api/products') ? spoil : null;

const cases: [string, (path: string, call: number) => Spoil | null, RegExp][] = [
  ['is gone after 25 calls', (_, call) => (call >= 25 ? 'gone' : null), /gave no usable answer: /u],
  ['resets connections', onProducts('reset'), /gave no usable answer: .*(?:ECONNRESET|closed|reset)/u],
  ['answers half', onProducts('half'), /gave no usable answer: /u],
  ['answers what is no JSON', onProducts('garbage'), /gave no usable answer: .*JSON/u],
  ['answers with a web page', onProducts('a web page'), /gave no usable answer: .*JSON/u],
];
const slow: typeof cases = [
  ['names an encoding that is not there', onProducts('cut encoding'), /gave no usable answer: /u],
  ['answers 500 after 10 calls', (_, call) => (call >= 10 ? '500' : null), /answered 500/u],
  ['answers a byte at a time', onProducts('slow'), /gave no usable answer: .*(?:time|abort)/iu],
  ['does not answer for long', onProducts('silent'), /gave no usable answer: .*(?:time|abort)/iu],
];

test.each(isLong ? [...cases, ...slow] : cases.slice(0, 1))(
  'an API that %s: one sentence, and the release before stays',
  { timeout: 120_000 },
  async (_, spoil, sentence) => {
    const before = await current();
    await mark((round += 1));
    api.spoil(spoil);
    const { code, stderr, milliseconds } = await publish();
    expect(api.calls()).toBeGreaterThan(20);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/^S008 {2}not published, the release before stays: GET http/u);
    expect(stderr).toMatch(sentence);
    expect(milliseconds).toBeLessThan(60_000);
    expect((await current()).id).toBe(before.id);
    expect(leftovers(store.storeDir)).toEqual([]);

    api.spoil(() => null);
    const healed = await publish();
    expect(healed.code, healed.stderr).toBe(0);
    expect((await current()).rounds).toEqual([round]);
  },
);

test('one call in five fails: repeated until it does not, and published', { timeout: 120_000 }, async () => {
  await mark((round += 1));
  const spoils: Spoil[] = ['reset', 'half', '500', 'garbage', 'gone'];
  api.spoil((_, call) => (call % 5 === 4 ? (spoils[Math.floor(call / 5) % spoils.length] ?? null) : null));
  const { code, stderr } = await publish();
  api.spoil(() => null);
  expect(code, stderr).toBe(0);
  expect((await current()).rounds).toEqual([round]);
});

const pairs = isLong ? 20 : 1;

test(
  `two publishers of one store, started at once, ${pairs} times: one publishes, the other waits or says so`,
  { timeout: isLong ? 1_200_000 : 120_000 },
  async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
    console.log(`SEED=${seed}`);
    const random = createRandom(seed);
    let refused = 0;
    for (let pair = 0; pair < pairs; pair += 1) {
      await mark((round += 1));
      const first = publish();
      const apartMs = pair % 2 === 0 ? 0 : random() * 1500;
      await new Promise((resolve) => {
        setTimeout(resolve, apartMs);
      });
      const ended = await Promise.all([first, publish()]);
      const failed = ended.filter(({ code }) => code !== 0);
      expect(failed.length, failed.map(({ stderr }) => stderr).join('')).toBeLessThanOrEqual(1);
      for (const { code, stderr } of failed) {
        expect(code).toBe(1);
        expect(stderr).toMatch(/^S008 {2}not published, .*another publisher is at work on this store; run it again/u);
        refused += 1;
      }
      expect((await current()).rounds, `${apartMs} ms apart`).toEqual([round]);
      expect(leftovers(store.storeDir)).toEqual([]);
    }
    console.log(`${refused} of ${pairs} second publishers were refused, the others waited or came later`);
    expect(refused).toBeGreaterThan(0);
  },
);
