import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { readEnvironment, type Environment } from '../../src/config/environment.ts';
import { readStores, type StoreConfig } from '../../src/config/stores.ts';
import { jobsFile, openJobs } from '../../src/jobs/open-jobs.ts';
import type { Jobs } from '../../src/jobs/jobs.ts';
import { ConfigError, messageOf } from '../../src/lib/errors.ts';
import { parseOptions } from './parse-options.ts';

export type StoreCommand = {
  env: Environment;
  stores: StoreConfig[];
  /** The stores to work on: that of `--store`, or all. */
  chosen: StoreConfig[];
  jobs: Jobs;
  /** The other options, as given. */
  values: Record<string, string | boolean | undefined>;
};

export type StoreCommandOptions = {
  /** Usage of the command, for the message about a wrong option. */
  usage: string;
  /** Options besides `--store`. */
  options?: ParseArgsOptionsConfig;
  /** Whether `--store` is required. */
  needsStore?: boolean;
};

const readValues = ({ usage, options = {} }: StoreCommandOptions): StoreCommand['values'] =>
  parseOptions({ store: { type: 'string' }, ...options }, usage);

/** A queue that is made anew in a mistyped folder would take requests that nobody serves. */
const isShop = ({ dataDir, databaseUrl }: Environment): boolean =>
  databaseUrl !== null || existsSync(jobsFile(dataDir)) || existsSync(join(dataDir, 'releases'));

/**
 * Runs a command for stores that uses the job queue, and sets the exit code: 1, with one sentence, if it fails.
 * @param work receives the open queue; returns the exit code
 */
export const runStoreCommand = async (
  options: StoreCommandOptions,
  work: (command: StoreCommand) => Promise<number>,
): Promise<void> => {
  try {
    const { store, ...values } = readValues(options);
    const env = readEnvironment();
    const stores = readStores(env.storesFile);
    if (store === undefined && options.needsStore) throw new ConfigError(`which store? Use: ${options.usage}`);
    const chosen = store === undefined ? stores : stores.filter(({ code }) => code === store);
    if (chosen.length === 0)
      throw new ConfigError(
        `--store ${store}: no such store in ${env.storesFile}; it has ${stores.map(({ code }) => code).join(', ')}`,
      );
    if (!isShop(env)) throw new ConfigError(`there is no shop in ${env.dataDir}; set DATA_DIR to its folder`);
    const jobs = openJobs(env);
    try {
      process.exitCode = await work({ env, stores, chosen, jobs, values });
    } finally {
      await jobs.close();
    }
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
};
