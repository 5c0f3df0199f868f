import { openReleaseLog, OvertakenError } from '../release-log.ts';
import { lockReleases } from '../../release/lock.ts';
import { LockedError } from '../../lib/file-lock.ts';
import { publishThere } from './machine.ts';

/**
 * Publishes two equal pages over and over until it is killed, and prints the numbers of its releases. Arguments:
 * `DATABASE_URL STORE_DIR`.
 */
const [databaseUrl = '', storeDir = ''] = process.argv.slice(2);
const log = openReleaseLog(databaseUrl);
process.stdout.write('begun\n');
for (let round = 1; ; round += 1)
  try {
    const lock = lockReleases(storeDir);
    try {
      const text = `${process.pid} ${round} `;
      const { number } = await publishThere(log, storeDir, {
        changes: { '/a': text.repeat(200), '/b': text.repeat(200), [`/page-${round}`]: text },
      });
      process.stdout.write(`${number}\n`);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof OvertakenError || error instanceof LockedError)) throw error;
  }
