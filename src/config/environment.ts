import { resolve } from 'node:path';
import * as z from 'zod';
import { ConfigError } from '../lib/errors.ts';
import { logLevels, type LogLevel } from '../lib/log-levels.ts';
import { nodeEnvironment, parseEnvironment } from '../lib/parse-environment.ts';
import { trimSlashes } from '../lib/trim-slashes.ts';
import type { StoreConfig } from './stores.ts';

/**
 * The environment of the storefront, parsed once. The embedded commerce API parses its own variables: passwords
 * (`commerce/accounts/password-settings.ts`), payments (`commerce/payments/payment-settings.ts`), notifications
 * (`commerce/notifications/notification-settings.ts`) and the assistant's model
 * (`commerce/assistant/model-settings.ts`). `.env.example` lists the variables of both.
 */

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

/** A name or an address as in a Host header, without port; IPv6 in brackets. */
const hostPattern = /^(?:[\da-z._-]+|\[[\da-f:.]+\])$/u;

const environment = z.object({
  /** Port of the storefront; 0 takes a free one. */
  PORT: port(4321),
  /** Port of the embedded commerce API. */
  COMMERCE_PORT: port(4400),
  /** Folder of databases, releases and pictures. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** The deployment's stores. */
  STORES_FILE: z.string().min(1).default('stores.json'),
  /** Address that the servers listen on. */
  BIND: z.string().min(1).default('127.0.0.1'),
  /** 1: a proxy or CDN in front does the language redirects itself (R9), so it may cache pages without a prefix. */
  EDGE_GUARD: z.enum(['0', '1']).default('0'),
  /** 0: `node:http` serves pages too, without the fast path. */
  FAST_PATH: z.enum(['0', '1']).default('1'),
  /** Server processes on the one port. */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  /** A process that sends no heartbeat, which is due each second, for this many seconds is ended and replaced. */
  WATCHDOG_SECONDS: z.coerce.number().min(3).max(3600).default(15),
  NODE_ENV: nodeEnvironment,
  /** Lowest level that the storefront logs. */
  LOG_LEVEL: z.enum(logLevels).default('info'),
  /** Megabytes of page bodies that the server keeps in memory, for all stores and processes together. */
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(65_536).default(256),
  /** Bearer token for the details of /healthz; empty: nobody sees them. */
  HEALTH_TOKEN: z.string().min(16).optional(),
  /** 1: a shop database or payment journal that was lost is replaced by an empty one; meant for a single start. */
  NEW_DATABASE: z.enum(['0', '1']).default('0'),
  /** Origin at which the embedded commerce API notifies the storefront of changes; `npm start` sets it. */
  REBUILD_HOOK_ORIGIN: z.url({ protocol: /^https?$/u }).optional(),
  /** Postgres shared by the machines of one deployment; empty: SQLite files in the data folder. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/u, error: 'expected postgres://user:password@host:5432/database' })
    .optional(),
  /** Secret that seals the tokens in the payment journal; empty: a key file beside it. */
  JOURNAL_KEY: z.string().min(32).optional(),
  /** Port of the operations page. */
  OPS_PORT: port(4322),
  /** Address that the operations page listens on. */
  OPS_BIND: z.string().min(1).default('127.0.0.1'),
  /** Token for the operations page; empty: a random one in the data folder. */
  OPS_TOKEN: z.string().min(20).optional(),
  /** Host names of the operations page besides those of loopback, separated by spaces or commas. */
  OPS_HOSTS: z
    .string()
    .default('')
    .transform((names) =>
      names
        .toLowerCase()
        .split(/[\s,]+/u)
        .filter((name) => name !== ''),
    )
    .refine((names) => names.every((name) => hostPattern.test(name)), {
      error: 'expected host names without scheme and port, such as "ops.example.com"',
    }),
});

export type Environment = {
  port: number;
  commercePort: number;
  dataDir: string;
  storesFile: string;
  bind: string;
  edgeGuard: boolean;
  /** Whether pages are served by the fast path. */
  fastPath: boolean;
  /** Server processes on the one port. */
  webProcesses: number;
  /** Milliseconds without a heartbeat after which a process is ended and replaced. */
  watchdogMs: number;
  logLevel: LogLevel;
  /** Bytes of page bodies in memory, all processes together. */
  pageCacheBytes: number;
  /** Whether a database that was lost is replaced by an empty one. */
  newDatabase: boolean;
  healthToken: string | null;
  /** Secrets of `WEBHOOK_SECRET_{CODE}`, by store code. */
  webhookSecrets: ReadonlyMap<string, string[]>;
  /** Origin at which the embedded commerce API notifies the storefront of changes; null: it notifies nobody. */
  rebuildHookOrigin: string | null;
  /** Postgres shared by the machines of one deployment; null: SQLite files in the data folder. */
  databaseUrl: string | null;
  /** Secret that seals the tokens in the payment journal; null: a key file beside it. */
  journalKey: string | null;
  /** The operations page: where it listens, its token (null: that in the data folder), and its host names. */
  ops: { port: number; bind: string; token: string | null; hosts: string[] };
};

