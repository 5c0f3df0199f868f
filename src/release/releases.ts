import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFileDurablySync } from '../lib/atomic-file.ts';
import { errorCodeOf, messageOf } from '../lib/errors.ts';
import { isReleaseId, pointerFile, rootsFolder, storeOf } from './layout.ts';
import { createObjectReader, type ObjectReader } from './object-reader.ts';
import { ReleaseError } from './release-error.ts';
import { openRelease, type Release } from './release.ts';

export type ReleasesOptions = {
  /** Bytes of bodies cached in memory; default 64 MB. */
  cacheBytes?: number;
  /** Milliseconds between two reads of the pointer; default 100. 0: it is read at every call. */
  recheckAfter?: number;
};

/** A store's releases on disk. */
export type Releases = ObjectReader & {
  /** Returns the release that the pointer names; null before the first. If a new one cannot be opened, the previous one stays. */
  current(): Release | null;
  /** Returns why the release that the pointer names could not be opened; null if it could. */
  problem(): string | null;
  /** @throws {ReleaseError} if there is none with this id, or it is damaged */
  byId(id: string): Release;
  /** Lists the ids of all releases on disk, newest first. */
  list(): string[];
};

/** Lists the ids of a store's releases on disk, newest first. */
export const listReleases = (storeDir: string): string[] => {
  let names: string[];
  try {
    names = readdirSync(rootsFolder(storeDir));
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .filter(isReleaseId)
    .toSorted()
    .toReversed();
};

/** The current release, and when a rollback made it current again, in milliseconds since 1970; 0: none did. */
export type Pointer = { id: string; restoredAt: number };

/**
 * Reads the pointer; null if there is none.
 * @throws {ReleaseError} if it is damaged
 */
export const readPointer = (storeDir: string): Pointer | null => {
  let text: string;
  try {
    text = readFileSync(pointerFile(storeDir), 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw new ReleaseError({ store: storeOf(storeDir), file: 'current' }, `cannot be read (${messageOf(error)})`, {
      cause: error,
    });
  }
  const [id = '', restoredAt = '0'] = text.trim().split(' ');
  if (!isReleaseId(id))
    throw new ReleaseError({ store: storeOf(storeDir), file: 'current' }, 'does not name a release');
  return { id, restoredAt: Number(restoredAt) };
};

/** Switches atomically; the switch is on disk when this returns. */
export const writePointer = (storeDir: string, { id, restoredAt }: Pointer): void =>
  writeFileDurablySync(pointerFile(storeDir), Buffer.from(restoredAt === 0 ? `${id}\n` : `${id} ${restoredAt}\n`));

/** Returns what identifies the pointer's file: a replaced file has another. */
const pointerMark = (storeDir: string): string => {
  const stat = statSync(pointerFile(storeDir), { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.ino}-${stat.mtimeNs}` : '';
};

/** Opens a store's releases; their folder need not exist yet. */
export const openReleases = (storeDir: string, options: ReleasesOptions = {}): Releases => {
  const { cacheBytes = 64 << 20, recheckAfter = 100 } = options;
  const reader = createObjectReader(storeDir, cacheBytes);
  let release: Release | null = null;
  let problem: string | null = null;
  let mark = '';
  let nextCheck = 0;

  const refresh = (): void => {
    try {
      const now = pointerMark(storeDir);
      if (now === mark && problem === null) return;
      const pointer = readPointer(storeDir);
      if (!pointer && release)
        throw new ReleaseError({ store: storeOf(storeDir), file: 'current' }, 'the pointer is gone');
      const former = release;
      if (pointer && pointer.id !== former?.root.id)
        release = openRelease(storeDir, pointer.id, { former, restoredAt: pointer.restoredAt });
      mark = now;
      problem = null;
    } catch (error) {
      problem = messageOf(error);
    }
  };

  return {
    ...reader,
    current: () => {
      const time = performance.now();
      if (time >= nextCheck) {
        nextCheck = time + recheckAfter;
        refresh();
      }
      return release;
    },
    problem: () => problem,
    byId: (id) => {
      if (!isReleaseId(id)) throw new ReleaseError({ store: storeOf(storeDir) }, `"${id}" is not a release`);
      return openRelease(storeDir, id, { former: release });
    },
    list: () => listReleases(storeDir),
  };
};
