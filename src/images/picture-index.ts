import * as z from 'zod';
import { isDiskError } from '../lib/disk.ts';
import { fileMark } from '../lib/sql/file-mark.ts';
import { openSqliteDatabase, type SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import type { ImageMeta } from './address.ts';
import type { DownloadValidators } from './download.ts';
import type { Focus } from './focus.ts';
import type { SourceType } from './sniff.ts';

const row = z.object({
  key: z.string(),
  type: z.enum(['jpeg', 'png', 'webp', 'avif', 'gif', 'svg']),
  width: z.number(),
  height: z.number(),
  color: z.string(),
  ground: z.string(),
  fit: z.enum(['contain', 'cover', 'full']),
  focusX: z.number().nullable(),
  focusY: z.number().nullable(),
});
const addressRow = row.extend({
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  checkedAt: z.number(),
});

/** `focus`: null if the image is not cropped, or was ingested before focal points were recorded. */
export type IndexedPicture = { meta: ImageMeta; type: SourceType; focus: Focus | null };
/** `checkedAt` in milliseconds since 1970. */
export type IndexedAddress = IndexedPicture & DownloadValidators & { checkedAt: number };

const toPicture = ({ type, focusX, focusY, ...meta }: z.output<typeof row>): IndexedPicture => ({
  meta: {
    key: meta.key,
    kind: type === 'svg' ? 'svg' : 'photo',
    width: meta.width,
    height: meta.height,
    color: meta.color,
    ground: meta.ground,
    fit: meta.fit,
  },
  type,
  focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY },
});

/** Databases of earlier versions have these tables but no version number. */
const migrations = [
  `
  CREATE TABLE IF NOT EXISTS pictures (
    key TEXT PRIMARY KEY, type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
    color TEXT NOT NULL, ground TEXT NOT NULL, fit TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS addresses (
    address TEXT PRIMARY KEY, key TEXT NOT NULL REFERENCES pictures (key),
    etag TEXT, last_modified TEXT, checked_at INTEGER NOT NULL
  ) STRICT;
`,
  // `subject`: what an illustration is drawn from, as JSON.
  `
  CREATE TABLE illustrations (
    key TEXT PRIMARY KEY REFERENCES pictures (key), subject TEXT NOT NULL
  ) STRICT;
`,
  `
  ALTER TABLE pictures ADD COLUMN focus_x REAL;
  ALTER TABLE pictures ADD COLUMN focus_y REAL;
`,
  // Images that no catalogue names, and for how many nights in a row. Tables of their own, since servers of earlier
  // versions still write the others. `counted_at`: milliseconds since 1970.
  `
  CREATE INDEX addresses_by_key ON addresses (key);
  CREATE TABLE unused (key TEXT PRIMARY KEY, nights INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE nights (one INTEGER PRIMARY KEY CHECK (one = 1), counted_at INTEGER NOT NULL) STRICT;
`,
];

const pictureColumns = 'pictures.*, focus_x AS focusX, focus_y AS focusY';

const byKey = `SELECT ${pictureColumns} FROM pictures WHERE key = ?`;
const byAddress = `SELECT ${pictureColumns}, etag, last_modified AS lastModified, checked_at AS checkedAt
  FROM addresses JOIN pictures USING (key) WHERE address = ?`;
const addPicture = `INSERT INTO pictures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET color = excluded.color, ground = excluded.ground, fit = excluded.fit,
    focus_x = excluded.focus_x, focus_y = excluded.focus_y`;
const addAddress = `INSERT INTO addresses VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
  SET key = excluded.key, etag = excluded.etag, last_modified = excluded.last_modified, checked_at = excluded.checked_at`;
const addIllustration = 'INSERT INTO illustrations VALUES (?, ?) ON CONFLICT DO NOTHING';
const subjectByKey = 'SELECT subject FROM illustrations WHERE key = ?';
const allUses = 'SELECT key, nights FROM pictures LEFT JOIN unused USING (key)';
const longUnused = `SELECT key, type FROM unused JOIN pictures USING (key)
  WHERE nights >= ? AND key > ? ORDER BY key LIMIT ?`;
const removals = ['addresses', 'illustrations', 'unused', 'pictures'].map(
  (table) => `DELETE FROM ${table} WHERE key = ?`,
);
const touch = 'UPDATE addresses SET checked_at = ? WHERE address = ?';

const useRow = z.object({ key: z.string(), nights: z.number().nullable() });
const unusedRow = row.pick({ key: true, type: true });

/** `mark`: of the file when it was opened, see `fileMark`. */
type Opened = { database: SqliteDatabase; isWritable: boolean; mark: string | null };

/** Opens the index to read what it has or, if it cannot be read either, an empty one in memory. */
const openUnwritable = (file: string): SqliteDatabase => {
  let database: SqliteDatabase | null = null;
  try {
    database = openSqliteDatabase({ path: file, readOnly: true, orImmutable: true });
    // Fails if there is no file, or one of an earlier version.
    for (const sql of [byKey, byAddress, subjectByKey]) database.prepare(sql);
    return database;
  } catch {
    database?.close();
    return openSqliteDatabase({ path: ':memory:', schema: { migrations } });
  }
};

const openIndex = (file: string): Opened => {
  try {
    const database = openSqliteDatabase({ path: file, schema: { migrations } });
    return { database, isWritable: true, mark: fileMark(file) };
  } catch (error) {
    if (!isDiskError(error)) throw error;
    return { database: openUnwritable(file), isWritable: false, mark: fileMark(file) };
  }
};

