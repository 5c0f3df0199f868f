import type { Environment } from '../config/environment.ts';
import { releasesFolder } from '../release/layout.ts';
import { hasRelease } from '../release/releases.ts';
import { openReleaseLog } from '../replication/release-log.ts';

/** Returns which stores have a release: on this machine or, with a `DATABASE_URL`, in the log of all machines. */
export const readPublished = async (
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  stores: readonly string[],
): Promise<Set<string>> => {
  if (databaseUrl === null) return new Set(stores.filter((store) => hasRelease(releasesFolder(dataDir, store))));
  const log = openReleaseLog(databaseUrl);
  try {
    return new Set((await log.heads()).heads.keys());
  } finally {
    await log.close();
  }
};
