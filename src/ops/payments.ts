import { existsSync } from 'node:fs';
import type { Attempt } from '../server/payments/attempt.ts';
import type { Journal, JournalCounts } from '../server/payments/journal.ts';
import { journalPath, openJournal } from '../server/payments/open-journal.ts';
import type { PaymentRow } from './api-types.ts';

/** Payment attempts that are shown at once. */
const most = 100;

const iso = (time: number): string => new Date(time).toISOString();

/** What a person sees of a payment attempt. */
const paymentRow = (attempt: Attempt): PaymentRow => {
  const surplus = attempt.payments.filter((payment) => payment.surplus).map(({ id }) => id);
  const isStuck = attempt.state === 'stuck';
  return {
    id: attempt.id,
    store: attempt.store,
    account: attempt.account,
    createdAt: iso(attempt.createdAt),
    since: iso(attempt.since),
    state: attempt.state,
    type: attempt.wish.paymentType,
    amount: attempt.wish.amount,
    goods: attempt.frozen?.lines.map(({ quantity, name }) => `${quantity} × ${name}`) ?? [],
    paidWith: attempt.paidWith,
    orderId: attempt.orderId,
    surplus,
    problem: [attempt.error, attempt.message].filter(Boolean).join(': ') || null,
    canRetry: isStuck,
    canGiveBack: isStuck || surplus.length > 0,
  };
};

export type PaymentAction = 'retry' | 'given-back';

/** The payment attempts of a deployment, as far as its people have to do with them. */
export type Payments = {
  /** null: no payment was ever begun here. */
  counts: () => JournalCounts | null;
  list: (only: 'all' | 'stuck') => Promise<PaymentRow[]>;
  /** @returns null: there is no such attempt; false: there is nothing to do about it */
  act: (id: string, action: PaymentAction) => Promise<PaymentRow | null | false>;
  close: () => Promise<void>;
};

/** The journal is opened when there is one: it is the server that makes it. */
export const openPayments = (dataDir: string, journalKey: string | null): Payments => {
  let opened: Journal | null = null;
  const journal = (): Journal | null =>
    (opened ??= existsSync(journalPath(dataDir)) ? openJournal(dataDir, journalKey) : null);
  return {
    counts: () => journal()?.counts() ?? null,
    list: async (only) => ((await journal()?.list(only, most)) ?? []).map(paymentRow),
    act: async (id, action) => {
      const attempt = (await journal()?.byId(id)) ?? null;
      if (!attempt) return null;
      const { canRetry, canGiveBack } = paymentRow(attempt);
      if (!(action === 'retry' ? canRetry : canGiveBack)) return false;
      const kind = action === 'retry' ? 'retry' : 'given back';
      return paymentRow((await journal()?.tell(id, { kind }, Date.now())) ?? attempt);
    },
    close: async () => opened?.close(),
  };
};
