import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { errorCodeOf, messageOf } from '../../src/lib/errors.ts';

/**
 * What cannot be recreated from elsewhere: the embedded API's database, payment attempts, the job queue with its pins,
 * the keys that unseal them, receipts and the shop's own pictures. Releases, catalogues and resized pictures can be.
 *
 * The payment journal is copied before the shop's database. An order that is placed between the two copies is then in
 * the shop, but still to be placed for the journal, which requests it again with the same key and gets the same order.
 * In the opposite order, the journal would know an order that the shop lacks.
 */
const databases = ['jobs.sqlite', 'journal.sqlite', 'commerce.sqlite'] as const;
const keys = ['journal.key', 'outbox.key', 'webhook.key'] as const;
const folders = ['receipts', 'uploads'] as const;

const manifestName = 'backup.json';

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type BackupReport = { folder: string; files: number; bytes: number };

/** Thrown if a backup cannot be made or used; the message is a sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Thrown if a restore failed after it had changed something. */
export class UnfinishedRestoreError extends BackupError {
  override name = 'UnfinishedRestoreError';
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Pages that are copied in one step: all of them, so that a change during the copy does not make it start over. */
const allPages = 2 ** 30;

const copyDatabase = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
};

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** Copies a file, unless the shop has removed it in the meantime. */
const copyIfThere = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
  }
};

/** @throws {BackupError} if a database is damaged */
const checkDatabase = (path: string, name: string, options: { readOnly: boolean }): void => {
  let found: unknown;
  try {
    const database = new DatabaseSync(path, options);
    try {
      // Makes it a single file, without a write-ahead log beside it.
      if (!options.readOnly) database.exec('PRAGMA journal_mode = DELETE');
      found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    } finally {
      database.close();
    }
  } catch (error) {
    found = messageOf(error);
  }
  if (found !== 'ok') throw new BackupError(`${name} is damaged (${String(found)})`);
};

/**
 * Copies the data that a shop must not lose into a new folder below `to`, while everything runs. The folder gets its
 * final name once it is complete.
 * @throws {BackupError | Error} if there is nothing to copy, a database is damaged, or the disk is full
 */
export const backUp = async (dataDir: string, to: string, now = new Date()): Promise<BackupReport> => {
  const present = databases.filter((name) => existsSync(join(dataDir, name)));
  if (present.length === 0) throw new BackupError(`there is no shop in ${dataDir}; set DATA_DIR to its folder`);
  const folder = join(to, `backup-${now.toISOString().replaceAll(/[:.]/gu, '-')}`);
  const draft = `${folder}.part`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    for (const name of keys) if (existsSync(join(dataDir, name))) copyIfThere(join(dataDir, name), join(draft, name));
    for (const name of present) {
      await copyDatabase(join(dataDir, name), join(draft, name));
      checkDatabase(join(draft, name), name, { readOnly: false });
    }
    for (const name of folders)
      for (const file of filesBelow(join(dataDir, name))) copyIfThere(file, join(draft, relative(dataDir, file)));
    const files: z.output<typeof manifest>['files'] = [];
    for (const file of filesBelow(draft))
      files.push({ path: relative(draft, file), bytes: statSync(file).size, sha256: await hashOf(file) });
    const text: z.output<typeof manifest> = { format: 1, createdAt: now.toISOString(), files };
    writeFileSync(join(draft, manifestName), `${JSON.stringify(text, null, 2)}\n`, { flush: true });
    renameSync(draft, folder);
    return { folder, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
};

const readManifest = (from: string): z.output<typeof manifest> => {
  const path = join(from, manifestName);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') throw new BackupError(`${from} is no backup: its ${manifestName} is missing`);
    throw new BackupError(`${path} cannot be read (${errorCodeOf(error) ?? messageOf(error)})`, { cause: error });
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${from} is no backup: its ${manifestName} is damaged`);
  }
};

const isDatabase = (path: string): boolean => databases.some((name) => name === path);

/**
 * Copies files beside their places first and puts them there at the end, databases last: a restore that fails or is
 * killed leaves no shop that looks whole.
 * @throws {UnfinishedRestoreError} if files of before were replaced already; after other errors, nothing has changed
 */
const putInPlace = async (from: string, dataDir: string, files: readonly { path: string }[]): Promise<void> => {
  const paths = files.map(({ path }) => path).toSorted((a, b) => Number(isDatabase(a)) - Number(isDatabase(b)));
  const partOf = (path: string): string => join(dataDir, `${path}.part`);
  const added: string[] = [];
  const replaced: string[] = [];
  try {
    for (const path of paths) {
      mkdirSync(dirname(partOf(path)), { recursive: true });
      rmSync(partOf(path), { force: true });
      // Shoppers' data and keys are their owner's alone, from the first byte and whatever the umask and the backup.
      await pipeline(createReadStream(join(from, path)), createWriteStream(partOf(path), { flags: 'wx', mode: 0o600 }));
    }
    for (const path of paths) {
      const target = join(dataDir, path);
      const isNew = !existsSync(target);
      renameSync(partOf(path), target);
      (isNew ? added : replaced).push(path);
    }
  } catch (error) {
    for (const path of [...paths.map((one) => `${one}.part`), ...added]) rmSync(join(dataDir, path), { force: true });
    if (replaced.length === 0) throw error;
    throw new UnfinishedRestoreError(`${messageOf(error)}; replaced were ${replaced.join(', ')}`, { cause: error });
  }
};

/**
 * Restores a backup into a data folder without a shop. Compares every file with its checksum and checks every database
 * first, so that a damaged backup changes nothing.
 * @throws {UnfinishedRestoreError} if a part of it is there
 * @throws {BackupError | Error} that says what is wrong; nothing was restored
 */
export const restore = async (from: string, dataDir: string): Promise<BackupReport> => {
  const { files } = readManifest(from);
  // A write-ahead log or journal that was left behind would be applied to the restored database.
  const inTheWay = [
    ...databases.flatMap((name) => [name, `${name}-wal`, `${name}-shm`, `${name}-journal`]),
    ...keys,
  ].filter((name) => existsSync(join(dataDir, name)));
  if (inTheWay.length > 0)
    throw new BackupError(
      `${dataDir} already has ${inTheWay.join(', ')}; move them away, or set DATA_DIR to an empty folder`,
    );
  for (const { path, sha256 } of files) {
    const file = join(from, path);
    if (relative(from, file).startsWith('..')) throw new BackupError(`${path} lies outside of the backup`);
    if (!existsSync(file)) throw new BackupError(`the backup lacks ${path}`);
    if ((await hashOf(file)) !== sha256) throw new BackupError(`${path} was changed since the backup was made`);
    if (databases.some((name) => name === basename(path))) checkDatabase(file, path, { readOnly: true });
  }
  mkdirSync(dataDir, { recursive: true });
  await putInPlace(from, dataDir, files);
  return { folder: dataDir, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
};
