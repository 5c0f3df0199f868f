import { availableParallelism } from 'node:os';
import { createConcurrencyLimiter } from '../lib/concurrency.ts';
import { startWorkerCalls, type WorkerCalls } from '../lib/worker-calls.ts';
import type { Dictionary } from '../release/types.ts';
import type { StoreInput } from './store-input.ts';
import type { FamilySample } from './page-family.ts';
import type { RenderedPage } from './page-maker.ts';
import type { WorkerRequest, WorkerResult } from './render-thread.ts';

/** Maximum number of pages per request to a worker. Pages next to each other show the same products. */
const maxBatch = 128;

type Member = WorkerCalls<WorkerRequest, WorkerResult>;

/**
 * Pages for which another worker pays: each compiles the pages' code for itself. With two, a store of 290 pages is
 * published a tenth of a second sooner and takes half a second more of processor time.
 */
const pagesPerMember = 300;

/**
 * Heap limits of a worker in megabytes. It uses about a tenth of the old generation; with half of the young one,
 * collecting garbage takes a third more.
 */
const limits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 };

/** @param file the bundle's `dist/server/render-thread.mjs` */
const hire = (file: string): Member =>
  startWorkerCalls(file, 'a publishing worker', {
    resourceLimits: limits,
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** All pages of a store, and how they are compressed. */
export type PoolWork = {
  input: StoreInput;
  /** Without language prefix. */
  addresses: readonly string[];
  /** Families whose dictionaries are made first, from these pages. */
  samples: readonly FamilySample[];
  /** Existing dictionaries, by language and family. */
  dictionaries: ReadonlyMap<string, Dictionary>;
};

/** Receives the workers' output; a dictionary comes before the pages that need it. */
export type PoolOutput = {
  takePages(pages: readonly RenderedPage[]): void;
  takeDictionary(dictionary: Dictionary): void;
};

/**
 * Creates worker threads that render one store after the other, however many are given to them at once. They start
 * with the first store that needs them.
 * @param thread the bundle's `dist/server/render-thread.mjs`
 */
export const createPool = (thread: string, size = Math.max(1, Math.min(availableParallelism(), 4))) => {
  const members: Member[] = [];
  const turns = createConcurrencyLimiter({ maxConcurrent: 1 });

  const render = async ({ input, addresses, samples, dictionaries }: PoolWork, output: PoolOutput): Promise<void> => {
    const wanted = Math.ceil((addresses.length * input.config.locales.length) / pagesPerMember);
    while (members.length < Math.max(1, Math.min(size, wanted))) members.push(hire(thread));
    for (const [index, member] of members.entries()) if (member.isDead()) members[index] = hire(thread);
    const sampled = new Set(samples.flatMap((sample) => sample.addresses));
    const left = addresses.filter((address) => !sampled.has(address));
    let next = 0;
    const waiting = [...samples];
    const known = new Map(dictionaries);
    let failed = false;
    /** Batches get smaller towards the end, so that all members end at about the same time. */
    const nextBatch = (): string[] => {
      if (failed) return [];
      const first = next;
      next += Math.min(maxBatch, Math.ceil((left.length - first) / (2 * members.length)));
      return left.slice(first, next);
    };
    const takeSamples = async (member: Member): Promise<void> => {
      await member.ask({ kind: 'begin', input });
      for (let sample = waiting.shift(); sample && !failed; sample = waiting.shift()) {
        const { pages, dictionaries: made = [] } = await member.ask({ kind: 'family', ...sample });
        for (const dictionary of made) {
          known.set(dictionary.family, dictionary);
          output.takeDictionary(dictionary);
        }
        output.takePages(pages);
      }
    };
    const takeBatches = async (member: Member, index: number): Promise<void> => {
      await member.ask({ kind: 'dictionaries', dictionaries: known });
      // A worker renders one batch at a time.
      for (let batch = nextBatch(); batch.length > 0; batch = nextBatch())
        output.takePages((await member.ask({ kind: 'pages', addresses: batch })).pages);
      if (index === 0) output.takePages((await member.ask({ kind: 'documents' })).pages);
    };
    /** Lets all members work; resolves when all are done. */
    const together = async (work: (member: Member, index: number) => Promise<void>): Promise<void> => {
      const results = await Promise.allSettled(
        members.map((member, index) =>
          work(member, index).catch((error: unknown) => {
            failed = true;
            throw error;
          }),
        ),
      );
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) throw failure.reason;
    };
    try {
      await together(takeSamples);
      await together(takeBatches);
    } finally {
      await Promise.allSettled(members.map((member) => member.ask({ kind: 'finish' })));
    }
  };

  return {
    /**
     * Renders all pages of a store, starting with the samples.
     * @throws the first failure, once all workers are idle
     */
    run: (work: PoolWork, output: PoolOutput): Promise<void> => turns.run(() => render(work, output)),

    close: async (): Promise<void> => {
      await Promise.all(members.map((member) => member.stop()));
    },
  };
};

export type Pool = ReturnType<typeof createPool>;
