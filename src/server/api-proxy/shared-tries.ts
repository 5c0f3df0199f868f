import type { Logger } from 'pino';
import type { Environment } from '../../config/environment.ts';
import type { RateLimit, RateLimitResult } from '../../lib/rate-limit.ts';
import { openPostgres } from '../../lib/sql/postgres.ts';
import { createSharedRateLimits, rateLimitMigrations, type SharedRateLimits } from '../../lib/sql/shared-rate-limit.ts';
import { tokenKeyPath } from '../payments/attempt-store.ts';
import { deriveVaultKey } from '../payments/token-vault.ts';

/** Tries that all machines of a deployment count together. */
export type SharedTries = {
  /** Hashes keys: the same on every machine. */
  secret: Uint8Array;
  /** Takes a token; allowed while the database is away, since each process counts for itself, too. */
  take(limiter: string, limit: RateLimit, key: string): Promise<RateLimitResult>;
  close(): Promise<void>;
};

/** Nobody's login waits for a database that has just failed. */
const pauseMs = 5000;
const allowed: RateLimitResult = { allowed: true, retryAfterSeconds: 0 };

/** @param now milliseconds that only go forward */
export const createSharedTries = (
  limits: SharedRateLimits,
  secret: Uint8Array,
  logger: Pick<Logger, 'warn'>,
  now = () => performance.now(),
): SharedTries => {
  let failedAt = -Infinity;
  return {
    secret,
    take: async (limiter, limit, key) => {
      if (now() - failedAt < pauseMs) return allowed;
      try {
        return await limits.take(limiter, limit, key);
      } catch (error) {
        failedAt = now();
        logger.warn({ err: error }, 'tries are counted by each process alone: the database cannot be used');
        return allowed;
      }
    },
    close: () => limits.close(),
  };
};

/** Opens what machines count together; null: there is one machine. */
export const openSharedTries = (
  { databaseUrl, dataDir, journalKey }: Pick<Environment, 'databaseUrl' | 'dataDir' | 'journalKey'>,
  logger: Logger,
): SharedTries | null =>
  databaseUrl === null
    ? null
    : createSharedTries(
        createSharedRateLimits(
          openPostgres({ url: databaseUrl, name: 'rate limits', migrations: rateLimitMigrations }),
        ),
        deriveVaultKey(tokenKeyPath(dataDir), journalKey, 'rate limits'),
        logger,
      );
