import { findFullDisk } from '../lib/disk.ts';
import { errorCodeOf, messageOf } from '../lib/errors.ts';
import { isSqliteError } from '../lib/sql/sqlite-database.ts';

/**
 * Explains a disk error in one sentence to whoever runs the publisher: where it happened, and how to fix it. Returns
 * the messages of other errors unchanged. Matches message texts too, because that is all that threads pass on.
 */
export const explain = (error: unknown, dataDir: string): string => {
  const message = messageOf(error);
  const text = `${errorCodeOf(error) ?? ''} ${message}`;
  if (/\b(?:ENOSPC|EDQUOT|EFBIG)\b/u.test(text) || isSqliteError(error, 'full'))
    // A quota, or the largest size of a file, may be used up while the disk itself has room.
    return `${findFullDisk(dataDir) ?? `the disk of ${dataDir} is full`} (${message}); make room there and run it again`;
  if (/\b(?:EROFS|EACCES|EPERM)\b/u.test(text) || isSqliteError(error, 'readOnly'))
    return `${dataDir} can't be written (${message}); mount its disk for writing or see to its rights, then run it again`;
  if (isSqliteError(error, 'ioError', 'cannotOpen'))
    return `a database in ${dataDir} can't be read or written (${message}), as where the disk is full; make room there and run it again`;
  return message;
};
