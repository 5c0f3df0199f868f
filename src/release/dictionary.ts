import { hash } from 'node:crypto';
import { compressFrame } from './compress.ts';
import type { Dictionary } from './types.ts';

/** Target size of a dictionary in bytes: larger ones would cost each page more time than they save. */
const maxBytes = 65_536;
/** Bytes reserved for other pages' content, even if one page alone fills the dictionary. */
const minRoom = 12_288;
/** Length of the compared windows, the shortest stretch worth including, and the bytes included around it. */
const windowBytes = 16;
const minStretch = 32;
const margin = 8;
/** One window out of this many, chosen by its hash, is compared: enough to tell what pages have in common. A power of 2. */
const comparedEach = 4;
/** One out of this many is enough to tell how much of the other pages a page has. A power of 2. */
const countedEach = 16;

/** One page out of this many is set aside to measure how well other pages will compress. */
const asideEach = 4;

const radix = 31;
const dropped = Array.from({ length: windowBytes }).reduce((power: number) => Math.imul(power, radix), 1);

/** A window: its rolling hash, and the position after it. */
type Window = { rolling: number; end: number };

/** Returns the windows that are compared. */
const windowsOf = (bytes: Uint8Array): Window[] => {
  const windows: Window[] = [];
  let rolling = 0;
  for (let offset = 0; offset < bytes.length; offset += 1) {
    rolling = (Math.imul(rolling, radix) + (bytes[offset] ?? 0)) | 0;
    if (offset >= windowBytes) rolling = (rolling - Math.imul(bytes[offset - windowBytes] ?? 0, dropped)) | 0;
    if (offset >= windowBytes - 1 && (rolling & (comparedEach - 1)) === 0) windows.push({ rolling, end: offset + 1 });
  }
  return windows;
};

type Page = { bytes: Buffer; windows: Window[] };

/** Returns the stretches of a page without windows that are left out. */
const stretchesOf = ({ bytes, windows }: Page, isLeftOut: (rolling: number) => boolean): Uint8Array[] => {
  const stretches: Uint8Array[] = [];
  let covered = 0;
  const take = (from: number, to: number): void => {
    if (to - from >= minStretch)
      stretches.push(bytes.subarray(Math.max(0, from - margin), Math.min(bytes.length, to + margin)));
  };
  for (const { rolling, end } of windows) {
    if (!isLeftOut(rolling)) continue;
    if (end - windowBytes > covered) take(covered, end - windowBytes);
    covered = end;
  }
  take(covered, bytes.length);
  return stretches;
};

/** Returns the page that has most of what the pages have in common. */
const findTypical = (pages: readonly Page[]): Page => {
  const frequencies = new Map<number, number>();
  const samples = pages.map((page) => {
    const sample = new Set<number>();
    for (const { rolling } of page.windows) if ((rolling & (countedEach - 1)) === 0) sample.add(rolling);
    for (const rolling of sample) frequencies.set(rolling, (frequencies.get(rolling) ?? 0) + 1);
    return { page, sample };
  });
  const scored = samples.map(({ page, sample }) => ({
    page,
    score: [...sample].reduce((sum, rolling) => sum + (frequencies.get(rolling) ?? 0), 0),
  }));
  return scored.toSorted((one, other) => other.score - one.score)[0]?.page ?? { bytes: Buffer.alloc(0), windows: [] };
};

/**
 * Makes a dictionary from some pages of one family. It ends with the most typical page; before it comes what several of
 * the other pages have, and then what single ones have, so that the nearest bytes are those that every page has.
 */
export const makeDictionary = (
  pages: readonly Buffer[],
  { family, version }: Pick<Dictionary, 'family' | 'version'>,
): Dictionary => {
  const isAside = (_page: Buffer, index: number): boolean => index % asideEach === asideEach - 1;
  const aside = pages.filter(isAside);
  const taken = pages
    .filter((page, index) => !isAside(page, index))
    .map((bytes): Page => ({ bytes, windows: windowsOf(bytes) }));
  const base = findTypical(taken);
  const room = Math.max(minRoom, maxBytes - base.bytes.length);
  const parts: Uint8Array[] = [];
  const known = new Set<number>();
  const learn = (windows: readonly Window[]): void => {
    for (const { rolling } of windows) known.add(rolling);
  };
  learn(base.windows);
  /** Windows of the other pages that the base lacks: in one page, and in several. */
  const [seen, shared] = [new Set<number>(), new Set<number>()];
  for (const { windows } of taken) {
    const own = new Set<number>();
    for (const { rolling } of windows) if (!known.has(rolling)) own.add(rolling);
    for (const rolling of own) (seen.has(rolling) ? shared : seen).add(rolling);
  }
  let size = 0;
  const take = (isLeftOut: (rolling: number) => boolean): void => {
    for (const page of taken) {
      if (size + minStretch > room) return;
      for (const stretch of stretchesOf(page, isLeftOut)) {
        if (size + stretch.length > room) break;
        parts.push(stretch);
        size += stretch.length;
        learn(windowsOf(stretch));
      }
    }
  };
  take((rolling) => known.has(rolling) || !shared.has(rolling));
  take((rolling) => known.has(rolling));
  const bytes = Buffer.concat([...parts.toReversed(), base.bytes]);
  const frames = (aside.length > 0 ? aside : pages).map((page) => compressFrame(page, bytes).length);
  const mean = Math.round(frames.reduce((sum, length) => sum + length, 0) / Math.max(1, frames.length));
  return { hash: hash('sha256', bytes, 'hex'), family, version, mean, bytes };
};
