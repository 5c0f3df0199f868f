import * as z from 'zod';
import { isDiskError } from '../lib/disk.ts';
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
  // `since`: milliseconds since 1970. A table of its own, since servers of earlier versions still write the others.
  `
  CREATE TABLE unused (key TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
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
const allUses = 'SELECT key, since FROM pictures LEFT JOIN unused USING (key)';
const longUnused =
  'SELECT key, type FROM unused JOIN pictures USING (key) WHERE since <= ? ORDER BY since, key LIMIT ?';
const removals = ['addresses', 'illustrations', 'unused', 'pictures'].map(
  (table) => `DELETE FROM ${table} WHERE key = ?`,
);
const touch = 'UPDATE addresses SET checked_at = ? WHERE address = ?';

const useRow = z.object({ key: z.string(), since: z.number().nullable() });
const unusedRow = row.pick({ key: true, type: true });

type Opened = { database: SqliteDatabase; isWritable: boolean };

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
    return { database: openSqliteDatabase({ path: file, schema: { migrations } }), isWritable: true };
  } catch (error) {
    if (!isDiskError(error)) throw error;
    return { database: openUnwritable(file), isWritable: false };
  }
};

/** Milliseconds between two attempts to write an index whose disk was full or read-only. */
const reopenAfterMs = 5000;

/**
 * Opens the index of images and their source URLs; several processes may share one file. While its disk is full or
 * read-only, what it has can be looked up, for pages are served then; remembering more may fail, or be forgotten.
 */
export const openPictureIndex = (file: string) => {
  let opened = openIndex(file);
  let openedAt = performance.now();

  const current = (): SqliteDatabase => {
    if (opened.isWritable || performance.now() - openedAt < reopenAfterMs) return opened.database;
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
     * Records which images are used now: for the others, since when they have not been.
     * @param now milliseconds since 1970
     */
    noteUse(used: ReadonlySet<string>, now: number): void {
      const database = current();
      database.transaction(() => {
        for (const found of database.all(allUses)) {
          const { key, since } = useRow.parse(found);
          if (used.has(key) && since !== null) database.run('DELETE FROM unused WHERE key = ?', key);
          else if (!used.has(key) && since === null) database.run('INSERT INTO unused VALUES (?, ?)', key, now);
        }
      });
    },
    /**
     * Forgets some of the images that have not been used since a time, the longest unused first.
     * @param since milliseconds since 1970
     * @param max how many
     * @param removeFiles removes an image's files; nothing is written to the index meanwhile
     * @returns how many were forgotten
     */
    forgetUnused(since: number, max: number, removeFiles: (key: string, type: SourceType) => void): number {
      const database = current();
      return database.transaction(() => {
        const found = database.all(longUnused, since, max).map((one) => unusedRow.parse(one));
        for (const { key, type } of found) {
          for (const sql of removals) database.run(sql, key);
          removeFiles(key, type);
        }
        return found.length;
      });
    },
    close(): void {
      opened.database.close();
    },
  };
};

export type PictureIndex = ReturnType<typeof openPictureIndex>;
