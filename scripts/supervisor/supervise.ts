import { StepError, stopChild, whenDone, whenReady, type Child } from './child.ts';

/** Two signals within this time are one wish: a terminal and npm both pass Ctrl-C on. Milliseconds. */
const sameWish = 1_000;

export type Supervisor = {
  /** Keeps a service: waits until it is ready; services are stopped in the reverse of the order they came in. Returns its port. */
  serve: (child: Child) => Promise<number>;
  /** Keeps a program that stays and never says that it is ready. */
  keep: (child: Child) => void;
  /** Keeps a program until its work is done. */
  work: (child: Child) => Promise<void>;
  /** Resolves once a signal asked to stop, or the launcher is gone without one. */
  asked: Promise<void>;
  /** Resolves with a sentence when a child ends by itself. */
  broken: () => Promise<string>;
  /** Stops all children; resolves when they are gone. */
  stop: () => Promise<void>;
};

/** Keeps a set of processes that live and end together. */
const createSupervisor = (): Supervisor => {
  const children: Child[] = [];
  const asked = Promise.withResolvers<void>();
  let askedAt: number | null = null;

  const ask = (): void => {
    if (askedAt === null) {
      askedAt = performance.now();
      asked.resolve();
    } else if (performance.now() - askedAt > sameWish) {
      for (const { process: child } of children) child.kill('SIGKILL');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);

  const launcher = process.ppid;
  const orphaned = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(orphaned);
    ask();
  }, 500).unref();

  return {
    serve: (child) => {
      children.push(child);
      return whenReady(child);
    },
    keep: (child) => {
      children.push(child);
    },
    work: async (child) => {
      children.push(child);
      await whenDone(child);
      children.splice(children.indexOf(child), 1);
    },
    asked: asked.promise,
    broken: () =>
      Promise.race(
        children.map(async ({ name, ended }) => {
          const end = await ended;
          return `The ${name} ${end}.`;
        }),
      ),
    stop: async () => {
      for (const child of children.toReversed()) await stopChild(child);
    },
  };
};

/** Ends this process: with what the work resolves with, with 1 and a sentence where it fails, with `asked` after a signal. */
const end = async (supervisor: Supervisor, work: Promise<number>, asked: number): Promise<never> => {
  const finished = work.then(
    (code) => ({ code, problem: null }),
    (error: unknown) => ({ code: 1, problem: error instanceof Error ? error.message : String(error) }),
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
 * Runs the steps of a command whose processes stay, and ends this process with them: with 0 after a signal, with 1 and
 * one sentence after a failed step or the unasked end of a process.
 */
export const superviseCommand = async (steps: (supervisor: Supervisor) => Promise<void>): Promise<never> => {
  const supervisor = createSupervisor();
  const work = async (): Promise<never> => {
    await steps(supervisor);
    throw new StepError(await supervisor.broken());
  };
  return end(supervisor, work(), 0);
};

/** The same for a command that is over when its steps are; they resolve with its exit code. A signal makes it 130. */
export const superviseTask = async (steps: (supervisor: Supervisor) => Promise<number>): Promise<never> => {
  const supervisor = createSupervisor();
  return end(supervisor, steps(supervisor), 130);
};
