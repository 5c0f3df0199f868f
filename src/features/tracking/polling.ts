import type { OrderStatus } from '../../contract/orders.ts';

/** When the page asks again where an order is. */

/** Milliseconds between two questions while the page is seen. */
export const pollEveryMs = 30_000;
const maxWaitMs = 300_000;

const open: ReadonlySet<OrderStatus> = new Set(['placed', 'confirmed', 'shipped']);

/** Returns whether nothing more is expected on the way: it was delivered, cancelled or sent back. */
export const hasEnded = (status: OrderStatus): boolean => !open.has(status);

export type PollState = {
  status: OrderStatus;
  /** Questions since the last answer that failed. */
  failures: number;
  /** Milliseconds that the shop asked to be left alone for; 0: it did not. */
  retryAfterMs: number;
  /** Milliseconds since the last question was answered or failed. */
  sinceLastMs: number;
  isHidden: boolean;
  isOnline: boolean;
};

/**
 * Returns the milliseconds until the next question; null: none until the page is seen again or back on the network, or
 * ever. After failures the wait doubles, up to five minutes.
 */
export const nextPollMs = ({
  status,
  failures,
  retryAfterMs,
  sinceLastMs,
  isHidden,
  isOnline,
}: PollState): number | null => {
  if (hasEnded(status) || isHidden || !isOnline) return null;
  const wait = Math.max(retryAfterMs, Math.min(maxWaitMs, pollEveryMs * 2 ** failures));
  return Math.max(0, wait - sinceLastMs);
};
