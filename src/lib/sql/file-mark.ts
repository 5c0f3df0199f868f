import { statSync } from 'node:fs';

/** Returns what changes when another file takes a file's place, as with a damaged one; null: there is no file. */
export const fileMark = (path: string): string | null => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.dev}-${stat.ino}` : null;
};
