import { openForWriting } from '../release/database.ts';
import { storeOf } from '../release/layout.ts';
import { ReleaseError } from '../release/release-error.ts';
import { releaseToRestore } from '../release/rollback.ts';
import type { ReleaseMeta } from '../release/types.ts';
import { catchUp } from './catch-up.ts';
import { OvertakenError, type ReleaseLog } from './release-log.ts';

/**
 * Switches every machine back to an earlier release. The caller must hold the store's publish lock.
 * @param now milliseconds since 1970
 * @param id default: the release before the current one
 * @throws {ReleaseError} if there is none, or if another machine has just published or rolled back
 */
export const rollBackShared = async (
  log: ReleaseLog,
  storeDir: string,
  now = Date.now(),
  id?: string,
): Promise<ReleaseMeta> => {
  const { head } = await catchUp(log, storeDir);
  if (!head) throw new ReleaseError({ store: storeOf(storeDir) }, 'nothing is published yet');
  const database = openForWriting(storeDir);
  let former: ReleaseMeta;
  try {
    former = releaseToRestore(storeDir, database, now, id);
  } finally {
    database.close();
  }
  await log.rollBack(head, former.number, now).catch((error: unknown) => {
    // Not tried again: whoever asked has not seen what is served now.
    if (!(error instanceof OvertakenError)) throw error;
    const problem = 'another machine has just changed what is served; look at its releases, then roll back again';
    throw new ReleaseError({ store: storeOf(storeDir) }, problem, { cause: error });
  });
  await catchUp(log, storeDir);
  return former;
};
