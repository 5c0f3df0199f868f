import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RenderedPage } from './page-maker.ts';
import type { Job } from './job.ts';
import type { WorkerAnswer, WorkerRequest } from './worker.ts';

/** Pages per request to a worker: enough to be cheap, few enough to share the work evenly. */
const batchSize = 32;

type Member = {
  ask: (request: WorkerRequest) => Promise<RenderedPage[]>;
  stop: () => Promise<unknown>;
  isDead: () => boolean;
};

/** Heap limits of a worker in megabytes: it uses about a tenth, and a smaller heap is collected earlier. */
const limits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 };

const hire = (): Member => {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    resourceLimits: limits,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const waiting: { resolve: (pages: RenderedPage[]) => void; reject: (error: Error) => void }[] = [];
  let dead: Error | null = null;
  const failAll = (error: Error): void => {
    dead = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('message', (answer: WorkerAnswer) => {
    const next = waiting.shift();
    if ('error' in answer) next?.reject(new Error(answer.error));
    else next?.resolve(answer.pages);
  });
  worker.on('error', failAll);
  worker.on('exit', (code) => failAll(new Error(`a publishing worker ended with code ${code}`)));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (dead) {
          reject(dead);
          return;
        }
        waiting.push({ resolve, reject });
        worker.postMessage(request);
      }),
    isDead: () => dead !== null,
    stop: () => worker.terminate(),
  };
};

/** Creates worker threads that render one store after the other. */
export const createPool = (size = Math.max(1, Math.min(availableParallelism(), 4))) => {
  const members = Array.from({ length: size }, hire);
  return {
    /**
     * Renders all pages of a store; `take` gets each as it is ready.
     * @throws the first failure, once all workers are idle
     */
    run: async (job: Job, addresses: Iterable<string>, take: (pages: RenderedPage[]) => void): Promise<void> => {
      for (const [place, member] of members.entries()) if (member.isDead()) members[place] = hire();
      const iterator = addresses[Symbol.iterator]();
      let failed = false;
      const nextBatch = (): string[] => {
        const batch: string[] = [];
        while (!failed && batch.length < batchSize) {
          const { value, done } = iterator.next();
          if (done) break;
          batch.push(value);
        }
        return batch;
      };
      const work = async (member: Member, first: boolean): Promise<void> => {
        await member.ask({ kind: 'begin', job });
        try {
          // A worker takes one batch at a time.
          for (let batch = nextBatch(); batch.length > 0; batch = nextBatch())
            take(await member.ask({ kind: 'pages', addresses: batch }));
          if (first) take(await member.ask({ kind: 'documents' }));
        } catch (error) {
          failed = true;
          await member.ask({ kind: 'finish' }).catch(() => undefined);
          throw error;
        }
        await member.ask({ kind: 'finish' });
      };
      const results = await Promise.allSettled(members.map((member, index) => work(member, index === 0)));
      const failure = results.find((result) => result.status === 'rejected');
      if (failure) throw failure.reason;
    },

    close: async (): Promise<void> => {
      await Promise.all(members.map((member) => member.stop()));
    },
  };
};

export type Pool = ReturnType<typeof createPool>;
