import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { readEnvironment, type Environment } from '../../src/config/environment.ts';
import { readStores, type StoreConfig } from '../../src/config/stores.ts';
import { catalogueFile, picturesFolder } from '../../src/publish/store-input.ts';
import { releasesFolder } from '../../src/release/layout.ts';
import { checkPort } from '../supervisor/checks.ts';
import { startService, stopChild, StepError } from '../supervisor/child.ts';
import type { Supervisor } from '../supervisor/supervise.ts';
import type { Cost } from './figures.ts';
import { runMeasured } from './measure.ts';
import { writeRows, type Rows } from './rows.ts';

/** The only store that is measured. */
const store = {
  code: 'S001',
  hosts: ['s001.localhost'],
  rielRate: 4100,
  categories: { phone: '1', camera: '2', smarthome: '3', sparepart: '4' },
};

const demoStores = z.array(z.looseObject({ code: z.string() }));

/** Copies the demo catalogue's names and drawings without its products: the store sells only what is imported. */
const copyEmptyDemo = (folder: string): void => {
  const demo = join('src', 'commerce', 'demo');
  cpSync(demo, folder, { recursive: true, filter: (path) => !['products', 'photos'].includes(basename(path)) });
  const file = join(folder, 'stores.json');
  const first = demoStores.parse(JSON.parse(readFileSync(file, 'utf8'))).find(({ code }) => code === store.code);
  writeFileSync(file, JSON.stringify([{ ...first, assortment: [], promotions: [] }]));
};

const publishAnswer = z.object({
  stores: z.tuple([z.object({ release: z.string(), planned: z.number(), rendered: z.number(), bytes: z.number() })]),
});
export type Published = Cost & z.output<typeof publishAnswer>['stores'][0];

/** A shop with a given number of products, a commerce API of its own, and a folder of its own. */
export type BenchShop = {
  rows: Rows;
  config: StoreConfig;
  environment: Environment;
  /** The environment of its processes. */
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** Folder of the store's releases. */
  storeDir: string;
  /** Runs `scripts/publish.ts` with these Node flags. */
  publish: (flags?: readonly string[]) => Promise<Published>;
  /** Removes everything that was published, as if it had never been. */
  unpublish: () => void;
  /** Ends its processes and removes its data. */
  close: () => Promise<void>;
};

type Parts = { folder: string; file: string; products: number };

/**
 * Sets up a shop and imports its catalogue.
 * @throws {StepError | FileError} with a sentence
 */
export const openBenchShop = async (
  { serve, keep }: Pick<Supervisor, 'serve' | 'keep'>,
  { folder, file, products }: Parts,
): Promise<BenchShop> => {
  mkdirSync(folder);
  const dataDir = join(folder, 'data');
  const demoDir = join(folder, 'demo');
  const storesFile = join(folder, 'stores.json');
  copyEmptyDemo(demoDir);
  writeFileSync(storesFile, JSON.stringify({ stores: [store] }));
  const rows = await writeRows(file, products, join(folder, 'rows.jsonl.gz'));

  const port = await checkPort(0, '127.0.0.1', 'PORT');
  const bare: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO_DIR: demoDir,
    STORES_FILE: storesFile,
    BIND: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  const commerce = startService('commerce API', join('scripts', 'commerce.ts'), { ...bare, COMMERCE_PORT: '0' });
  const env = { ...bare, COMMERCE_PORT: String(await serve(commerce)) };
  const run = (name: string, args: readonly string[], flags: readonly string[] = []) => {
    const script = [...flags, join('scripts', `${name}.ts`), '--store', store.code, ...args];
    return runMeasured(name, [process.execPath, ...script], { env, keep });
  };
  await run('import', ['--file', rows.file]);

  const [config] = readStores(storesFile);
  if (!config) throw new StepError('the store of the bench is missing');
  return {
    rows,
    config,
    environment: readEnvironment(env),
    env,
    dataDir,
    storeDir: releasesFolder(dataDir, store.code),
    publish: async (flags) => {
      const { output, ...cost } = await run('publish', ['--json'], flags);
      const [summary] = publishAnswer.parse(JSON.parse(output)).stores;
      return { ...cost, ...summary };
    },
    unpublish: () => {
      for (const path of [releasesFolder(dataDir, store.code), picturesFolder(dataDir)])
        rmSync(path, { recursive: true, force: true });
      for (const ending of ['', '-wal', '-shm']) rmSync(catalogueFile(dataDir, store.code) + ending, { force: true });
    },
    close: async () => {
      await stopChild(commerce);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
