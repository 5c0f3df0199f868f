import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDatabase } from '../../lib/sql/sqlite-database.ts';
import { storeBody } from '../../release/compress.ts';
import { openDraft } from '../../release/draft.ts';
import { releasesFile, releasesFolder } from '../../release/layout.ts';
import { openReleases } from '../../release/releases.ts';
import type { Dictionary, ReleaseMeta } from '../../release/types.ts';
import { catchUp } from '../catch-up.ts';
import type { ReleaseLog } from '../release-log.ts';

/** What a release changes: pages by address; null: the page is gone. */
export type PageChanges = Record<string, string | null>;

export type PublishChanges = {
  changes: PageChanges;
  dictionary?: Dictionary;
  rewrites?: boolean;
  /** Awaited before the release is committed. */ others?: () => Promise<void>;
};

/** Updates a machine from the log, and publishes a release there and in the log. */
export const publishThere = async (
  log: ReleaseLog,
  storeDir: string,
  { changes, dictionary, rewrites = false, others }: PublishChanges,
): Promise<ReleaseMeta> => {
  const { head } = await catchUp(log, storeDir);
  const releases = openReleases(storeDir);
  const draft = openDraft(storeDir, { base: releases.current(), rewrites });
  releases.close();
  if (dictionary) draft.addDictionary(dictionary);
  for (const [address, body] of Object.entries(changes))
    if (body === null) draft.remove(address);
    else
      draft.put(address, {
        body: storeBody(body, dictionary ?? null, address === '/' ? 'hard' : 'usual'),
        fingerprint: `f${body.length}`,
        headers: { 'content-type': body.length % 2 ? 'text/plain' : 'text/html; charset=utf-8' },
        status: 200,
      });
  await others?.();
  const store = storeDir.split('/').at(-1) ?? '';
  return draft.commitAfter({ codeVersion: 'v1', nextPriceEnd: null }, (database) => log.append(store, head, database));
};

const queries = {
  current: 'SELECT release, restored_at FROM current',
  releases: 'SELECT * FROM releases ORDER BY number',
  pages: `SELECT address, since, hash, fingerprint, status, header_sets.headers AS headers
    FROM pages LEFT JOIN header_sets ON header_sets.id = pages.headers ORDER BY address, since`,
  bodies: 'SELECT hash, size, dictionary, written_at, is_hard, frame, br FROM bodies ORDER BY hash',
  dictionaries: 'SELECT * FROM dictionaries ORDER BY id',
  headerSets: 'SELECT headers FROM header_sets ORDER BY headers',
};

/** Reads every row of a store's releases, with machine-specific ids replaced by what they refer to. */
export const allRows = (storeDir: string): Record<keyof typeof queries, unknown[]> => {
  const database = openSqliteDatabase({ path: releasesFile(storeDir), readOnly: true });
  const text = (value: unknown): unknown =>
    value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex') : value;
  const read = (sql: string): unknown[] =>
    database
      .all<Record<string, unknown>>(sql)
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(value)])));
  try {
    return database.snapshot(() => ({
      current: read(queries.current),
      releases: read(queries.releases),
      pages: read(queries.pages),
      bodies: read(queries.bodies),
      dictionaries: read(queries.dictionaries),
      headerSets: read(queries.headerSets),
    }));
  } finally {
    database.close();
  }
};

/** Reads the bodies of the current release, verifying their hashes; null: there is no release. */
export const readPages = async (storeDir: string): Promise<Record<string, string> | null> => {
  const releases = openReleases(storeDir);
  try {
    const release = releases.current();
    if (!release) return null;
    const pages = [...release.entries()].map(async ([address, { hash }]) => {
      const body = await releases.read(hash, 'identity', address);
      return [address, body.toString()] as const;
    });
    return Object.fromEntries(await Promise.all(pages));
  } finally {
    releases.close();
  }
};

/** The folders of one machine. */
export type Machine = { dataDir: string; storeDir: string; remove(): void };

export const newMachine = (store = 'S001'): Machine => {
  const dataDir = mkdtempSync(join(tmpdir(), 'machine-'));
  return {
    dataDir,
    storeDir: releasesFolder(dataDir, store),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
};
