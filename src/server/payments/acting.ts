import { ProxyError } from '../api-proxy/proxy-error.ts';
import { currentPayment, paysFirst, type Attempt } from './attempt.ts';
import type { Checking } from './checking.ts';
import type { Journal } from './journal.ts';
import { isCancellable } from './rules.ts';
import type { Caller, ShopApi } from './shop-api.ts';
import type { Telling } from './telling.ts';
import { leastPause } from './timing.ts';
import type { Working } from './working.ts';

/** What a shopper does with an attempt. All of it may be sent twice. */
export type Acting = {
  /** Waits until it is worked on, for a page that asked at `began`. */
  settled(attempt: Attempt, caller: Caller, began: number): Promise<Attempt>;
  /** Asks the bank now. */
  check(attempt: Attempt, caller: Caller, began: number): Promise<Attempt>;
  /**
   * Cancels the payment, but never one that is paid or that the API does not let go of: that stays as it is, and
   * becomes an order when it is found paid.
   * @throws {ProxyError} if the API cannot be asked, or others keep asking it about this payment
   */
  cancel(attempt: Attempt, caller: Caller): Promise<Attempt>;
};

type Parts = {
  journal: Journal;
  working: Working;
  checking: Checking;
  tell: Telling;
  apiOf: (store: string) => ShopApi;
  now: () => number;
  /** A page is answered within so many milliseconds; what takes longer goes on behind it. */
  patience: number;
};

/** Who cancels comes before all who only look, in several tabs and here: else there might never be a turn. */
const urgentPause = leastPause / 2;

const within = async (work: Promise<unknown>, milliseconds: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, end]);
  clearTimeout(timer);
};

export const createActing = ({ journal, working, checking, tell, apiOf, now, patience }: Parts): Acting => {
  const latest = async (attempt: Attempt): Promise<Attempt> => (await journal.byId(attempt.id)) ?? attempt;

  const settled = async (attempt: Attempt, caller: Caller, began: number): Promise<Attempt> => {
    if (attempt.state !== 'placing' && attempt.state !== 'paid') return attempt;
    await journal.entrust(attempt.id, caller.token, now());
    await within(working.on(attempt.id), Math.max(500, patience - (now() - began)));
    return latest(attempt);
  };

  return {
    settled,
    check: async (attempt, caller, began) => {
      await journal.look(attempt.id, now());
      if (!paysFirst(attempt.wish) || ['placing', 'paid', 'ordered', 'stuck'].includes(attempt.state))
        return settled(attempt, caller, began);
      const asked = checking.checkNow(attempt, caller);
      await within(asked, patience);
      return settled(await latest(attempt), caller, began);
    },
    cancel: async (attempt, caller) => {
      if (!isCancellable(attempt)) return attempt;
      const payment = currentPayment(attempt);
      if (payment) {
        const { attempt: asked, answered } = await checking.checkNow(attempt, caller, urgentPause);
        if (!isCancellable(asked)) return asked;
        if (answered === 'busy') throw new ProxyError('busy', 'the bank is being asked about this payment');
        if (!answered) throw new ProxyError('upstream_unreachable', 'the bank could not be asked');
        const outcome = await apiOf(attempt.store).cancelPayment(caller, payment.id);
        if (outcome.kind === 'unauthorized') throw new ProxyError('unauthorized');
        if (outcome.kind === 'unanswered') throw new ProxyError(outcome.code, outcome.why);
        // The API knows best: a payment that it does not let go of may be paid at this moment.
        if (outcome.kind === 'refused') return (await checking.checkNow(asked, caller, urgentPause)).attempt;
      }
      return tell(await latest(attempt), { kind: 'cancel' });
    },
  };
};
