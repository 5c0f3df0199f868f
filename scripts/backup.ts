import { resolve } from 'node:path';
import { readEnvironment } from '../src/config/environment.ts';
import { messageOf } from '../src/lib/errors.ts';
import { backUp, BackupError } from './data/backup.ts';
import { parseOptions } from './supervisor/parse-options.ts';

/** `npm run backup -- --to DIR`: backs up what a shop must not lose to a new folder in DIR, while everything runs. */
const usage = 'npm run backup -- --to DIR';

const readTarget = (): string => {
  const { to } = parseOptions({ to: { type: 'string' } }, usage);
  if (to === undefined || to === '') throw new BackupError(`where to? Use: ${usage}`);
  return resolve(to);
};

try {
  const { folder, files, bytes } = await backUp(readEnvironment().dataDir, readTarget());
  process.stdout.write(`${folder}  ${files} files, ${(bytes / 1e6).toFixed(1)} MB\n`);
} catch (error) {
  process.stderr.write(`Nothing was backed up: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
