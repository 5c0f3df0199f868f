import { atom, map } from 'nanostores';
import type { PcPartRow, PartType } from '../../contract/pc-parts.ts';
import { buildKey, openBuild, readBuild, writeBuild, type SharedPick } from './build-url.ts';
import type { Build } from './build.ts';
import type { KeptBuilds } from './kept-builds.ts';
import { toPart, type Part } from './parts.ts';

/** Parts of a type, with their loading state. */
export type PartsState = { state: 'none' | 'loading' | 'failed' | 'ready'; parts: readonly Part[] };

/** `opening`: the build's parts are loading; `failed`: they failed to load; `unreadable`: the link holds no build. */
export type OpeningState = 'none' | 'opening' | 'failed' | 'unreadable';

export type OpenedBuild = { build: Build; lacking: readonly SharedPick[] };

type Sources = {
  /** @throws {ApiError} */
  pcParts: (type: PartType) => Promise<readonly PcPartRow[]>;
  kept: () => { get: () => KeptBuilds; change: (change: (value: KeptBuilds) => KeptBuilds) => void };
  /** Returns the page's URL. */
  readAddress: () => URL;
  writeAddress: (address: string) => void;
};

/** Creates the state of the page: the build, the parts loaded, and what is stored on the device. */
export const createBuilderStore = ({ pcParts, kept, readAddress, writeAddress }: Sources) => {
  const $parts = map<Partial<Record<PartType, PartsState>>>({});
  const $build = atom<Build>([]);
  const $lacking = atom<readonly SharedPick[]>([]);
  const $opening = atom<OpeningState>('none');
  /** Whether the shopper's own build was replaced by one from a link. */
  const $hasEarlier = atom(false);
  /** The part type being picked. */
  const $picking = atom<PartType | null>(null);
  const asked = new Map<PartType, Promise<readonly Part[]>>();
  let opening = '';

  const fetchParts = async (type: PartType): Promise<readonly Part[]> => {
    $parts.setKey(type, { state: 'loading', parts: [] });
    try {
      const parts = (await pcParts(type)).map((row) => toPart(type, row));
      $parts.setKey(type, { state: 'ready', parts });
      return parts;
    } catch (error) {
      asked.delete(type);
      $parts.setKey(type, { state: 'failed', parts: [] });
      throw error;
    }
  };

  /**
   * Loads all parts of a type, once.
   * @throws {ApiError}
   */
  const loadParts = (type: PartType): Promise<readonly Part[]> => {
    const known = asked.get(type) ?? fetchParts(type);
    asked.set(type, known);
    return known;
  };

  /**
   * Resolves the parts of a shared build; loads only the types that it has.
   * @throws {ApiError}
   */
  const readShared = async (text: string): Promise<OpenedBuild> => {
    const picks = readBuild(text);
    const parts = await Promise.all([...new Set(picks.map(({ type }) => type))].map(loadParts));
    return openBuild(picks, parts.flat());
  };

  const showAddress = (text: string): void => {
    const address = readAddress();
    address.searchParams.delete(buildKey);
    const query = address.searchParams.toString();
    const build = text === '' ? '' : `${buildKey}=${text}`;
    const whole = [build, query].filter((part) => part !== '').join('&');
    writeAddress(address.pathname + (whole === '' ? '' : `?${whole}`));
  };

  const keep = (text: string): void => {
    kept().change((builds) => ({ ...builds, current: text }));
    showAddress(text);
  };

  /** Keeps the build on the device as the earlier one, before another takes its place. */
  const setAside = (next: string): void => {
    const { current } = kept().get();
    if (current === '' || current === next) return;
    kept().change((builds) => ({ ...builds, earlier: current }));
    $hasEarlier.set(true);
  };

  /** Applies the shopper's change: to the URL and the device's storage at once. */
  const changeBuild = (build: Build): void => {
    opening = '';
    // The build on the device is not the one that was changed: it has not opened.
    if ($opening.get() !== 'none') setAside(writeBuild(build));
    $opening.set('none');
    $build.set(build);
    $lacking.set([]);
    keep(writeBuild(build));
  };

  /** Opens the build of a link; the current one is kept as the earlier one. */
  const open = async (text: string): Promise<void> => {
    if (readBuild(text).length === 0) {
      $opening.set('unreadable');
      return;
    }
    opening = text;
    $opening.set('opening');
    try {
      const { build, lacking } = await readShared(text);
      // Something else was chosen or opened since.
      if (opening !== text) return;
      setAside(text);
      $build.set(build);
      $lacking.set(lacking);
      $opening.set('none');
      keep(text);
    } catch {
      if (opening === text) $opening.set('failed');
    }
  };

  return {
    $parts,
    $build,
    $lacking,
    $opening,
    $hasEarlier,
    $picking,
    loadParts,
    readShared,
    changeBuild,
    open,
    /** Opens the build in the URL, otherwise the stored one; retries what failed to load. */
    start: (): Promise<void> | undefined => {
      const text = opening || readAddress().searchParams.get(buildKey) || kept().get().current;
      return text === '' ? undefined : open(text);
    },
    /** Swaps the current and the earlier build. */
    backToEarlier: (): Promise<void> => {
      const { earlier } = kept().get();
      $hasEarlier.set(false);
      return open(earlier);
    },
    /** Opens the parts of a type to pick from. A failure is in `$parts`. */
    pick: (type: PartType): void => {
      $picking.set(type);
      loadParts(type).catch(() => undefined);
    },
  };
};

export type BuilderStore = ReturnType<typeof createBuilderStore>;
