import { setTimeout as sleep } from 'node:timers/promises';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import type { Attempt, Payment } from './attempt.ts';
import { currentPayment } from './attempt.ts';
import type { Journal } from './journal.ts';
import type { Caller, ShopApi } from './shop-api.ts';
import type { Telling } from './telling.ts';
import { dueChecks, leastPause } from './timing.ts';

/** Asks the bank, by the commerce API, how payments are (D17). Any error counts as pending. */
export type Checking = {
  /** Checks what is due with the journal's own token; does nothing if it was asked less than two seconds ago. */
  check(attempt: Attempt, caller: Caller): Promise<Attempt>;
  /**
   * Checks the current payment now with a page's token, and waits until it may ask.
   * @param pause since the last question; who waits less than others comes before them. Milliseconds
   * @throws {ProxyError} 'unauthorized' if the API refuses that token (D12)
   */
  checkNow(attempt: Attempt, caller: Caller, pause?: number): Promise<Checked>;
};

/** @property answered 'busy': others kept asking, so there was no turn; false: the API could not be asked */
export type Checked = { attempt: Attempt; answered: boolean | 'busy' };

export const createChecking = (
  journal: Journal,
  apiOf: (store: string) => ShopApi,
  tell: Telling,
  now: () => number,
): Checking => {
  const asked = new Map<string, Promise<Checked>>();

  const ask = async (attempt: Attempt, payment: Payment, caller: Caller): Promise<Checked> => {
    const outcome = await apiOf(attempt.store).paymentStatus(caller, payment.id);
    if (outcome.kind === 'unauthorized') throw new ProxyError('unauthorized');
    const answered = outcome.kind === 'ok';
    const status = answered ? outcome.value.payment_status : 'pending';
    // The usual answer to the usual question is not worth a change.
    if (status === 'pending' && attempt.state === 'pending' && payment.id === currentPayment(attempt)?.id)
      return { attempt, answered };
    return { attempt: await tell(attempt, { kind: 'status', payment: payment.id, status }), answered };
  };

  const askInTurn = async (attempt: Attempt, caller: Caller, pause: number): Promise<Checked> => {
    const payment = currentPayment(attempt);
    if (!payment) return { attempt, answered: true };
    for (let round = 0; round < 10; round += 1) {
      if (await journal.mayCheck(attempt.id, now(), pause)) return ask(attempt, payment, caller);
      await sleep(leastPause / 8);
    }
    return { attempt: (await journal.byId(attempt.id)) ?? attempt, answered: 'busy' };
  };

  return {
    check: async (attempt, caller) => {
      const due = dueChecks(attempt, now());
      if (due.length === 0 || !(await journal.mayCheck(attempt.id, now()))) return attempt;
      let latest = attempt;
      try {
        for (const payment of due) {
          ({ attempt: latest } = await ask(latest, payment, caller));
          if (latest.state === 'paid') break;
        }
      } catch (error) {
        if (!(error instanceof ProxyError && error.code === 'unauthorized')) throw error;
        return tell(latest, { kind: 'token refused' });
      }
      return latest;
    },
    checkNow: async (attempt, caller, pause = leastPause) => {
      // Pages share a question only if they share a login: the answer may be that it has ended.
      const key = `${attempt.id} ${pause} ${caller.token}`;
      const running = asked.get(key);
      if (running) return running;
      const asking = askInTurn(attempt, caller, pause).finally(() => asked.delete(key));
      asked.set(key, asking);
      return asking;
    },
  };
};
