import type { Logger } from 'pino';
import { isPrepaid, type PaymentAttempt } from './attempt-machine.ts';
import type { AttemptStore, ClaimedAttempt } from './attempt-store.ts';
import type { PaymentSteps } from './payment-steps.ts';

/** Works on attempts that are due, both for waiting pages and after pages were closed. */
export type PaymentWorker = {
  /**
   * Works on one attempt now.
   * @returns the resulting attempt; null: another process works on it, or nothing is left to do
   */
  work(id: string): Promise<PaymentAttempt | null>;
  /** Stops claiming work; resolves when the work in progress is done. */
  stop(): Promise<void>;
};

export type PaymentWorkerOptions = {
  store: AttemptStore;
  steps: PaymentSteps;
  logger: Logger;
  onStoreError: (error: unknown) => void;
  now: () => number;
  /** How often to look for work that is due. */
  intervalMs?: number;
};

/** Maximum number of a store's attempts that one process works on at the same time: its API may hang. */
const maxConcurrent = 16;
/** Maximum number of state changes in a row: a payment that is found paid is ordered right away. */
const maxSteps = 4;
const purgeEveryMs = 3_600_000;
/** An attempt store that cannot be read is logged at most once within this time. */
const logEveryMs = 60_000;

export const createPaymentWorker = (options: PaymentWorkerOptions): PaymentWorker => {
  const { store, steps, logger, onStoreError, now, intervalMs = 250 } = options;
  const running = new Map<string, { store: string; work: Promise<PaymentAttempt | null> }>();
  /** Ids of claims that could not be released because the database was unreachable. */
  const unreleased = new Set<string>();
  const keepEveryMs = store.leaseMs / 3;
  let keptAt = -Infinity;
  let purgedAt = 0;
  let isStopped = false;

  const runStep = (attempt: PaymentAttempt, token: string): Promise<PaymentAttempt> => {
    const caller = { token, locale: attempt.locale };
    if (attempt.state === 'paid') return steps.placeOrder(attempt, caller);
    if (attempt.state !== 'placing') return steps.pollDue(attempt, caller);
    return isPrepaid(attempt.intent) ? steps.createPayment(attempt, caller) : steps.placeOrder(attempt, caller);
  };

  const runSteps = async ({ attempt, token }: ClaimedAttempt): Promise<PaymentAttempt> => {
    let latest = attempt;
    for (let step = 0; step < maxSteps && !latest.tokenRefused; step += 1) {
      if (token === null) return steps.dispatch(latest, { kind: 'token refused' });
      const { state } = latest;
      latest = await runStep(latest, token);
      // A code that was just created is not paid yet: the bank is asked at the next turn.
      if (latest.state === 'pending' || latest.state === state) break;
    }
    return latest;
  };

  const release = async (id: string): Promise<void> => {
    unreleased.add(id);
    await store.release(id, now());
    unreleased.delete(id);
  };

  const workOn = async (claimed: ClaimedAttempt): Promise<PaymentAttempt> => {
    const { attempt } = claimed;
    try {
      // Only after the bank was asked a last time may a code expire, or what keeps failing be given up.
      return await steps.dispatch(await runSteps(claimed), { kind: 'clock' });
    } catch (error) {
      logger.error({ store: attempt.store, attempt: attempt.id, err: error }, 'failed to work on a payment attempt');
      return await steps.dispatch(attempt, { kind: 'unanswered' });
    } finally {
      await release(attempt.id);
    }
  };

  const start = (claimed: ClaimedAttempt): Promise<PaymentAttempt | null> => {
    const { id, store: code } = claimed.attempt;
    const work = workOn(claimed)
      .catch((error: unknown) => {
        logger.error({ attempt: id, err: error }, 'failed to write the payment journal');
        return null;
      })
      .finally(() => running.delete(id));
    running.set(id, { store: code, work });
    return work;
  };

  /** Returns how many more of a store's attempts this process may work on. */
  const roomOf = (code: string): number =>
    maxConcurrent - [...running.values()].filter((one) => one.store === code).length;

  const claimDue = async (): Promise<void> => {
    for (const id of unreleased) if (!running.has(id)) await release(id);
    if (running.size === 0) keptAt = performance.now();
    else if (performance.now() - keptAt >= keepEveryMs) {
      await store.keepClaims(now());
      keptAt = performance.now();
    }
    // A claim that lapsed while its work goes on, after an outage of the database, is this process's already.
    for (const claimed of await store.claimDue(now(), roomOf))
      if (!running.has(claimed.attempt.id)) void start(claimed);
    if (Math.abs(now() - purgedAt) < purgeEveryMs) return;
    purgedAt = now();
    await store.purgeExpired(now());
  };

  let claiming: Promise<void> = Promise.resolve();
  let isClaiming = false;
  let loggedAt = -logEveryMs;
  const timer = setInterval(() => {
    if (isStopped || isClaiming) return;
    isClaiming = true;
    claiming = claimDue()
      .catch((error: unknown) => {
        onStoreError(error);
        if (performance.now() - loggedAt < logEveryMs) return;
        loggedAt = performance.now();
        logger.error({ err: error }, 'failed to read the payment journal');
      })
      .finally(() => {
        isClaiming = false;
      });
  }, intervalMs);

  return {
    work: async (id) => {
      const known = running.get(id);
      if (known || isStopped) return known?.work ?? null;
      const claimed = await store.claim(id, now());
      if (claimed) return running.get(id)?.work ?? start(claimed);
      // This process may just be claiming it, among others that are due.
      await claiming;
      return running.get(id)?.work ?? null;
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await claiming;
      await Promise.all(Array.from(running.values(), ({ work }) => work));
    },
  };
};
