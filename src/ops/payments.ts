import { existsSync } from 'node:fs';
import { duplicatePayments, type PaymentAttempt } from '../server/payments/attempt-machine.ts';
import {
  attemptStorePath,
  openAttemptStore,
  type AttemptCounts,
  type AttemptStoreLocation,
  type AttemptStore,
} from '../server/payments/attempt-store.ts';
import type { PaymentRow } from './api-types.ts';

/** Maximum number of payment attempts in a list. */
const most = 100;

const iso = (time: number): string => new Date(time).toISOString();

/** Returns what the operations page shows of a payment attempt. */
const paymentRow = (attempt: PaymentAttempt): PaymentRow => {
  const duplicates = duplicatePayments(attempt);
  const needsAttention = attempt.state === 'needsAttention';
  return {
    id: attempt.id,
    store: attempt.store,
    account: attempt.account,
    createdAt: iso(attempt.createdAt),
    since: iso(attempt.since),
    state: attempt.state,
    type: attempt.intent.paymentType,
    amount: attempt.intent.amount,
    items: attempt.quote?.lines.map(({ quantity, name }) => `${quantity} × ${name}`) ?? [],
    paidWith: attempt.paidWith,
    receipt: attempt.intent.transfer?.receipt ?? null,
    orderId: attempt.orderId,
    duplicatePayments: duplicates,
    problem: [attempt.error, attempt.message].filter(Boolean).join(': ') || null,
    canRetry: needsAttention,
    canRefund: needsAttention || duplicates.length > 0,
  };
};

export type PaymentAction = 'retry' | 'refunded';

/** The payment attempts of a deployment, as far as its staff deals with them. */
export type Payments = {
  /** null: no payment was ever started here. */
  counts: () => Promise<AttemptCounts | null>;
  list: (only: 'all' | 'needsAttention') => Promise<PaymentRow[]>;
  /** @returns null: there is no such attempt; false: there is nothing to do about it */
  act: (id: string, action: PaymentAction) => Promise<PaymentRow | null | false>;
  close: () => Promise<void>;
};

/** Opens the attempt store once it exists; only the server creates its file. */
export const openPayments = (location: AttemptStoreLocation): Payments => {
  let opened: AttemptStore | null = null;
  const store = (): AttemptStore | null =>
    (opened ??=
      location.databaseUrl !== null || existsSync(attemptStorePath(location.dataDir))
        ? openAttemptStore(location)
        : null);
  return {
    counts: async () => (await store()?.counts()) ?? null,
    list: async (only) => ((await store()?.list(only, most)) ?? []).map(paymentRow),
    act: async (id, action) => {
      const attempt = (await store()?.get(id)) ?? null;
      if (!attempt) return null;
      const { canRetry, canRefund } = paymentRow(attempt);
      if (!(action === 'retry' ? canRetry : canRefund)) return false;
      const kind = action === 'retry' ? 'retry' : 'refunded';
      return paymentRow((await store()?.apply(id, { kind }, Date.now())) ?? attempt);
    },
    close: async () => opened?.close(),
  };
};
