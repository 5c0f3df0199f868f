import { createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { apiOrigin, type Environment } from '../../config/environment.ts';
import type { StoreConfig } from '../../config/stores.ts';
import { paths } from '../../contract/paths.ts';
import { findDiskProblem } from '../../lib/disk.ts';
import { ConfigError, messageOf } from '../../lib/errors.ts';
import { createRateLimiter, type RateLimitResult } from '../../lib/rate-limit.ts';
import { openSqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import { countUpstreamCall } from '../../metrics/upstream-metrics.ts';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import type { SharedShopperLimits } from '../api-proxy/shared-shopper-limits.ts';
import { createUpstream, type Upstream, type UpstreamLimits } from '../api-proxy/upstream.ts';
import { isDatabaseError } from './attempt-database.ts';
import {
  attemptStorePath,
  openAttemptStore,
  tokenKeyPath,
  type AttemptCounts,
  type AttemptStore,
} from './attempt-store.ts';
import { createPaymentGateway } from './payment-gateway.ts';
import { closedResponse, createPaymentRoutes, type PaymentRoutes } from './payment-routes.ts';
import { createPaymentService, PaymentError, within } from './payment-service.ts';
import { createPaymentSteps } from './payment-steps.ts';
import { createPaymentWorker } from './payment-worker.ts';
import { deriveVaultKey } from './token-vault.ts';

export type PaymentsOptions = {
  stores: readonly StoreConfig[];
  env: Environment;
  dataDir: string;
  logger: Logger;
  limits: UpstreamLimits;
  /** Limits shared with other machines; null: there is only one machine. */
  sharedLimits: SharedShopperLimits | null;
  /** How often checkout is probed; null: never. */
  probeEveryMs: number | null;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** The checkout of all stores, which can be closed while pages are still served. */
export type StorefrontPayments = {
  /** Handles requests of pages below `/_pay/`. Never rejects. */
  answer: PaymentRoutes;
  /**
   * Forgets which accounts tokens belong to after a logout or a password change, so that the API is asked again.
   * @param token the token of the request that ended the session; null: none
   * @throws if the attempt store cannot be used now; it is then done as soon as it can
   */
  endSessions(store: string, token: string | null): Promise<void>;
  /** The key that signs the cookies of known devices. */
  deviceKey: Uint8Array;
  /** Returns the last known counts if the attempt store does not respond, and zeros if it cannot be opened. */
  counts(): Promise<AttemptCounts>;
  /** Returns why nobody, or not everybody, can check out: one sentence per reason; empty if all is well. */
  problems(): string[];
  close(): Promise<void>;
};

/** Maximum number of connections to one store's API. */
const maxConnections = 32;
/** How often a shopper may start a checkout: ten times a minute. */
const startLimit = { perSecond: 10 / 60, burst: 10 };
/** How often a network may send an unknown token. */
const tokenLimit = { perSecond: 5, burst: 40 };
/** Maximum number of ended sessions recorded while the attempt store cannot be used. */
const maxUnended = 4096;
const noCounts: AttemptCounts = { open: 0, needsAttention: 0, duplicatePayments: 0 };

/** Maximum time that a health check waits for the database. */
const countWithinMs = 1000;

/**
 * Limits the checkouts of an account, counted by this process and, if machines share a database, by all machines
 * together.
 */
const createStartLimiter = (shared: SharedShopperLimits | null) => {
  const limiter = createRateLimiter(startLimit);
  return {
    take: async (account: string): Promise<RateLimitResult> => {
      const taken = limiter.take(account);
      if (!taken.allowed || shared === null) return taken;
      const key = createHmac('sha256', shared.secret).update(`checkout ${account}`).digest('base64url');
      return shared.take('checkout', startLimit, key);
    },
  };
};

type Checkout = { store: AttemptStore; answer: PaymentRoutes; close(): Promise<void> };

/**
 * Opens the attempt store and starts the work on it.
 * @throws {ConfigError} if the store cannot be opened
 */
const openCheckout = (options: PaymentsOptions, onStoreError: (error: unknown) => void): Checkout => {
  const { stores, env, dataDir, logger, limits, sharedLimits } = options;
  const { databaseUrl, journalKey, newDatabase } = env;
  const store = openAttemptStore({ dataDir, databaseUrl, journalKey }, { acceptsNew: newDatabase });
  const machineClock = options.now ?? Date.now;
  const now = (): number => machineClock() + store.clockAheadMs();
  const stopping = new AbortController();
  const apis = new Map(
    stores.map((config) => {
      const { code } = config;
      const upstream = createUpstream(apiOrigin(config, env), limits, maxConnections, (outcome, seconds) =>
        countUpstreamCall(code, outcome, seconds),
      );
      return [code, { upstream, gateway: createPaymentGateway(code, upstream, stopping.signal) }];
    }),
  );
  const gatewayOf = (code: string) => {
    const api = apis.get(code);
    // An attempt of a store that is no longer configured waits until the store is configured again.
    if (!api) throw new PaymentError('not_found', `there is no store ${code}`);
    return api.gateway;
  };
  const steps = createPaymentSteps({ store, gatewayOf, logger, now });
  const worker = createPaymentWorker({ store, steps, logger, onStoreError, now });
  const startLimiter = createStartLimiter(sharedLimits);
  const tokenLimiter = createRateLimiter(tokenLimit);
  const service = createPaymentService({ store, gatewayOf, steps, worker, startLimiter, tokenLimiter, now });

  return {
    store,
    answer: createPaymentRoutes({ stores, env, service, logger, onStoreError, now }),
    close: async () => {
      // Calls in progress are aborted, and repeated after the next start.
      stopping.abort();
      await worker.stop();
      for (const { upstream } of apis.values()) upstream.close();
      await store.close();
    },
  };
};

/** Tells whether a file has attempts; one that cannot be read may have some. */
const hasAttempts = (path: string): boolean => {
  try {
    const database = openSqliteDatabase({ path, readOnly: true });
    try {
      return database.get('SELECT 1 FROM attempts LIMIT 1') !== undefined;
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
};

/** Reports attempts left in a file, which nobody works on once machines share a database. */
const findImportProblem = (dataDir: string, databaseUrl: string | null): string | null => {
  const path = attemptStorePath(dataDir);
  if (databaseUrl === null || !existsSync(path) || !hasAttempts(path)) return null;
  return `payments in ${path} are not in Postgres yet: stop the server and run npm run payments -- import`;
};

/** An API, and the stores that share it. */
type ApiProbe = { codes: string[]; upstream: Upstream };

/**
 * Makes a request to an API that publishing makes too.
 * @returns why it fails; null: the API responds
 */
const findApiProblem = async ({ codes, upstream }: ApiProbe, signal: AbortSignal): Promise<string | null> => {
  const [first = ''] = codes;
  const api = `the commerce API of ${codes.join(', ')}`;
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
  try {
    const { status } = await upstream.get(paths.products(first, { page: 1, rowPerPage: 1 }), headers, signal);
    return status >= 500 ? `${api} answers ${status}` : null;
  } catch (error) {
    if (!(error instanceof ProxyError)) throw error;
    return `${api} does not answer (${error.message})`;
  }
};

/**
 * Opens checkout and keeps probing it. If the attempt store cannot be used, checkout is closed, which is logged, until
 * the store can be opened again.
 */
export const createPayments = (options: PaymentsOptions): StorefrontPayments => {
  const { stores, env, dataDir, logger, limits, probeEveryMs, now = Date.now } = options;
  let checkout: Checkout | null = null;
  let storeProblem: string | null = null;
  let otherProblems: string[] = [];
  let lastCounts = noCounts;
  /** Sessions that ended while the attempt store could not be used. */
  const unended: { store: string; token: string | null }[] = [];
  const stopping = new AbortController();
  const apiProbes = [...Map.groupBy(stores, (store) => apiOrigin(store, env))].map(([origin, group]): ApiProbe => ({
    codes: group.map(({ code }) => code),
    upstream: createUpstream(origin, limits, 1),
  }));

  const setStoreProblem = (problem: string | null): void => {
    if (problem === storeProblem) return;
    storeProblem = problem;
    if (problem === null) logger.info('checkout is open again');
    else logger.error({ problem }, 'checkout is closed; pages are still served');
  };

  const closeCheckout = async (): Promise<void> => {
    const closing = checkout;
    checkout = null;
    try {
      await closing?.close();
    } catch (error) {
      logger.error({ err: error }, 'failed to close the payment journal');
    }
  };

  const onStoreError = (error: unknown): void => {
    setStoreProblem(`the payment journal cannot be used: ${messageOf(error)}`);
    if (isDatabaseError(error, 'damaged')) void closeCheckout();
  };

  const open = (): void => {
    try {
      checkout = openCheckout(options, onStoreError);
      setStoreProblem(null);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      setStoreProblem(error.message);
    }
  };

  const endLateSessions = async ({ store: attempts }: Checkout): Promise<void> => {
    for (let [late] = unended; late; [late] = unended) {
      await attempts.endSessions(late.store, late.token);
      unended.shift();
    }
  };

  const probeStore = async (): Promise<void> => {
    if (!checkout) {
      open();
      return;
    }
    try {
      await checkout.store.probe(now());
      await endLateSessions(checkout);
      setStoreProblem(null);
    } catch (error) {
      onStoreError(error);
    }
  };

  const probeAll = async (): Promise<void> => {
    await probeStore();
    const apis = await Promise.all(apiProbes.map((probe) => findApiProblem(probe, stopping.signal)));
    otherProblems = [findImportProblem(dataDir, env.databaseUrl), findDiskProblem(dataDir), ...apis].filter(
      (problem) => problem !== null,
    );
  };

  open();
  const importProblem = findImportProblem(dataDir, env.databaseUrl);
  if (importProblem !== null) logger.error({ problem: importProblem }, 'there are payments that nobody works on');
  const deviceKey = ((): Uint8Array => {
    try {
      return deriveVaultKey(tokenKeyPath(dataDir), env.journalKey, 'known device');
    } catch {
      // Without a readable key, a problem already reported when the store was opened, devices are known only to this
      // process.
      return randomBytes(32);
    }
  })();
  let probing: Promise<void> | null = null;
  const probe = (): void => {
    probing ??= probeAll()
      .catch((error: unknown) => logger.error({ err: error }, 'failed to probe checkout'))
      .finally(() => {
        probing = null;
      });
  };
  if (probeEveryMs !== null) probe();
  const timer = probeEveryMs === null ? undefined : setInterval(probe, probeEveryMs).unref();

  return {
    deviceKey,
    answer: async (store, request) => (checkout ? checkout.answer(store, request) : closedResponse()),
    endSessions: async (store, token) => {
      try {
        if (!checkout) throw new Error('checkout is closed');
        await checkout.store.endSessions(store, token);
      } catch (error) {
        if (unended.length < maxUnended) unended.push({ store, token });
        throw error;
      }
    },
    counts: async () => {
      if (!checkout) return noCounts;
      try {
        lastCounts = (await within(checkout.store.counts(), countWithinMs)) ?? lastCounts;
      } catch (error) {
        onStoreError(error);
      }
      return lastCounts;
    },
    problems: () => [...(storeProblem === null ? [] : [storeProblem]), ...otherProblems],
    close: async () => {
      clearInterval(timer);
      stopping.abort();
      await probing;
      for (const { upstream } of apiProbes) upstream.close();
      await checkout?.close();
    },
  };
};
