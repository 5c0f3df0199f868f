import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentReleaseId } from '../../src/release/releases.ts';
import { startPageRequests, type PageRequests } from '../support/page-requests.ts';
import { startOneStore, type Ended, type OneStore } from '../support/one-store.ts';
import { createPriceMark, type PriceMark } from '../support/price-mark.ts';
import { drafts, judgeSeen, leftovers, readCurrent, type Finished } from '../support/release-history.ts';
import { isLong } from '../support/shop.ts';
import { makeReadOnly, mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

/** A publisher whose disk is full, or may not be written. The store is served and asked all the time. */
let store: OneStore;
let mark: PriceMark;
let disk: SmallDisk | null;
let requests: PageRequests;
let history: Finished[];
let round = 1;

/** The release that the pointer names, found whole. */
const readWhole = async (): Promise<Finished> => {
  const release = await readCurrent(store.storeDir);
  if (!release) throw new Error('nothing is published');
  expect(release.problems).toEqual([]);
  return release;
};

const current = async (): Promise<Finished> => {
  const release = await readWhole();
  expect(release.rounds).toHaveLength(1);
  return release;
};

beforeAll(async () => {
  store = await startOneStore();
  disk = mountSmallDisk(store.dataDir, 160);
  mark = await createPriceMark(store);
  await mark(round);
  const first = await store.publish();
  if (first.code !== 0) throw new Error(first.stderr);
  history = [await current()];
  const addresses = history[0]?.addresses ?? [];
  const { port } = await store.serve();
  let next = 0;
  requests = startPageRequests({ port, host: store.host }, () => addresses[(next += 7) % addresses.length] ?? '/', {
    sockets: 1,
  });
}, 120_000);

afterAll(async () => {
  await requests.stop();
  disk?.unmount();
  await store.close();
});

/** One sentence that names the system's error, where, and what to do; the release before is whole and stays. */
const expectRefused = async ({ code, stderr }: Ended, error: RegExp): Promise<void> => {
  expect.soft(stderr.trimEnd().split('\n'), 'one line').toHaveLength(1);
  expect.soft(stderr).toMatch(error);
  expect.soft(stderr, 'names the folder').toContain(store.dataDir);
  expect.soft(stderr, 'says what to do').toMatch(/run it again|set DATA_DIR/u);
  expect(code).toBe(1);
  expect((await readWhole()).id, 'the release before stays').toBe(history.at(-1)?.id);
  expect(leftovers(store.storeDir)).toEqual([]);
  expect(drafts(store.dataDir)).toEqual([]);
};

const expectHealed = async (ended: Ended): Promise<void> => {
  expect(ended.code, ended.stderr).toBe(0);
  const healed = await current();
  expect(healed.rounds).toEqual([round]);
  expect(leftovers(store.storeDir)).toEqual([]);
  history.push(healed);
  const seen = requests.take();
  expect(seen.length).toBeGreaterThan(10);
  expect(judgeSeen(history, seen)).toEqual([]);
};

const full = /ENOSPC|EFBIG|no space left|disk is full/iu;

describe('a full disk', () => {
  const sizes = isLong ? [0, 4_096, 40_960, 100_000, 200_000, 300_000] : [0, 200_000];
  test('room for a part of the run', { timeout: 300_000 }, async ({ skip }) => {
    if (!disk) return skip('no file system may be mounted here');
    await mark((round += 1));
    for (const free of sizes) {
      disk.leave(free);
      const ended = await store.publish();
      console.log(`${free} bytes free: exit ${ended.code}, ${ended.stderr.trim()}`);
      await expectRefused(ended, full);
    }
    disk.empty();
    await expectHealed(await store.publish());
  });

  test.runIf(isLong)('room for a part of one product', { timeout: 600_000 }, async ({ skip }) => {
    if (!disk) return skip('no file system may be mounted here');
    const args = ['--product', '2'];
    const prices = async (): Promise<void> => mark((round += 1), [2]);
    await prices();
    expect((await store.publish(args)).code).toBe(0);
    history.push(await readWhole());
    const failures = new Set<string>();
    await prices();
    for (let free = 0; ; free += 32_768) {
      disk.leave(free);
      const { code, stderr } = await store.publish(args);
      if (code === 0) break;
      failures.add(stderr.trim());
      expect.soft(stderr).toMatch(full);
      expect
        .soft(currentReleaseId(store.storeDir), `the release before stays, as is said: ${stderr}`)
        .toBe(history.at(-1)?.id);
      if (currentReleaseId(store.storeDir) !== history.at(-1)?.id) history.push(await readWhole());
    }
    console.log([...failures].join('\n'));
    history.push(await readWhole());
    disk.empty();
    await mark((round += 1));
    await expectHealed(await store.publish());
  });
});

test('a file that may not grow further (RLIMIT_FSIZE)', { timeout: 300_000 }, async ({ skip }) => {
  if (process.platform === 'win32') return skip('there is no such limit here');
  await mark((round += 1));
  for (const fileBlocks of isLong ? [1, 16, 80, 200, 400] : [80]) {
    const ended = await store.publish([], { fileBlocks });
    console.log(`${fileBlocks} blocks: exit ${ended.code}, ${ended.stderr.trim()}`);
    await expectRefused(ended, full);
  }
  await expectHealed(await store.publish());
});

test('a folder that may not be written', { timeout: 120_000 }, async ({ skip }) => {
  await mark((round += 1));
  for (const folder of [store.dataDir, store.storeDir]) {
    const undo = makeReadOnly(folder);
    if (!undo) return skip('no file system may be mounted here, and root may write everywhere');
    const ended = await store.publish().finally(undo);
    console.log(`read-only: exit ${ended.code}, ${ended.stderr.trim()}`);
    expect.soft(ended.stderr, 'names the folder').toContain(folder);
    await expectRefused(ended, /EROFS|read-?only/iu);
  }
  await expectHealed(await store.publish());
});
