import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentBank } from '../payments/bakong.ts';
import { refreshPaymentState } from '../payments/payment-state.ts';
import type { Storage } from '../storage/storage.ts';

/** How many codes the bank is asked about at a time, one after the other. */
const maxAsked = 100;
/** How long codes are watched after their time, as by the storefront's server. */
const watchMs = 86_400_000;

/**
 * Asks the bank about unpaid codes, at the start and every five minutes: the storefront's server asks no more once its
 * shopper has logged out, and money that nobody asks about would be found by nobody. More codes than are asked about at
 * a time wait for the next, as do those that are left when the bank or the storage fails. `stop` waits for the call in
 * progress.
 * @param lifetimeMs of a code, in milliseconds
 */
export const startPaymentWatch = (
  storage: Storage,
  bank: PaymentBank,
  { lifetimeMs, log, everyMs = 5 * 60_000 }: { lifetimeMs: number; log: FastifyBaseLogger; everyMs?: number },
): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let waiting: string[] = [];
  const ask = async (): Promise<void> => {
    if (waiting.length === 0)
      waiting = await storage.unpaidCodes(new Date(Date.now() - lifetimeMs - watchMs).toISOString());
    for (let asked = 0; asked < maxAsked && !signal.aborted; asked++) {
      // One that fails ends the round, and comes again after all others.
      const id = waiting.shift();
      if (id === undefined) return;
      const payment = await storage.payment(id);
      if (payment) await refreshPaymentState({ storage, bank: { isPaid: bank.isPaidOrThrow } }, payment, Date.now());
    }
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await ask().catch((error: unknown) => log.error(error, 'failed to look for late payments'));
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