/** `whsec_` and 24 to 64 bytes in base64, as Standard Webhooks writes secrets. */
const secretPattern = /^whsec_[A-Za-z\d+/]{32,86}={0,2}$/u;

/** Variables whose values must not appear in messages. */
const secretVariables = new Set(['DATABASE_URL', 'HEALTH_TOKEN', 'JOURNAL_KEY', 'OPS_TOKEN']);

const secretPrefix = 'WEBHOOK_SECRET_';
const codePattern = /^[A-Z]\d{3}$/u;

/** @throws {ConfigError} naming the variable, without its value */
const readWebhookSecrets = (env: Record<string, string | undefined>): Map<string, string[]> =>
  new Map(
    Object.entries(env).flatMap(([name, value = '']) => {
      if (!name.startsWith(secretPrefix) || value === '') return [];
      const store = name.slice(secretPrefix.length);
      if (!codePattern.test(store))
        throw new ConfigError(`environment:\n  ${name}: expected a store code at its end, such as ${secretPrefix}S001`);
      const secrets = value.split(/\s+/u).filter((one) => one !== '');
      if (secrets.some((one) => !secretPattern.test(one)))
        throw new ConfigError(
          `environment:\n  ${name}: expected "whsec_" and 24 to 64 random bytes in base64; several are separated by spaces`,
        );
      return [[store, secrets] as const];
    }),
  );

/**
 * Reads the environment. Empty variables count as absent.
 * @throws {ConfigError} naming the variable and what was expected
 */
export const readEnvironment = (env: Record<string, string | undefined> = process.env): Environment => {
  const parsed = parseEnvironment(environment, env, (name) => !secretVariables.has(name));
  const { PORT, COMMERCE_PORT, DATA_DIR, STORES_FILE, BIND, EDGE_GUARD, FAST_PATH, NEW_DATABASE } = parsed;
  const {
    WEB_CONCURRENCY,
    WATCHDOG_SECONDS,
    LOG_LEVEL,
    PAGE_CACHE_MB,
    HEALTH_TOKEN = null,
    JOURNAL_KEY = null,
  } = parsed;
  const { DATABASE_URL = null } = parsed;
  // Each machine has to open what another has sealed or signed.
  if (DATABASE_URL !== null && JOURNAL_KEY === null)
    throw new ConfigError('environment:\n  JOURNAL_KEY: needed with DATABASE_URL, the same on every machine');
  const { REBUILD_HOOK_ORIGIN = null, OPS_PORT, OPS_BIND, OPS_TOKEN = null, OPS_HOSTS } = parsed;
  return {
    port: PORT,
    commercePort: COMMERCE_PORT,
    dataDir: resolve(DATA_DIR),
    storesFile: resolve(STORES_FILE),
    bind: BIND,
    edgeGuard: EDGE_GUARD === '1',
    fastPath: FAST_PATH === '1',
    webProcesses: WEB_CONCURRENCY,
    watchdogMs: WATCHDOG_SECONDS * 1000,
    logLevel: LOG_LEVEL,
    pageCacheBytes: PAGE_CACHE_MB * 1_048_576,
    newDatabase: NEW_DATABASE === '1',
    healthToken: HEALTH_TOKEN,
    webhookSecrets: readWebhookSecrets(env),
    rebuildHookOrigin: REBUILD_HOOK_ORIGIN === null ? null : trimSlashes(REBUILD_HOOK_ORIGIN),
    databaseUrl: DATABASE_URL,
    journalKey: JOURNAL_KEY,
    ops: {
      port: OPS_PORT,
      bind: OPS_BIND,
      token: OPS_TOKEN,
      hosts: OPS_HOSTS,
    },
  };
};

/** Returns the address of a store's commerce API, without a slash at the end. */
export const apiOrigin = (store: StoreConfig, env: Environment): string =>
  store.api === 'embedded' ? `http://127.0.0.1:${env.commercePort}` : trimSlashes(store.api);

/** Returns the base address of the store's relative picture paths, with a slash at the end. */
export const uploadsAddress = (store: StoreConfig, env: Environment): string =>
  `${trimSlashes(store.uploads ?? `${apiOrigin(store, env)}/uploads`)}/`;

/** Returns scheme, canonical host and port of a store's public addresses: plain http only on `*.localhost`. */
export const storeOrigin = (store: StoreConfig, env: Environment): string => {
  if (store.origin) return trimSlashes(store.origin);
  const [host = ''] = store.hosts;
  return host.endsWith('localhost') ? `http://${host}:${env.port}` : `https://${host}`;
};
