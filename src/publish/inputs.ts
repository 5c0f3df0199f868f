import { hash } from 'node:crypto';
import type { PullSource } from '../catalogue/pull.ts';
import type { CatalogueWriter } from '../catalogue/writer.ts';
import { apiOrigin, storeOrigin, uploadsAddress, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import type { ReleaseMeta } from '../release/types.ts';
import type { StoreInput } from './store-input.ts';
import type { ShareRelease } from './store-draft.ts';

/** Returns the API, and the content, that a store's catalogue is pulled from. */
export const sourceOf = (config: StoreConfig, env: Environment, apiTimeoutMs?: number): PullSource => ({
  origin: apiOrigin(config, env),
  storeCode: config.code,
  domain: config.hosts[0] ?? '',
  locales: config.locales,
  hasServices: config.features.services,
  hasPcBuilder: config.features.pcBuilder,
  sellsSpareParts: config.categories.sparepart !== null,
  honorsRetryAfter: true,
  ...(apiTimeoutMs === undefined ? {} : { timeoutMs: apiTimeoutMs }),
});

export type JobSettings = {
  env: Environment;
  codeVersion: string;
  renderer: string;
  /** Timeout in milliseconds of each attempt to call the API; undefined: the client's default. */
  apiTimeoutMs?: number | undefined;
  /** Sends a release to the other machines; null: there are none. */
  share: ShareRelease | null;
  /** Tells whether a person pinned the store to its release. */
  isPinned?: ((store: StoreConfig) => Promise<boolean>) | undefined;
};

export const storeInput = (
  config: StoreConfig,
  { env, codeVersion, renderer }: Omit<JobSettings, 'share'>,
  base: string | null,
): StoreInput => ({
  config,
  origin: storeOrigin(config, env),
  uploads: uploadsAddress(config, env),
  dataDir: env.dataDir,
  codeVersion,
  renderer,
  base,
});

/** Hashes everything that pages are made from: if the hash is the same, so is every page. */
const inputsOf = ({ codeVersion, config, origin, uploads }: StoreInput, writer: CatalogueWriter): string =>
  hash(
    'sha256',
    JSON.stringify([codeVersion, config, origin, uploads, writer.meta('revision'), writer.meta('pictures')]),
  );

const noteOf = ({ id }: ReleaseMeta, input: StoreInput, writer: CatalogueWriter): string =>
  `${id} ${writer.meta('revision')} ${inputsOf(input, writer)}`;

/** Returns whether a release shows the catalogue as it is now. */
export const isPublished = <R extends ReleaseMeta>(
  release: R | null,
  input: StoreInput,
  writer: CatalogueWriter,
): release is R => release !== null && writer.meta('published') === noteOf(release, input, writer);

/** Records that a release shows the catalogue as it is now. */
export const notePublished = (release: ReleaseMeta, input: StoreInput, writer: CatalogueWriter): void =>
  writer.setMeta('published', noteOf(release, input, writer));

/** Returns whether a release was made from this revision of the catalogue, be it with other settings or code. */
export const isMadeFrom = ({ id }: ReleaseMeta, database: SqliteDatabase): boolean => {
  const [row] = database.all<{ published: string | null; revision: string | null }>(
    `SELECT max(value) FILTER (WHERE key = 'published') AS published,
       max(value) FILTER (WHERE key = 'revision') AS revision FROM meta`,
  );
  return row?.published?.startsWith(`${id} ${row.revision} `) ?? false;
};