/** Minimum number of milliseconds between two nights. */
const nightMs = 12 * 3_600_000;

/** Milliseconds between two attempts to write an index whose disk was full or read-only. */
const reopenAfterMs = 5000;
/** Milliseconds between two looks whether another file has taken the place of a damaged one. */
const lookAfterMs = 1000;

/**
 * Opens the index of images and their source URLs; several processes may share one file. While its disk is full or
 * read-only, what it has can be looked up, for pages are served then; remembering more may fail, or be forgotten.
 */
export const openPictureIndex = (file: string) => {
  let opened = openIndex(file);
  let openedAt = performance.now();

  let lookedAt = openedAt;

  const isOutdated = (): boolean => {
    const now = performance.now();
    if (!opened.isWritable && now - openedAt >= reopenAfterMs) return true;
    if (now - lookedAt < lookAfterMs) return false;
    lookedAt = now;
    const mark = fileMark(file);
    return mark !== null && mark !== opened.mark;
  };

  const current = (): SqliteDatabase => {
    if (!isOutdated()) return opened.database;
    const former = opened;
    opened = openIndex(file);
    former.database.close();
    openedAt = performance.now();
    return opened.database;
  };
  /** Statements are prepared once for each connection. */
  const statement = (sql: string) => current().prepare(sql);

  return {
    picture(key: string): IndexedPicture | null {
      const found = statement(byKey).get(key);
      return found ? toPicture(row.parse(found)) : null;
    },
    address(address: string): IndexedAddress | null {
      const found = statement(byAddress).get(address);
      if (!found) return null;
      const { etag, lastModified, checkedAt, ...picture } = addressRow.parse(found);
      return { ...toPicture(picture), etag, lastModified, checkedAt };
    },
    remember(
      address: string,
      { meta, type, focus }: IndexedPicture,
      validators: DownloadValidators,
      checkedAt: number,
    ): void {
      const { key, width, height, color, ground, fit } = meta;
      const database = current();
      database.transaction(() => {
        database
          .prepare(addPicture)
          .run(key, type, width, height, color, ground, fit, focus?.x ?? null, focus?.y ?? null);
        database.prepare(addAddress).run(address, key, validators.etag, validators.lastModified, checkedAt);
      });
    },
    /** Records what illustrations are drawn from, each under its name. */
    rememberIllustrations(
      illustrations: Iterable<{ name: string; meta: ImageMeta; subject: string }>,
      checkedAt: number,
    ): void {
      const database = current();
      database.transaction(() => {
        for (const { name, meta, subject } of illustrations) {
          const { key, width, height, color, ground, fit } = meta;
          database.prepare(addPicture).run(key, 'svg', width, height, color, ground, fit, null, null);
          database.prepare(addIllustration).run(key, subject);
          database.prepare(addAddress).run(name, key, null, null, checkedAt);
        }
      });
    },
    /** Returns what an illustration is drawn from, as JSON; null for other images. */
    subject(key: string): string | null {
      const found = statement(subjectByKey).get(key)?.['subject'];
      return typeof found === 'string' ? found : null;
    },
    /** Records that the URL still has the same image. */
    confirm(address: string, checkedAt: number): void {
      statement(touch).run(checkedAt, address);
    },
    /**
     * Records which images are used: for the others, one more night without a use. Nights are counted, not days of the
     * clock, which may be wrong; a second call in one night counts nothing.
     * @param now milliseconds since 1970
     */
    noteUse(used: ReadonlySet<string>, now: number): void {
      const database = current();
      database.transaction(() => {
        const last = database.get<{ at: number }>('SELECT counted_at AS at FROM nights');
        const isNewNight = !last || Math.abs(now - last.at) >= nightMs;
        for (const found of database.all(allUses)) {
          const { key, nights } = useRow.parse(found);
          if (used.has(key)) {
            if (nights !== null) database.run('DELETE FROM unused WHERE key = ?', key);
          } else if (isNewNight) database.run('INSERT OR REPLACE INTO unused VALUES (?, ?)', key, (nights ?? 0) + 1);
        }
        if (isNewNight) database.run('INSERT OR REPLACE INTO nights VALUES (1, ?)', now);
      });
    },
    /**
     * Forgets images that have not been used for some nights, in the order of their keys.
     * @param max how many to look at
     * @param after key after which to begin
     * @param removeFiles removes an image's files, and returns whether it could; nobody else writes the index meanwhile
     * @returns the last key looked at, and how many were forgotten; null: there are no more
     */
    forgetUnused(
      { nights, max, after }: { nights: number; max: number; after: string },
      removeFiles: (key: string, type: SourceType) => boolean,
    ): { last: string; forgotten: number } | null {
      const database = current();
      return database.transaction(() => {
        const found = database.all(longUnused, nights, after, max).map((one) => unusedRow.parse(one));
        const last = found.at(-1)?.key;
        if (last === undefined) return null;
        const removed = found.filter(({ key, type }) => removeFiles(key, type));
        for (const { key } of removed) for (const sql of removals) database.run(sql, key);
        return { last, forgotten: removed.length };
      });
    },
    close(): void {
      opened.database.close();
    },
  };
};

export type PictureIndex = ReturnType<typeof openPictureIndex>;
