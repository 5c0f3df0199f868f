export type BackoffOptions = { firstMs?: number; maxMs?: number; resetMs?: number };

/**
 * Returns a function that says how long to wait before restarting something that ended: `firstMs`, then twice as long
 * each time up to `maxMs`, and `firstMs` again once it has run for `resetMs`. All times are in milliseconds.
 */
export const createBackoff = ({ firstMs = 100, maxMs = 30_000, resetMs = 60_000 }: BackoffOptions = {}) => {
  let nextMs = firstMs;
  return (ranMs: number): number => {
    if (ranMs >= resetMs) nextMs = firstMs;
    const delay = nextMs;
    nextMs = Math.min(nextMs * 2, maxMs);
    return delay;
  };
};
