import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { damagesOf } from '../support/damage.ts';
import { startOneStore, type OneStore } from '../support/one-store.ts';
import { createPriceMark } from '../support/price-mark.ts';
import { readCurrent } from '../support/release-history.ts';
import { isLong } from '../support/shop.ts';

/** Files that are damaged between two runs of the publisher: the next run mends them, or says what will. */
let store: OneStore;
let sound: string;

beforeAll(async () => {
  store = await startOneStore();
  sound = join(store.folder, 'sound');
  const mark = await createPriceMark(store);
  for (const round of [1, 2]) {
    await mark(round);
    const { code, stderr } = await store.publish();
    if (code !== 0) throw new Error(stderr);
  }
  cpSync(store.dataDir, sound, { recursive: true });
  await mark(3);
}, 120_000);
afterAll(() => store.close());

beforeEach(() => {
  for (const name of readdirSync(store.dataDir)) rmSync(join(store.dataDir, name), { recursive: true });
  cpSync(sound, store.dataDir, { recursive: true });
});

const names = damagesOf({ code: 'S000', dataDir: '' }).map(({ name }) => name);

/** Whether the newest prices are published, and everything of the release can be read. */
const isRight = async (): Promise<boolean> => {
  const release = await readCurrent(store.storeDir).catch(() => null);
  return release !== null && release.problems.length === 0 && release.rounds.join() === '3';
};

test.each(isLong ? names : names.slice(0, 2))('%s', { timeout: 60_000 }, async (name) => {
  const damage = damagesOf(store).find((one) => one.name === name);
  damage?.apply();
  const { code, stderr } = await store.publish();
  if (code !== 0) {
    expect(code).toBe(1);
    expect.soft(stderr.trimEnd().split('\n'), 'one line').toHaveLength(1);
    expect.soft(stderr, 'names the file').toContain(damage?.file);
    expect.soft(stderr, 'names no publisher that is not there').not.toContain('another publisher');
  }
  if (code !== 0 || !(await isRight())) {
    const whole = await store.publish(['--whole']);
    expect(whole.code, whole.stderr).toBe(0);
  }
  expect(await isRight()).toBe(true);
  const after = await store.publish();
  expect(after.code, after.stderr).toBe(0);
});
