import { expect, test, vi } from 'vitest';
import { publishPages, shopPages, startTestShop, type TestShop } from '../testing/test-shop.ts';
import { createReadiness } from './readiness.ts';

const statusOf = async (prepare: (dataDir: string) => void): Promise<number> => {
  const shop: TestShop = await startTestShop({ prepare });
  try {
    return (await fetch(`http://127.0.0.1:${shop.port}/readyz`)).status;
  } finally {
    await shop.close();
  }
};

test('a machine by itself is ready with its first release: a new store does not take the others off', async () => {
  expect(await statusOf(() => undefined)).toBe(503);
  expect(await statusOf((dataDir) => publishPages(dataDir, 'S001', shopPages('S001')))).toBe(200);
});

/** A machine that has S001 and lacks S002. */
const half = (): { store: string; release: string | null }[] => [
  { store: 'S001', release: 'r1' },
  { store: 'S002', release: null },
];

test('one of several waits for what others have published, and for nothing else', async () => {
  expect(await createReadiness(half, async () => new Set(['S001', 'S002']))()).toBe(false);
  expect(await createReadiness(half, async () => new Set(['S001']))()).toBe(true);
});

test('with an empty disk it waits, with every store it asks nobody', async () => {
  const nobody = vi.fn<() => Promise<Set<string>>>(async () => new Set());
  expect(await createReadiness(() => [{ store: 'S001', release: null }], nobody)()).toBe(false);
  expect(await createReadiness(() => [{ store: 'S001', release: 'r1' }], nobody)()).toBe(true);
  expect(nobody).not.toHaveBeenCalled();
});

test('while the others cannot be asked it waits, and asks them at most every five seconds', async () => {
  let clock = 1000;
  const ask = vi.fn<() => Promise<Set<string>>>(async () => new Set(['S001', 'S002']));
  ask.mockRejectedValueOnce(new Error('Postgres is down'));
  const isReady = createReadiness(half, ask, () => clock);
  expect([await isReady(), await isReady(), await isReady()]).toEqual([false, false, false]);
  expect(ask).toHaveBeenCalledTimes(2);
  clock += 5001;
  await isReady();
  expect(ask).toHaveBeenCalledTimes(3);
});

test('the first release of a new store, or Postgres that is gone, takes no server off that has been ready', async () => {
  let clock = 1000;
  const ask = vi.fn<() => Promise<Set<string>>>(async () => new Set(['S001']));
  const stores = half();
  const isReady = createReadiness(
    () => stores,
    ask,
    () => clock,
  );
  expect(await isReady()).toBe(true);
  ask.mockResolvedValue(new Set(['S001', 'S002']));
  clock += 5001;
  expect(await isReady()).toBe(true);
  ask.mockRejectedValue(new Error('Postgres is down'));
  clock += 5001;
  expect(await isReady()).toBe(true);
  for (const store of stores) store.release = null;
  expect(await isReady()).toBe(false);
});
