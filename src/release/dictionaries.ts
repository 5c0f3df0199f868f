import { existsSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { hashFromBytes, openForReading } from './database.ts';
import { releasesFile } from './layout.ts';
import type { Dictionary } from './types.ts';

type Row = Omit<Dictionary, 'hash'> & { hash: Uint8Array; has_drifted: number };

/** Reads the newest dictionary of each family, by language and family. */
export const readDictionaries = (storeDir: string): Map<string, Dictionary & { hasDrifted: boolean }> => {
  if (!existsSync(releasesFile(storeDir))) return new Map();
  const database = openForReading(storeDir);
  try {
    const rows = database.all<Row>(
      `SELECT hash, family, version, mean, has_drifted, bytes FROM dictionaries
       WHERE (family, made_at) IN (SELECT family, max(made_at) FROM dictionaries GROUP BY family)`,
    );
    return new Map(
      rows.map(({ hash, bytes, has_drifted, ...rest }) => [
        rest.family,
        { ...rest, hash: hashFromBytes(hash), bytes: zstdDecompressSync(bytes), hasDrifted: has_drifted === 1 },
      ]),
    );
  } finally {
    database.close();
  }
};
