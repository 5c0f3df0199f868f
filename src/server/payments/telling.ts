import type { Logger } from 'pino';
import { fromCents } from '../../contract/money.ts';
import type { Attempt } from './attempt.ts';
import type { Journal, Told } from './journal.ts';

/** Tells the journal what happened to an attempt, and the people of the shop what they must know. */
export type Telling = (attempt: Attempt, told: Told) => Promise<Attempt>;

const surplusOf = ({ payments }: Attempt): string[] => payments.filter(({ surplus }) => surplus).map(({ id }) => id);

export const createTelling = (journal: Journal, logger: Logger, now: () => number): Telling => {
  const report = (before: Attempt, next: Attempt): void => {
    const { id, store, account, wish, error, message, paidWith, orderId } = next;
    const facts = { store, attempt: id, account, amount: fromCents(wish.amount) };
    if (next.state === 'stuck' && before.state !== 'stuck')
      logger.error(
        { ...facts, payment: paidWith, error, said: message },
        'paid, but not ordered: see `npm run payments -- stuck`',
      );
    const known = new Set(surplusOf(before));
    for (const payment of surplusOf(next))
      if (!known.has(payment))
        logger.error({ ...facts, payment, order: orderId }, 'paid twice: the second payment is to be given back');
    if (next.tokenRefused && !before.tokenRefused && next.state === 'paid')
      logger.warn(facts, "paid, but the shopper's login has ended: the order waits for the next one");
  };

  return async (attempt, told) => {
    const next = (await journal.tell(attempt.id, told, now())) ?? attempt;
    report(attempt, next);
    return next;
  };
};
