import { isUnderWay, type OrderStatus } from '../../contract/orders.ts';

/** Schedule of polling an order's status. */

/** Milliseconds between polls while the page is visible. */
export const pollEveryMs = 30_000;
const maxWaitMs = 300_000;

export type PollState = {
  status: OrderStatus;
  /** Consecutive failed polls. */
  failures: number;
  /** Milliseconds to wait as requested by the shop; 0: not requested. */
  retryAfterMs: number;
  /** Milliseconds since the last response or failure. */
  sinceLastMs: number;
  isHidden: boolean;
  isOnline: boolean;
};

/**
 * Returns the milliseconds until the next poll; null: none until the page is visible or online again, or never. After
 * failures the delay doubles, up to five minutes.
 */
export const nextPollMs = ({
  status,
  failures,
  retryAfterMs,
  sinceLastMs,
  isHidden,
  isOnline,
}: PollState): number | null => {
  if (!isUnderWay({ status }) || isHidden || !isOnline) return null;
  const wait = Math.max(retryAfterMs, Math.min(maxWaitMs, pollEveryMs * 2 ** failures));
  return Math.max(0, wait - sinceLastMs);
};
