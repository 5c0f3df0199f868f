import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { createBackoff, type BackoffOptions } from '../../lib/backoff.ts';
import { watchHeartbeats } from '../../lib/heartbeat.ts';

/** Several server processes on one port, supervised by this one, which serves no requests itself. */
export type Processes = {
  /** Resolves with the port once all are listening. */
  ready: Promise<number>;
  /** Resolves with a sentence if a process exits before all were ready, or if the port is lost; otherwise never. */
  broken: Promise<string>;
  /** Lets all processes finish their requests; resolves when they have exited. A second call kills them. */
  stop(): Promise<void>;
};

export type ProcessesOptions = {
  count: number;
  logger: Logger;
  /** Whether they share a socket that this process has inherited; `node:cluster` closes it with the last of them. */
  inheritsSocket?: boolean;
  /** Returns additional environment variables for a process, by its slot from 1 up; a replacement gets the same. */
  environmentOf?: (slot: number) => Record<string, string>;
  /** Called for all messages of a process except `ready`. */
  onMessage?: (worker: Worker, message: unknown) => void;
  /** A process without a heartbeat for this long is killed and replaced. */
  heartbeatTimeoutMs: number;
  /** Delays before a replacement starts. */
  backoff?: BackoffOptions;
};

const isReady = (message: unknown): message is { type: 'ready'; port: number } =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';

/**
 * Starts this program's script `count` times. Each process sends `{ type: 'ready', port }` once it listens, sends
 * heartbeats, and exits cleanly on SIGTERM; one that exits on its own, or hangs, is replaced.
 */
export const startProcesses = (options: ProcessesOptions): Processes => {
  const { count, logger, inheritsSocket = false, onMessage, environmentOf = () => ({}) } = options;
  const { heartbeatTimeoutMs, backoff = {} } = options;
  const ready = Promise.withResolvers<number>();
  const broken = Promise.withResolvers<string>();
  const gone = Promise.withResolvers<void>();
  const listening = new Set<number>();
  let stopping = false;
  let started = false;

  const running = (): Worker[] => Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);

  const start = (slot: number, delay: ReturnType<typeof createBackoff>): void => {
    if (stopping) return;
    const worker = cluster.fork(environmentOf(slot));
    const { process: child } = worker;
    const startedAt = performance.now();
    worker.on('message', (message: unknown) => {
      if (!isReady(message)) onMessage?.(worker, message);
      else {
        listening.add(worker.id);
        if (started || listening.size < count) return;
        started = true;
        ready.resolve(message.port);
      }
    });
    worker.on('error', (error) => logger.error({ ended: child.pid, err: error }, 'a process failed'));
    watchHeartbeats(child, heartbeatTimeoutMs, () => {
      logger.error({ silent: child.pid }, `a server process did not answer for ${heartbeatTimeoutMs / 1000} s`);
      child.kill('SIGKILL');
    });
    worker.once('exit', (code, signal: string | null) => {
      const wasLast = listening.delete(worker.id) && listening.size === 0;
      if (stopping) return;
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      if (!started) {
        broken.resolve(`A server process ${how} before it was ready.`);
        return;
      }
      if (inheritsSocket && wasLast) {
        broken.resolve(`The last server process ${how}, and the inherited socket was closed with it.`);
        return;
      }
      const delayMs = delay(performance.now() - startedAt);
      logger.error({ ended: child.pid, delayMs }, `a server process ${how}; another takes its place`);
      setTimeout(() => start(slot, delay), delayMs);
    });
  };

  cluster.on('exit', () => {
    if (stopping && running().length === 0) gone.resolve();
  });
  cluster.setupPrimary({ serialization: 'advanced' });
  for (let slot = 1; slot <= count; slot += 1) start(slot, createBackoff(backoff));

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
