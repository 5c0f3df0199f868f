import { Worker } from 'node:worker_threads';
import type {
  OnDemandAnswer,
  OnDemandData,
  WorkerPage,
  OnDemandRequest,
  WantedList,
  WantedProduct,
} from './on-demand-worker.ts';

export type Wanted = WantedProduct | WantedList;
type Waiting = { resolve: (page: WorkerPage | null) => void; reject: (error: Error) => void };

/** Why a page could not be rendered. */
export class OnDemandError extends Error {
  override name = 'OnDemandError';
  /** Whether the API itself failed. */
  readonly down: boolean;
  constructor(message: string, down: boolean) {
    super(message);
    this.down = down;
  }
}

/** See `OnDemandLimits`. */
export type ThreadLimits = { idleMs: number; timeoutMs: number };

/** Manages a thread that starts with the first request and ends after it has been idle for a while. */
export const createOnDemandThread = (data: OnDemandData, { idleMs, timeoutMs }: ThreadLimits) => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let last = 0;

  const end = (reason: string): void => {
    const ended = worker;
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    if (idle) clearTimeout(idle);
    void ended?.terminate();
  };

  const rest = (): void => {
    if (waiting.size > 0) return;
    idle = setTimeout(() => end('idle'), idleMs);
    idle.unref();
  };

  const hire = (): Worker => {
    const hired = new Worker(new URL('on-demand-worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      env: { ...process.env, NODE_ENV: 'production' },
    });
    hired.on('message', (answer: OnDemandAnswer) => {
      const one = waiting.get(answer.number);
      waiting.delete(answer.number);
      if ('error' in answer) one?.reject(new OnDemandError(answer.error, answer.down));
      else one?.resolve(answer.page);
      rest();
    });
    hired.on('error', (error) => {
      if (worker === hired) end(`the thread failed: ${error.message}`);
    });
    hired.on('exit', (code) => {
      if (worker === hired) end(`the thread ended with code ${code}`);
    });
    hired.unref();
    return hired;
  };

  return {
    ask: (wanted: Wanted): Promise<WorkerPage | null> => {
      if (idle) clearTimeout(idle);
      worker ??= hire();
      last += 1;
      const number = last;
      const { promise, resolve, reject } = Promise.withResolvers<WorkerPage | null>();
      waiting.set(number, { resolve, reject });
      const late = setTimeout(() => end(`no page within ${timeoutMs} ms`), timeoutMs);
      worker.postMessage({ number, ...wanted } satisfies OnDemandRequest);
      return promise.finally(() => clearTimeout(late));
    },
    /** Starts the thread ahead of the first request. */
    open: (): void => {
      worker ??= hire();
      if (idle) clearTimeout(idle);
      rest();
    },
    isOpen: (): boolean => worker !== null,
    close: (): void => end('the server ends'),
  };
};
