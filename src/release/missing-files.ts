import { statSync } from 'node:fs';
import { packFile, shardFile } from './layout.ts';
import type { ReleaseRoot } from './types.ts';

/**
 * Returns the files of a release that are missing or truncated. Only names and lengths are checked, which is fast
 * enough for each run; bytes are verified when they are read.
 */
export const missingFiles = (storeDir: string, { packs, files, shards }: ReleaseRoot): string[] => {
  const wanted = new Map<string, number>();
  for (const pack of packs) if (pack) wanted.set(packFile(storeDir, pack.name), pack.end);
  for (const { file, offset, length } of shards) {
    const path = shardFile(storeDir, files[file] ?? '');
    wanted.set(path, Math.max(wanted.get(path) ?? 0, offset + length));
  }
  return [...wanted].flatMap(([path, end]) =>
    (statSync(path, { throwIfNoEntry: false })?.size ?? -1) < end ? [path] : [],
  );
};
