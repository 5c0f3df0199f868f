import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import { runAdminCommand, type AdminCommand } from '../../src/commerce/admin-cli/admin-command.ts';
import { databasePath } from '../../src/commerce/start-commerce.ts';
import { openStorage } from '../../src/commerce/storage/open-storage.ts';
import { catalogueFile } from '../../src/publish/store-input.ts';
import { startService, stopChild } from '../supervisor/child.ts';
import type { BenchRun } from './bench-run.ts';
import type { ChangeAnswer } from './change-process.ts';
import { percentile, sample, seededRandom } from './figures.ts';
import { cpuOf, peakOf } from './process-figures.ts';
import { differing, hashesOf } from './release-pages.ts';

export type ChangeFigures = {
  products: number;
  changes: number;
  /** Milliseconds from a product's change until its pages are served. */
  p50: number;
  p95: number;
  most: number;
  /** Processor milliseconds of the publisher for each change. */
  cpu: number | null;
  memory: number | null;
  /** Pages rendered for each change, on average. */
  rendered: number;
  /** Changes whose releases were compared before and after. */
  compared: number;
  /** Pages that were rendered although their bytes stayed the same, or whose bytes changed without being rendered. */
  inexact: string[];
};

const changes = 100;
/** Changes before the measurement, which open files and warm up the code. */
const warmUp = 10;
/** How many changes' releases are compared. */
const compared = 10;

/** Returns the command for a change: of the price and of the stock in turns. */
const commandFor = (store: string, product: string, index: number): AdminCommand => {
  const shared = { store, product: Number(product), variant: null };
  return index % 2 === 0
    ? { ...shared, action: 'price', change: { price: 1999 + index * 100, promo: undefined, until: undefined } }
    : { ...shared, action: 'stock', stock: index % 4 === 1 ? 0 : index };
};

const allIds = ({ shop }: BenchRun): string[] => {
  const catalogue = openCatalogue(catalogueFile(shop.dataDir, shop.config.code));
  const ids = [...catalogue.allIds()];
  catalogue.close();
  return ids;
};

const answerForm = z.object({ ms: z.number(), release: z.string(), rendered: z.array(z.string()) });

/** Changes products one after another, and publishes each in a process that keeps running. */
export const measureChanges = async (bench: BenchRun): Promise<ChangeFigures> => {
  const { shop, products, supervisor, say } = bench;
  say(`${changes} changes, one after the other`);
  const ids = sample(allIds(bench), warmUp + compared + changes, seededRandom(7));
  const storage = openStorage(databasePath(shop.dataDir));
  const publisher = startService('warm publisher', join('scripts', 'bench', 'change-process.ts'), {
    ...shop.env,
    NODE_ENV: 'production',
  });
  await supervisor.serve(publisher);
  const pid = publisher.process.pid ?? 0;
  const change = async (id: string, index: number): Promise<ChangeAnswer> => {
    await runAdminCommand(storage, commandFor(shop.config.code, id, index));
    const answered = Promise.race([
      once(publisher.process, 'message').then(([message]: unknown[]) => answerForm.parse(message)),
      publisher.ended.then((end) => {
        throw new Error(`the warm publisher ${end}`);
      }),
    ]);
    publisher.process.send(id);
    return answered;
  };
  const inexact: string[] = [];
  const answers: ChangeAnswer[] = [];
  try {
    const next = ids.values();
    const changeNext = (index: number): Promise<ChangeAnswer> => change(next.next().value ?? '', index);
    for (let index = 0; index < warmUp; index += 1) await changeNext(index);
    let before = await hashesOf(shop);
    for (let index = 0; index < Math.min(compared, ids.length - warmUp); index += 1) {
      const { rendered, release } = await changeNext(index);
      const after = await hashesOf(shop, release);
      const differ = new Set(differing(before, after));
      inexact.push(...new Set(rendered).symmetricDifference(differ));
      before = after;
    }
    const cpuBefore = cpuOf(pid);
    const count = Math.max(0, Math.min(changes, ids.length - warmUp - compared));
    for (let index = 0; index < count; index += 1) answers.push(await changeNext(index));
    const cpuAfter = cpuOf(pid);
    const times = answers.map(({ ms }) => ms);
    return {
      products,
      changes: count,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      most: Math.max(...times),
      cpu: cpuBefore === null || cpuAfter === null ? null : ((cpuAfter - cpuBefore) * 1000) / count,
      memory: peakOf(pid),
      rendered: answers.reduce((sum, { rendered }) => sum + rendered.length, 0) / count,
      compared,
      inexact,
    };
  } finally {
    await stopChild(publisher);
    await storage.close();
  }
};
