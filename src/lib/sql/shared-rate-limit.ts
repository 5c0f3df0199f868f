import type { RateLimit, RateLimitResult } from '../rate-limit.ts';
import type { Sql } from './sql.ts';

/** Token buckets shared by all processes and machines. */
export type SharedRateLimits = {
  /**
   * Takes a token of the key, if it has one left.
   * @param limiter name of the limit; every process passes the same `limit` with it
   */
  take(limiter: string, limit: RateLimit, key: string): Promise<RateLimitResult>;
  close(): Promise<void>;
};

export const rateLimitMigrations: readonly string[] = [
  `CREATE TABLE rate_limits (
    limiter TEXT NOT NULL,
    key TEXT NOT NULL,
    full_at BIGINT NOT NULL, -- when the bucket has all its tokens again, in milliseconds since 1970
    PRIMARY KEY (limiter, key)
  )`,
];

/** How much machines' clocks may differ; a time further ahead was written before a clock was set back. */
const clockToleranceMs = 60_000;
const purgeEveryMs = 600_000;

/** @param now milliseconds since 1970 */
export const createSharedRateLimits = (sql: Sql, now: () => number = Date.now): SharedRateLimits => {
  let purgedAt = -Infinity;
  return {
    take: async (limiter, { perSecond, burst }, key) => {
      const at = now();
      const tokenMs = Math.round(1000 / perSecond);
      /** A bucket that is full later than this has no token left. */
      const latest = at + (burst - 1) * tokenMs;
      if (Math.abs(at - purgedAt) >= purgeEveryMs) {
        purgedAt = at;
        await sql.run('DELETE FROM rate_limits WHERE full_at <= $1', at);
      }
      const taken = await sql.all(
        `INSERT INTO rate_limits (limiter, key, full_at) VALUES ($1, $2, $3)
         ON CONFLICT (limiter, key) DO UPDATE SET
           full_at = CASE WHEN rate_limits.full_at > $4 AND rate_limits.full_at <= $7 THEN rate_limits.full_at
                          ELSE CAST($4 AS BIGINT) END + $6
         WHERE rate_limits.full_at <= $5 OR rate_limits.full_at > $7
         RETURNING full_at`,
        limiter,
        key,
        at + tokenMs,
        at,
        latest,
        tokenMs,
        at + burst * tokenMs + clockToleranceMs,
      );
      if (taken.length > 0) return { allowed: true, retryAfterSeconds: 0 };
      const [row] = await sql.all<{ full_at: number }>(
        'SELECT full_at FROM rate_limits WHERE limiter = $1 AND key = $2',
        limiter,
        key,
      );
      const waitMs = row ? row.full_at - latest : 0;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
    },
    close: () => sql.close(),
  };
};
