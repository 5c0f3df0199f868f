import type { Logger } from 'pino';
import { paysFirst, type Attempt } from './attempt.ts';
import type { Checking } from './checking.ts';
import type { Journal, Work } from './journal.ts';
import type { Placing } from './placing.ts';
import type { Telling } from './telling.ts';

/** Works on attempts behind the pages, and after they are gone. */
export type Working = {
  /** Works on one now. Resolves when that is done, or another process does it. */
  on(id: string): Promise<void>;
  /** Takes no more work; resolves when what is under way is done. */
  stop(): Promise<void>;
};

export type WorkingParts = {
  journal: Journal;
  placing: Placing;
  checking: Checking;
  tell: Telling;
  logger: Logger;
  onJournalError: (error: unknown) => void;
  now: () => number;
  /** How often it is looked whether something is due. Milliseconds. */
  every?: number;
};

/** Attempts that one process works on at the same time. */
const together = 16;
/** Changes of state that one piece of work may make: a payment found paid is placed at once. */
const mostSteps = 4;
const tidyEvery = 3_600_000;
/** A journal that cannot be read is one line in the log within this time. Milliseconds. */
const oneLinePerMs = 60_000;

export const createWorking = (parts: WorkingParts): Working => {
  const { journal, placing, checking, tell, logger, onJournalError, now, every = 250 } = parts;
  const running = new Map<string, Promise<void>>();
  let tidiedAt = 0;
  let stopped = false;

  const step = (attempt: Attempt, token: string): Promise<Attempt> => {
    const caller = { token, locale: attempt.locale };
    if (attempt.state === 'paid') return placing.place(attempt, caller);
    if (attempt.state !== 'placing') return checking.check(attempt, caller);
    return paysFirst(attempt.wish) ? placing.prepare(attempt, caller) : placing.place(attempt, caller);
  };

  const work = async ({ attempt, token }: Work): Promise<void> => {
    try {
      let latest = attempt;
      for (let round = 0; round < mostSteps; round += 1) {
        if (latest.tokenRefused) break;
        if (token === null) {
          latest = await tell(latest, { kind: 'token refused' });
          break;
        }
        const before = latest;
        latest = await step(latest, token);
        // A code that was just made is not paid yet: the bank is asked in its turn.
        if (latest.state === 'pending' || latest.state === before.state) break;
      }
      // After the bank was asked for the last time: a code expires, or what cannot be done is given up.
      await tell(latest, { kind: 'clock' });
    } catch (error) {
      logger.error({ store: attempt.store, attempt: attempt.id, err: error }, 'work on a payment attempt failed');
      await tell(attempt, { kind: 'unanswered' });
    } finally {
      await journal.release(attempt.id, now());
    }
  };

  const run = (claimed: Work): Promise<void> => {
    const { id } = claimed.attempt;
    const done = work(claimed)
      .catch((error: unknown) => logger.error({ attempt: id, err: error }, 'the payment journal cannot be written'))
      .finally(() => running.delete(id));
    running.set(id, done);
    return done;
  };

  const look = async (): Promise<void> => {
    for (const claimed of await journal.claim(now(), together - running.size)) void run(claimed);
    if (Math.abs(now() - tidiedAt) < tidyEvery) return;
    tidiedAt = now();
    await journal.tidy(now());
  };

  let looking: Promise<void> = Promise.resolve();
  let busy = false;
  let failedAt = -oneLinePerMs;
  const timer = setInterval(() => {
    if (stopped || busy || running.size >= together) return;
    busy = true;
    looking = look()
      .catch((error: unknown) => {
        onJournalError(error);
        if (performance.now() - failedAt < oneLinePerMs) return;
        failedAt = performance.now();
        logger.error({ err: error }, 'the payment journal cannot be read');
      })
      .finally(() => {
        busy = false;
      });
  }, every);

  return {
    on: async (id) => {
      const known = running.get(id);
      if (known || stopped) return known;
      const claimed = await journal.claimOne(id, now());
      if (claimed) await run(claimed);
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
};
