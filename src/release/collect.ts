import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { openForWriting } from './database.ts';
import { releasesFile } from './layout.ts';

export type Collected = {
  /** Ids of the releases that were kept, newest first. */
  kept: string[];
  /** How many releases were removed. */
  removed: number;
};

/**
 * Number of newest releases to keep, plus the current one if it is not among them: `npm run rollback` can go back to
 * these.
 */
const keptReleases = 5;

/** Browsers may cache a dictionary for this long, so it is kept even if no page needs it. */
const dictionaryMs = 30 * 86_400_000;

/** A file is shrunk if more than this share of it is free and it is larger than this many bytes. */
const maxFreeShare = 0.5;
const minShrunkBytes = 4 << 20;

/**
 * Removes old rows of pages: for each address, keeps the row that the oldest kept release shows, and all later ones.
 */
const removeRows = (database: SqliteDatabase, former: number, oldest: number): void => {
  database.run(
    `DELETE FROM pages WHERE (address, since) IN (
       SELECT old.address, old.since FROM pages AS new JOIN pages AS old ON old.address = new.address
       WHERE new.since > ? AND new.since <= ? AND old.since < new.since)`,
    former,
    oldest,
  );
  database.run('DELETE FROM pages WHERE hash IS NULL AND since <= ?', oldest);
  database.run('DELETE FROM bodies WHERE hash NOT IN (SELECT hash FROM pages WHERE hash IS NOT NULL)');
  database.run('DELETE FROM header_sets WHERE id NOT IN (SELECT headers FROM pages)');
};

const shrink = (database: SqliteDatabase): void => {
  const of = (pragma: string): number => Number(Object.values(database.get<object>(`PRAGMA ${pragma}`) ?? {})[0] ?? 0);
  const [free, all, bytes] = [of('freelist_count'), of('page_count'), of('page_size')];
  if (free > all * maxFreeShare && all * bytes > minShrunkBytes) database.exec('VACUUM');
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
};

/** Removes files of earlier formats and of runs that were killed. */
const removeStrangers = (storeDir: string): void => {
  const own = new Set(['publish.lock', ...['', '-wal', '-shm'].map((suffix) => `releases.sqlite${suffix}`)]);
  for (const name of readdirSync(storeDir))
    if (!own.has(name)) rmSync(join(storeDir, name), { recursive: true, force: true });
};

/**
 * Removes old releases, and whatever no kept release needs. The current release is always kept. The caller must hold
 * the store's publish lock.
 * @param keep how many of the newest releases to keep
 */
export const collect = (storeDir: string, keep = keptReleases): Collected => {
  if (!existsSync(releasesFile(storeDir))) return { kept: [], removed: 0 };
  const database = openForWriting(storeDir);
  try {
    const all = database.all<{ number: number; id: string; isCurrent: number }>(
      `SELECT number, id, number = (SELECT release FROM current) AS "isCurrent" FROM releases ORDER BY number DESC`,
    );
    const kept = all.filter(({ isCurrent }, index) => index < keep || isCurrent === 1);
    const removed = all.filter((release) => !kept.includes(release));
    const [oldest, former] = [kept.at(-1)?.number ?? 0, all.at(-1)?.number ?? 0];
    database.transaction(() => {
      for (const { number } of removed) database.run('DELETE FROM releases WHERE number = ?', number);
      if (oldest > former) removeRows(database, former, oldest);
      database.run(
        `DELETE FROM dictionaries WHERE made_at < ? AND id <> (SELECT max(id) FROM dictionaries)
         AND (family, made_at) NOT IN (SELECT family, max(made_at) FROM dictionaries GROUP BY family)
         AND NOT EXISTS (SELECT 1 FROM bodies WHERE bodies.dictionary = dictionaries.id)`,
        Date.now() - dictionaryMs,
      );
    });
    shrink(database);
    removeStrangers(storeDir);
    return { kept: kept.map(({ id }) => id), removed: removed.length };
  } finally {
    database.close();
  }
};
