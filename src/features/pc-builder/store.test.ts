import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pcPart, type PartType, type PcPartRow } from '../../contract/pc-parts.ts';
import { addPart, removePart } from './build.ts';
import { writeBuild } from './build-url.ts';
import type { KeptBuilds } from './kept-builds.ts';
import { createBuilderStore } from './store.ts';

const row = (id: string, sku: string): PcPartRow => z.parse(pcPart, { id, sku, name: sku, price: 10, attributes: {} });
const shelf: Partial<Record<PartType, PcPartRow[]>> = {
  processor: [row('1', 'cpu-a'), row('2', 'cpu-b')],
  memory: [row('3', 'ram-a')],
  case: [row('4', 'case-a')],
};

/**
 * A store's builder page.
 * @param parts what the store sells
 */
const openPage = (address = '/pcbuilder', kept: KeptBuilds = { current: '', earlier: '' }, parts = shelf) => {
  const page = { url: new URL(address, 'http://shop.test'), kept, asked: [] as PartType[], isDown: false };
  const store = createBuilderStore({
    pcParts: (type) => {
      page.asked.push(type);
      return page.isDown ? Promise.reject(new Error('down')) : Promise.resolve(parts[type] ?? []);
    },
    kept: () => ({
      get: () => page.kept,
      change: (change) => {
        page.kept = change(page.kept);
      },
    }),
    readAddress: () => new URL(page.url),
    writeAddress: (next) => {
      page.url = new URL(next, page.url);
    },
  });
  return { page, store };
};

const names = ({ store }: ReturnType<typeof openPage>) =>
  store.$build.get().map(({ part, count }) => `${part.name} ${count}`);

/** Returns the URL of a shared build. */
const shared = async (): Promise<string> => {
  const { store } = openPage();
  const [cpu] = await store.loadParts('processor');
  const [ram] = await store.loadParts('memory');
  if (!cpu || !ram) throw new Error('the shelf is empty');
  return writeBuild(addPart(addPart([], cpu), ram, 2));
};

test('what is chosen is in the address and on the device, and is there again at the next visit', async () => {
  const first = openPage('/kh/pcbuilder?utm_source=x');
  const [cpu] = await first.store.loadParts('processor');
  if (!cpu) throw new Error('the shelf is empty');
  first.store.changeBuild(addPart([], cpu));
  const { current } = first.page.kept;
  expect(first.page.url.href).toBe(`http://shop.test/kh/pcbuilder?build=${current}&utm_source=x`);
  const second = openPage('/pcbuilder', first.page.kept);
  await second.store.start();
  expect(names(second)).toEqual(['cpu-a 1']);
  expect(second.page.url.search).toBe(`?build=${current}`);
  second.store.changeBuild(removePart(second.store.$build.get(), cpu.id));
  expect([second.page.kept.current, second.page.url.search]).toEqual(['', '']);
});

test('a link opens in another store that has the parts under other ids, asking for those types alone', async () => {
  const text = await shared();
  const other = openPage(`/pcbuilder?build=${text}`, undefined, {
    processor: [row('77', 'cpu-a')],
    memory: [row('78', 'ram-a')],
  });
  await other.store.start();
  expect(names(other).toSorted()).toEqual(['cpu-a 1', 'ram-a 2']);
  expect(other.store.$lacking.get()).toEqual([]);
  expect(other.page.asked.toSorted()).toEqual(['memory', 'processor']);
});

test('a store says which parts it lacks, and the link stays whole until something is changed', async () => {
  const text = await shared();
  const other = openPage(`/pcbuilder?build=${text}`, undefined, { memory: [row('78', 'ram-a')] });
  await other.store.start();
  expect(names(other)).toEqual(['ram-a 2']);
  expect(other.store.$lacking.get().map(({ type, count }) => `${type} ${count}`)).toEqual(['processor 1']);
  expect(other.page.url.search).toBe(`?build=${text}`);
  other.store.changeBuild(other.store.$build.get());
  expect(other.store.$lacking.get()).toEqual([]);
  expect(other.page.url.search).not.toBe(`?build=${text}`);
});

test('a link does not lose what the shopper had: the two change places', async () => {
  const text = await shared();
  const own = openPage();
  const [pcCase] = await own.store.loadParts('case');
  if (!pcCase) throw new Error('the shelf is empty');
  own.store.changeBuild(addPart([], pcCase));
  const visit = openPage(`/pcbuilder?build=${text}`, own.page.kept);
  await visit.store.start();
  expect(visit.store.$hasEarlier.get()).toBe(true);
  await visit.store.backToEarlier();
  expect(names(visit)).toEqual(['case-a 1']);
  expect(visit.page.kept.earlier).toBe(text);
});

test('parts that do not come are asked for again; the address stays meanwhile', async () => {
  const text = await shared();
  const visit = openPage(`/pcbuilder?build=${text}`);
  visit.page.isDown = true;
  await visit.store.start();
  expect(visit.store.$opening.get()).toBe('failed');
  expect(visit.page.url.search).toBe(`?build=${text}`);
  visit.page.isDown = false;
  await visit.store.start();
  expect(visit.store.$opening.get()).toBe('none');
  expect(names(visit)).toHaveLength(2);
});

test('what is chosen while a link opens is not lost to it', async () => {
  const visit = openPage(`/pcbuilder?build=${await shared()}`);
  const opened = visit.store.start();
  const [pcCase] = await visit.store.loadParts('case');
  if (!pcCase) throw new Error('the shelf is empty');
  visit.store.changeBuild(addPart([], pcCase));
  await opened;
  expect(names(visit)).toEqual(['case-a 1']);
});

test.each(['/pcbuilder', '/pcbuilder?build=2.qqq'])(
  'what is chosen before the saved build has opened at %s does not take its place for good',
  async (address) => {
    const current = await shared();
    const visit = openPage(address, { current, earlier: '' });
    const opened = visit.store.start();
    const [pcCase] = await visit.store.loadParts('case');
    if (!pcCase) throw new Error('the shelf is empty');
    visit.store.changeBuild(addPart([], pcCase));
    await opened;
    expect(names(visit)).toEqual(['case-a 1']);
    expect(visit.store.$hasEarlier.get()).toBe(true);
    await visit.store.backToEarlier();
    expect(names(visit)).toEqual(['cpu-a 1', 'ram-a 2']);
    expect(visit.page.kept.current).toBe(current);
  },
);

test('a link that holds no build is said, and takes nothing away', async () => {
  const kept = { current: await shared(), earlier: '' };
  const visit = openPage('/pcbuilder?build=2.qqq', kept);
  await visit.store.start();
  expect(visit.store.$opening.get()).toBe('unreadable');
  expect(visit.page.kept).toEqual(kept);
});
