import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';

/** Several server processes on one port, kept by one that serves nothing itself. */
export type Processes = {
  /** The port, once all listen. */
  ready: Promise<number>;
  /** Resolves with a sentence when they cannot be kept running; never otherwise. */
  broken: Promise<string>;
  /** Lets all finish their requests; resolves when they are gone. A second call ends them at once. */
  stop(): Promise<void>;
};

export type ProcessesOptions = {
  count: number;
  logger: Logger;
  /** A message of a process that is not about its start. */
  onMessage?: (worker: Worker, message: unknown) => void;
  /** One more end within a minute, and they are given up; default 10. */
  restartsPerMinute?: number;
};

const isReady = (message: unknown): message is { type: 'ready'; port: number } =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';

/**
 * Starts this program's script so many times. Each process says `{ type: 'ready', port }` when it listens, and ends
 * cleanly on SIGTERM; one that ends by itself is started again.
 */
export const keepProcesses = ({ count, logger, onMessage, restartsPerMinute = 10 }: ProcessesOptions): Processes => {
  const ready = Promise.withResolvers<number>();
  const broken = Promise.withResolvers<string>();
  const gone = Promise.withResolvers<void>();
  const listening = new Set<number>();
  const ends: number[] = [];
  let stopping = false;
  let started = false;

  const running = (): Worker[] => Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);

  const start = (): void => {
    const worker = cluster.fork();
    worker.on('message', (message: unknown) => {
      if (!isReady(message)) onMessage?.(worker, message);
      else {
        listening.add(worker.id);
        if (started || listening.size < count) return;
        started = true;
        ready.resolve(message.port);
      }
    });
    worker.on('error', (error) => logger.error({ ended: worker.process.pid, err: error }, 'a process failed'));
  };

  const mayRestart = (): boolean => {
    const now = performance.now();
    ends.push(now);
    while ((ends[0] ?? now) < now - 60_000) ends.shift();
    return ends.length <= restartsPerMinute;
  };

  cluster.on('exit', (worker, code, signal: string | null) => {
    if (stopping) {
      if (running().length === 0) gone.resolve();
      return;
    }
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    if (!started) broken.resolve(`A server process ${how} before it was ready.`);
    else if (!mayRestart())
      broken.resolve(`Server processes ended ${ends.length} times within a minute (the last one ${how}).`);
    else {
      logger.error({ ended: worker.process.pid }, `a server process ${how}; another takes its place`);
      start();
    }
  });

  cluster.setupPrimary({ serialization: 'advanced' });
  for (let index = 0; index < count; index += 1) start();

  return {
    ready: ready.promise,
    broken: broken.promise,
    stop: () => {
      const signal = stopping ? 'SIGKILL' : 'SIGTERM';
      stopping = true;
      for (const worker of running()) worker.process.kill(signal);
      if (running().length === 0) gone.resolve();
      return gone.promise;
    },
  };
};
