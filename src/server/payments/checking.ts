import type { Attempt, Payment } from './attempt.ts';
import { currentPayment } from './attempt.ts';
import type { Journal } from './journal.ts';
import type { Caller, ShopApi } from './shop-api.ts';
import type { Telling } from './telling.ts';
import { dueChecks, leastPause } from './timing.ts';

/** Asks the bank, by the commerce API, how payments are (D17). Any error counts as pending. */
export type Checking = {
  /** What is due; nothing where it was asked less than two seconds ago. */
  check(attempt: Attempt, caller: Caller): Promise<Attempt>;
  /** The current payment, and now: waits until it may ask. */
  checkNow(attempt: Attempt, caller: Caller): Promise<Checked>;
};

/** @property answered false: the API could not be asked */
type Checked = { attempt: Attempt; answered: boolean };

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export const createChecking = (
  journal: Journal,
  apiOf: (store: string) => ShopApi,
  tell: Telling,
  now: () => number,
): Checking => {
  const asked = new Map<string, Promise<Checked>>();

  const ask = async (attempt: Attempt, payment: Payment, caller: Caller): Promise<Checked> => {
    const outcome = await apiOf(attempt.store).paymentStatus(caller, payment.id);
    if (outcome.kind === 'unauthorized')
      return { attempt: await tell(attempt, { kind: 'token refused' }), answered: false };
    const answered = outcome.kind === 'ok';
    const status = answered ? outcome.value.payment_status : 'pending';
    // The usual answer to the usual question is not worth a change.
    if (status === 'pending' && attempt.state === 'pending' && payment.id === currentPayment(attempt)?.id)
      return { attempt, answered };
    return { attempt: await tell(attempt, { kind: 'status', payment: payment.id, status }), answered };
  };

  const askInTurn = async (attempt: Attempt, caller: Caller): Promise<Checked> => {
    const payment = currentPayment(attempt);
    if (!payment) return { attempt, answered: true };
    for (let round = 0; round < 10; round += 1) {
      if (await journal.mayCheck(attempt.id, now())) return ask(attempt, payment, caller);
      await pause(leastPause / 8);
    }
    // Others asked meanwhile, and more than once: what they were told is as fresh.
    return { attempt: (await journal.byId(attempt.id)) ?? attempt, answered: true };
  };

  return {
    check: async (attempt, caller) => {
      const due = dueChecks(attempt, now());
      if (due.length === 0 || !(await journal.mayCheck(attempt.id, now()))) return attempt;
      let latest = attempt;
      for (const payment of due) {
        ({ attempt: latest } = await ask(latest, payment, caller));
        if (latest.tokenRefused || latest.state === 'paid') break;
      }
      return latest;
    },
    checkNow: async (attempt, caller) => {
      const running = asked.get(attempt.id);
      if (running) return running;
      const asking = askInTurn(attempt, caller).finally(() => asked.delete(attempt.id));
      asked.set(attempt.id, asking);
      return asking;
    },
  };
};
