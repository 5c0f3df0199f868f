import type { Logger } from 'pino';
import type { Environment } from '../../config/environment.ts';
import type { RateLimit, RateLimitResult } from '../../lib/rate-limit.ts';
import { openPostgres } from '../../lib/sql/postgres.ts';
import { createSharedRateLimits, rateLimitMigrations, type SharedRateLimits } from '../../lib/sql/shared-rate-limit.ts';
import { tokenKeyPath } from '../payments/attempt-store.ts';
import { deriveVaultKey } from '../payments/token-vault.ts';

/** Rate limits that all machines of a deployment share. */
export type SharedShopperLimits = {
  /** Key for hashing limiter keys; the same on every machine. */
  secret: Uint8Array;
  /** Takes a token; always allowed while the database is unreachable, since each process also counts on its own. */
  take(limiter: string, limit: RateLimit, key: string): Promise<RateLimitResult>;
  close(): Promise<void>;
};

/** Milliseconds without trying the database after it failed, so that logins do not wait for it. */
const pauseMs = 5000;
const allowed: RateLimitResult = { allowed: true, retryAfterSeconds: 0 };

/** @param now milliseconds of a monotonic clock */
export const createSharedShopperLimits = (
  limits: SharedRateLimits,
  secret: Uint8Array,
  logger: Pick<Logger, 'warn'>,
  now = () => performance.now(),
): SharedShopperLimits => {
  let failedAt = -Infinity;
  return {
    secret,
    take: async (limiter, limit, key) => {
      if (now() - failedAt < pauseMs) return allowed;
      try {
        return await limits.take(limiter, limit, key);
      } catch (error) {
        failedAt = now();
        logger.warn({ err: error }, 'rate limits are counted by each process alone: the database cannot be used');
        return allowed;
      }
    },
    close: () => limits.close(),
  };
};

/** Opens the limits that machines share; null: there is one machine. */
export const openSharedShopperLimits = (
  { databaseUrl, dataDir, journalKey }: Pick<Environment, 'databaseUrl' | 'dataDir' | 'journalKey'>,
  logger: Logger,
): SharedShopperLimits | null =>
  databaseUrl === null
    ? null
    : createSharedShopperLimits(
        createSharedRateLimits(
          openPostgres({ url: databaseUrl, name: 'rate limits', migrations: rateLimitMigrations }),
        ),
        deriveVaultKey(tokenKeyPath(dataDir), journalKey, 'rate limits'),
        logger,
      );
