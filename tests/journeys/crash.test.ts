import { mkdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPageRequests, type PageRequests } from '../support/page-requests.ts';
import { drawMoment } from '../support/moments.ts';
import { startOneStore, type Ended, type OneStore } from '../support/one-store.ts';
import { createPriceMark, type PriceMark } from '../support/price-mark.ts';
import { createRandom } from '../support/random.ts';
import { drafts, judgeSeen, leftovers, readCurrent, type Finished } from '../support/release-history.ts';
import { isLong } from '../support/shop.ts';

/** A publisher that is killed at any moment, while the store is served and asked all the time. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = createRandom(seed);
let store: OneStore;
let mark: PriceMark;

beforeAll(async () => {
  console.log(`SEED=${seed}`);
  store = await startOneStore();
  mark = await createPriceMark(store);
}, 120_000);
afterAll(() => store.close());

const expectPublished = (ended: Ended): void => {
  expect(ended.code, ended.stderr).toBe(0);
};

/** The release that the pointer names, read whole and found right. */
const current = async (): Promise<Finished> => {
  const release = await readCurrent(store.storeDir);
  if (!release) throw new Error('nothing is published');
  expect(release.problems).toEqual([]);
  return release;
};

const kill = async (args: string[], index: number, length: number) => {
  const { name, wait } = drawMoment(store.storeDir, index, length, random);
  const run = store.begin(args);
  await wait(run);
  run.kill();
  const ended = await run.ended;
  return { name: `killed ${name}`, killed: ended.signal === 'SIGKILL', ended };
};

/** The first test leaves round 1 published: a run that has nothing to do says nothing of its length. */
const firstRound = 2;
const undisturbed = isLong ? 3 : 1;

/** The length of an undisturbed run; of several, the median. */
const usualLength = async (args: string[], change: (round: number) => Promise<void>): Promise<number> => {
  const lengths: number[] = [];
  for (let round = firstRound; round < firstRound + undisturbed; round += 1) {
    await change(round);
    const ended = await store.publish(args);
    expectPublished(ended);
    lengths.push(ended.milliseconds);
  }
  return lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length / 2)] ?? 0;
};

const expectServed = async (requests: PageRequests, { hashes, id }: Finished, address: string): Promise<void> => {
  const end = performance.now() + 5000;
  let last = '';
  while (performance.now() < end && last !== hashes.get(address)) last = (await requests.ask(address)).hash;
  expect(last, `${address} as release ${id} holds it`).toBe(hashes.get(address));
};

type Kills = {
  count: number;
  args: string[];
  /** Changes the shop, so that the run has work. */
  change: (round: number) => Promise<void>;
  /** A page that every change changes. */
  address: string;
  /** Looks at what a killed run, or the one that healed it, left. */
  check?: (release: Finished, rounds: number[]) => void;
};

const expectHealedAfterKills = async ({ count, args, change, address, check = () => {} }: Kills): Promise<void> => {
  let length = await usualLength(args, change);
  const history = [await current()];
  const addresses = history[0]?.addresses ?? [];
  const { port } = await store.serve();
  const requests = startPageRequests(
    { port, host: store.host },
    () => addresses[Math.floor(random() * addresses.length)] ?? '/',
  );
  const told = { former: 0, new: 0, late: 0, answers: 0 };
  const first = Math.floor(random() * 8);
  try {
    for (let done = 0, round = firstRound + undisturbed; done < count; round += 1) {
      await change(round);
      const { name, killed, ended } = await kill(args, first + round, length);
      if (killed) done += 1;
      else {
        told.late += 1;
        length = Math.min(length, ended.milliseconds);
      }
      const before = history.at(-1);
      const left = await current();
      const isNew = left.id !== before?.id;
      if (isNew) history.push(left);
      if (killed) told[isNew ? 'new' : 'former'] += 1;
      check(left, isNew ? [round] : [round - 1]);

      expectPublished(await store.publish());
      const healed = await current();
      if (healed.id !== left.id) history.push(healed);
      check(healed, [round]);
      expect([...healed.hashes.keys()].toSorted(), name).toEqual([...(before?.hashes.keys() ?? [])].toSorted());
      expect(healed.hashes.get(address), name).not.toBe(before?.hashes.get(address));
      expect(leftovers(store.storeDir), name).toEqual([]);
      expect(drafts(store.dataDir), name).toEqual([]);
      await expectServed(requests, healed, address);
      const seen = requests.take();
      told.answers += seen.length;
      expect(judgeSeen(history, seen), name).toEqual([]);
      history.splice(0, history.length - 2);
    }
  } finally {
    await requests.stop();
  }
  console.log(
    `${count} kills: ${told.former} left the former release, ${told.new} the new one (${told.late} more came after the end); ${told.answers} answers, all whole`,
  );
  expect(told.answers).toBeGreaterThan(count * 30);
};

const firsts = isLong ? 10 : 1;

test(`kill -9 at ${firsts} moments of a store's first publish: the next run heals`, { timeout: 600_000 }, async () => {
  await mark(1);
  const length = (await store.publish()).milliseconds;
  for (let round = 0; round < firsts; round += 1) {
    rmSync(store.dataDir, { recursive: true });
    mkdirSync(store.dataDir);
    const { name } = await kill([], round * 3, length);
    const left = await readCurrent(store.storeDir);
    expect(left?.problems ?? [], name).toEqual([]);
    expectPublished(await store.publish());
    expect((await current()).rounds, name).toEqual([1]);
    expect(leftovers(store.storeDir), name).toEqual([]);
    expect(drafts(store.dataDir), name).toEqual([]);
  }
});

const kills = isLong ? 50 : 2;

test(
  `kill -9 at ${kills} moments of a publish: every page served is whole and of one release, and the next run heals`,
  { timeout: isLong ? 3_600_000 : 300_000 },
  () =>
    expectHealedAfterKills({
      count: kills,
      args: [],
      change: mark,
      address: '/',
      check: ({ rounds }, expected) => expect(rounds).toEqual(expected),
    }),
);

const productKills = isLong ? 20 : 1;

test(
  `kill -9 at ${productKills} moments of publishing one product: the same`,
  { timeout: isLong ? 1_800_000 : 120_000 },
  () =>
    expectHealedAfterKills({
      count: productKills,
      args: ['--product', '2'],
      change: (round) => mark(500 + round, [2]),
      address: '/product/2',
    }),
);
