import * as z from 'zod';
import { openSqliteDatabase } from '../lib/sql/sqlite-database.ts';
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
];

const pictureColumns = 'pictures.*, focus_x AS focusX, focus_y AS focusY';

/** Opens the index of images and their source URLs; several processes may share one file. */
export const openPictureIndex = (file: string) => {
  const database = openSqliteDatabase({ path: file, schema: { migrations } });
  const byKey = database.prepare(`SELECT ${pictureColumns} FROM pictures WHERE key = ?`);
  const byAddress = database.prepare(
    `SELECT ${pictureColumns}, etag, last_modified AS lastModified, checked_at AS checkedAt
     FROM addresses JOIN pictures USING (key) WHERE address = ?`,
  );
  const addPicture = database.prepare(
    `INSERT INTO pictures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET color = excluded.color, ground = excluded.ground, fit = excluded.fit,
       focus_x = excluded.focus_x, focus_y = excluded.focus_y`,
  );
  const addAddress = database.prepare(
    `INSERT INTO addresses VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
     SET key = excluded.key, etag = excluded.etag, last_modified = excluded.last_modified, checked_at = excluded.checked_at`,
  );
  const addIllustration = database.prepare('INSERT INTO illustrations VALUES (?, ?) ON CONFLICT DO NOTHING');
  const subjectByKey = database.prepare('SELECT subject FROM illustrations WHERE key = ?');
  const touch = database.prepare('UPDATE addresses SET checked_at = ? WHERE address = ?');

  return {
    picture(key: string): IndexedPicture | null {
      const found = byKey.get(key);
      return found ? toPicture(row.parse(found)) : null;
    },
    address(address: string): IndexedAddress | null {
      const found = byAddress.get(address);
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
      database.transaction(() => {
        addPicture.run(key, type, width, height, color, ground, fit, focus?.x ?? null, focus?.y ?? null);
        addAddress.run(address, key, validators.etag, validators.lastModified, checkedAt);
      });
    },
    /** Records what illustrations are drawn from, each under its name. */
    rememberIllustrations(
      illustrations: Iterable<{ name: string; meta: ImageMeta; subject: string }>,
      checkedAt: number,
    ): void {
      database.transaction(() => {
        for (const { name, meta, subject } of illustrations) {
          const { key, width, height, color, ground, fit } = meta;
          addPicture.run(key, 'svg', width, height, color, ground, fit, null, null);
          addIllustration.run(key, subject);
          addAddress.run(name, key, null, null, checkedAt);
        }
      });
    },
    /** Returns what an illustration is drawn from, as JSON; null for other images. */
    subject(key: string): string | null {
      const found = subjectByKey.get(key)?.['subject'];
      return typeof found === 'string' ? found : null;
    },
    /** Records that the URL still has the same image. */
    confirm(address: string, checkedAt: number): void {
      touch.run(checkedAt, address);
    },
    close(): void {
      database.close();
    },
  };
};

export type PictureIndex = ReturnType<typeof openPictureIndex>;
