/** SQLite's codes for a full disk and for one that can't be read or written. */
const sqlite = { full: 13, readOnly: 8, ioError: 10, cannotOpen: 14 } as const;

const codesOf = (error: unknown): { code: string; errcode: number; message: string } => {
  if (!(error instanceof Error)) return { code: '', errcode: 0, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const errcode = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
  return { code, errcode, message: error.message };
};

/**
 * What a failure of the disk means for who runs the publisher, in one sentence: where, and how to mend it. Other
 * failures say that themselves. Threads hand on messages alone, so that those are read too.
 */
export const explain = (error: unknown, dataDir: string): string => {
  const { code, errcode, message } = codesOf(error);
  const said = `${code} ${message}`;
  if (/\b(?:ENOSPC|EDQUOT|EFBIG)\b/u.test(said) || errcode === sqlite.full)
    return `the disk of ${dataDir} is full (${message}); make room there and run it again`;
  if (/\b(?:EROFS|EACCES|EPERM)\b/u.test(said) || errcode === sqlite.readOnly)
    return `${dataDir} can't be written (${message}); see to its rights or set DATA_DIR to another folder, then run it again`;
  if (errcode === sqlite.ioError || errcode === sqlite.cannotOpen)
    return `a database in ${dataDir} can't be read or written (${message}), as where the disk is full; make room there and run it again`;
  return message;
};
