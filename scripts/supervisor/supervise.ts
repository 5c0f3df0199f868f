import { setTimeout as sleep } from 'node:timers/promises';
import { createBackoff } from '../../src/lib/backoff.ts';
import { messageOf } from '../../src/lib/errors.ts';
import { watchHeartbeats } from '../../src/lib/heartbeat.ts';
import { StepError, stopChild, whenDone, whenReady, type Child } from './child.ts';

/** Signals within this many milliseconds count as one: a terminal and npm both pass Ctrl-C on. */
const sameWishMs = 1_000;

/** A service that is restarted whenever it ends, after ever longer pauses. */
export type Service = {
  /** Its port, once it is ready for the first time. */
  ready: Promise<number>;
  /** Resolves with a sentence if its first start fails; it is retried all the same. */
  failed: Promise<string>;
};

export type Supervisor = {
  /**
   * Keeps a service running, however it ends; kills and restarts it if it sends no heartbeat for `watchdogMs`.
   * @param start starts the service, now and at each restart
   */
  keepRunning: (start: () => Child, watchdogMs: number) => Service;
  /**
   * Takes charge of a service and waits until it is ready; services are stopped in reverse order.
   * @returns its port
   */
  serve: (child: Child) => Promise<number>;
  /** Takes charge of a long-running program that does not report when it is ready. */
  keep: (child: Child) => void;
  /** Takes charge of a program until its work is done. */
  work: (child: Child) => Promise<void>;
  /** Resolves once a signal asked to stop, or the launcher is gone without one. */
  asked: Promise<void>;
  /** Resolves with a sentence when a child that is not restarted ends by itself. */
  broken: () => Promise<string>;
  /** Stops all children; resolves when they are gone. */
  stop: () => Promise<void>;
};

/** A child, or its latest replacement. */
type Slot = { child: Child; restarts: boolean };

/** Creates a supervisor for a set of processes that start and end together. */
const createSupervisor = (): Supervisor => {
  const slots: Slot[] = [];
  let stopping = false;
  const asked = Promise.withResolvers<void>();
  let askedAt: number | null = null;

  const ask = (): void => {
    if (askedAt === null) {
      askedAt = performance.now();
      asked.resolve();
    } else if (performance.now() - askedAt > sameWishMs) {
      for (const { child } of slots) child.process.kill('SIGKILL');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);

  const launcher = process.ppid;
  const orphaned = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(orphaned);
    ask();
  }, 500).unref();

  const keepRunning: Supervisor['keepRunning'] = (start, watchdogMs) => {
    const ready = Promise.withResolvers<number>();
    const failed = Promise.withResolvers<string>();
    const backoff = createBackoff();

    const run = async (): Promise<void> => {
      const slot: Slot = { child: start(), restarts: true };
      slots.push(slot);
      for (;;) {
        const { child } = slot;
        const startedAt = performance.now();
        whenReady(child).then(ready.resolve, (error: unknown) => failed.resolve(messageOf(error)));
        watchHeartbeats(child.process, watchdogMs, () => {
          console.error(`The ${child.name} did not answer for ${watchdogMs / 1000} s.`);
          child.process.kill('SIGKILL');
        });
        const end = await child.ended;
        if (stopping) return;
        const delayMs = backoff(performance.now() - startedAt);
        console.error(`The ${child.name} ${end}; it is started again in ${delayMs / 1000} s.`);
        await sleep(delayMs);
        if (stopping) return;
        slot.child = start();
      }
    };
    void run();
    return { ready: ready.promise, failed: failed.promise };
  };

  return {
    keepRunning,
    serve: (child) => {
      slots.push({ child, restarts: false });
      return whenReady(child);
    },
    keep: (child) => {
      slots.push({ child, restarts: false });
    },
    work: async (child) => {
      const slot = { child, restarts: false };
      slots.push(slot);
      try {
        await whenDone(child);
      } catch (error) {
        // It was stopped with all others: no further step may run.
        if (stopping) return await new Promise(() => {});
        throw error;
      } finally {
        slots.splice(slots.indexOf(slot), 1);
      }
    },
    asked: asked.promise,
    broken: () =>
      Promise.race(
        slots
          .filter(({ restarts }) => !restarts)
          .map(async ({ child }) => {
            const end = await child.ended;
            return `The ${child.name} ${end}.`;
          }),
      ),
    stop: async () => {
      stopping = true;
      for (const { child } of slots.toReversed()) await stopChild(child);
    },
  };
};

/** Ends this process with the work's exit code, with 1 and a sentence if it fails, or with `asked` after a signal. */
const end = async (supervisor: Supervisor, work: Promise<number>, asked: number): Promise<never> => {
  const finished = work.then(
    (code) => ({ code, problem: null }),
    (error: unknown) => ({ code: 1, problem: messageOf(error) }),
  );
  const { code, problem } = await Promise.race([
    supervisor.asked.then(() => ({ code: asked, problem: null })),
    finished,
  ]);
  if (problem !== null) console.error(problem);
  await supervisor.stop();
  process.exit(code);
};

/**
 * Runs the steps of a command whose processes keep running, and ends this process with them: with 0 after a signal,
 * with 1 and one sentence after a failed step or the unexpected end of a process.
 */
export const superviseCommand = async (steps: (supervisor: Supervisor) => Promise<void>): Promise<never> => {
  const supervisor = createSupervisor();
  const work = async (): Promise<never> => {
    await steps(supervisor);
    throw new StepError(await supervisor.broken());
  };
  return end(supervisor, work(), 0);
};

/** The same for a command that ends with its steps, which resolve to its exit code; after a signal it is 130. */
export const superviseTask = async (steps: (supervisor: Supervisor) => Promise<number>): Promise<never> => {
  const supervisor = createSupervisor();
  return end(supervisor, steps(supervisor), 130);
};
