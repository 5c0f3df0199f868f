import { resolve } from 'node:path';
import { readEnvironment } from '../src/config/environment.ts';
import { messageOf } from '../src/lib/errors.ts';
import { BackupError, restore, UnfinishedRestoreError } from './data/backup.ts';
import { claimDataDir } from './supervisor/checks.ts';
import { parseOptions } from './supervisor/parse-options.ts';

/** `npm run restore -- --from DIR/backup-…`: restores a backup into an empty DATA_DIR; `npm start` then publishes. */
const usage = 'npm run restore -- --from DIR/backup-…';

const readSource = (): string => {
  const { from } = parseOptions({ from: { type: 'string' } }, usage);
  if (from === undefined || from === '') throw new BackupError(`from where? Use: ${usage}`);
  return resolve(from);
};

try {
  const source = readSource();
  const { dataDir } = readEnvironment();
  const claim = claimDataDir(dataDir);
  try {
    const { files, bytes } = await restore(source, dataDir);
    process.stdout.write(
      `${dataDir}  ${files} files, ${(bytes / 1e6).toFixed(1)} MB restored; npm start publishes the stores\n`,
    );
  } finally {
    claim.release();
  }
} catch (error) {
  const what = error instanceof UnfinishedRestoreError ? 'The restore is not finished' : 'Nothing was restored';
  process.stderr.write(`${what}: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
