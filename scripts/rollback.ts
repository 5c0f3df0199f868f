import { parseArgs } from 'node:util';
import { readEnvironment } from '../src/config/environment.ts';
import { ConfigError, readStores } from '../src/config/stores.ts';
import { lockStore } from '../src/publish/publish-lock.ts';
import { releasesFolder } from '../src/release/layout.ts';
import { rollback } from '../src/release/rollback.ts';

/** `npm run rollback -- --store S001`: serves the release before again; the next publishing run makes a newer one. */
const readStore = (): string => {
  try {
    const { store } = parseArgs({ options: { store: { type: 'string' } } }).values;
    if (store !== undefined) return store;
  } catch (error) {
    throw new ConfigError(
      `${error instanceof Error ? error.message : String(error)}\nUse: npm run rollback -- --store S001`,
      { cause: error },
    );
  }
  throw new ConfigError('which store? Use: npm run rollback -- --store S001');
};

const run = (): void => {
  const code = readStore();
  const env = readEnvironment();
  const codes = readStores(env.storesFile).map((store) => store.code);
  if (!codes.includes(code))
    throw new ConfigError(`--store ${code}: no such store in ${env.storesFile}; it has ${codes.join(', ')}`);
  const storeDir = releasesFolder(env.dataDir, code);
  const lock = lockStore(storeDir);
  try {
    const { root } = rollback(storeDir);
    process.stdout.write(`${code}  release ${root.id} of ${new Date(root.createdAt).toISOString()} is served again\n`);
  } finally {
    lock.release();
  }
};

try {
  run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
