import { resolve } from 'node:path';
import * as z from 'zod';
import { ConfigError, type StoreConfig } from './stores.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

const environment = z.object({
  /** Port of the storefront; 0 takes a free one. */
  PORT: port(4321),
  /** Port of the embedded commerce API. */
  COMMERCE_PORT: port(4400),
  /** Where databases, releases and pictures live. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** The deployment's stores. */
  STORES_FILE: z.string().min(1).default('stores.json'),
  /** Address that the servers listen on. */
  BIND: z.string().min(1).default('127.0.0.1'),
  /** 1: a proxy or CDN in front does the language guard itself (D5), so that unprefixed pages may be stored there. */
  EDGE_GUARD: z.enum(['0', '1']).default('0'),
  /** Server processes on the one port. */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  /** Megabytes of page bodies that the server keeps in memory: all stores and processes together. */
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(65_536).default(256),
  /** Who sends it as a bearer token is told by /healthz how each store is; empty: nobody. */
  HEALTH_TOKEN: z.string().min(16).optional(),
  /** What seals the tokens in the payment journal; empty: a key file beside it. */
  JOURNAL_KEY: z.string().min(32).optional(),
});

export type Environment = {
  port: number;
  commercePort: number;
  dataDir: string;
  storesFile: string;
  bind: string;
  edgeGuard: boolean;
  /** Server processes on the one port. */
  webProcesses: number;
  /** Bytes of page bodies in memory, all processes together. */
  pageCacheBytes: number;
  healthToken: string | null;
  /** What seals the tokens in the payment journal; null: a key file beside it. */
  journalKey: string | null;
};

/**
 * Reads the environment. Empty variables count as absent.
 * @throws {ConfigError} naming the variable and what was expected
 */
export const readEnvironment = (env: Record<string, string | undefined> = process.env): Environment => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return name === 'HEALTH_TOKEN' || name === 'JOURNAL_KEY'
        ? `  ${name}: ${message}`
        : `  ${name}: ${message} (got "${String(given[name])}")`;
    });
    throw new ConfigError(`environment:\n${lines.join('\n')}`);
  }
  const { PORT, COMMERCE_PORT, DATA_DIR, STORES_FILE, BIND, EDGE_GUARD } = result.data;
  const { WEB_CONCURRENCY, PAGE_CACHE_MB, HEALTH_TOKEN = null, JOURNAL_KEY = null } = result.data;
  return {
    port: PORT,
    commercePort: COMMERCE_PORT,
    dataDir: resolve(DATA_DIR),
    storesFile: resolve(STORES_FILE),
    bind: BIND,
    edgeGuard: EDGE_GUARD === '1',
    webProcesses: WEB_CONCURRENCY,
    pageCacheBytes: PAGE_CACHE_MB * 1_048_576,
    healthToken: HEALTH_TOKEN,
    journalKey: JOURNAL_KEY,
  };
};

/** The commerce API of a store, without a slash at the end. */
export const apiOrigin = (store: StoreConfig, env: Environment): string =>
  store.api === 'embedded' ? `http://127.0.0.1:${env.commercePort}` : store.api.replace(/\/+$/u, '');

/** Where the store's relative picture paths live, with a slash at the end. */
export const uploadsAddress = (store: StoreConfig, env: Environment): string =>
  `${(store.uploads ?? `${apiOrigin(store, env)}/uploads`).replace(/\/+$/u, '')}/`;

/** Scheme, canonical host and port of a store's public addresses: plain http on `*.localhost` only. */
export const storeOrigin = (store: StoreConfig, env: Environment): string => {
  if (store.origin) return store.origin.replace(/\/+$/u, '');
  const [host = ''] = store.hosts;
  return host.endsWith('localhost') ? `http://${host}:${env.port}` : `https://${host}`;
};
