import type { PartType } from '../../contract/pc-parts.ts';
import { addPart, allowsSeveral, maxQuantity, type Build } from './build.ts';
import type { Part } from './parts.ts';

/**
 * A build as text for a URL: `1.p0a1b2c3d4e.r0f1e2d3c4b-2`. First the version, then each part: a letter for its type,
 * its key, and the quantity if above one. Ids differ between stores, SKUs do not: keys are derived from SKUs, so that a
 * build opens in any store that has its parts.
 */

/** Query key of a build in a page's URL: `/pcbuilder?build=1.p…`. */
export const buildKey = 'build';
const version = '1';
/** Letters are part of shared links: never reassign them to another type. */
const letters: Readonly<Record<PartType, string>> = {
  processor: 'p',
  cooler: 'c',
  motherboard: 'm',
  memory: 'r',
  storage: 's',
  'graphics-card': 'g',
  case: 'k',
  'power-supply': 'w',
  extra: 'x',
};
const types = new Map(Object.entries(letters).map(([type, letter]) => [letter, type as PartType]));
const maxParts = 40;

/** Returns the 64-bit FNV-1a hash of a text's UTF-8 bytes. */
export const fnv1a = (text: string): bigint => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
};

/** Returns the key of a part, ten letters and digits: 48 bits of the hash of its SKU, or of its id if it has none. */
export const partKey = ({ sku, id }: Pick<Part, 'sku' | 'id'>): string => {
  const hash = fnv1a(sku ?? `id:${id}`);
  return BigInt.asUintN(48, hash ^ (hash >> 48n))
    .toString(36)
    .padStart(10, '0');
};

/** Serializes a build, independently of the order of picking; empty for an empty build. */
export const writeBuild = (build: Build): string => {
  const parts = build.map(({ part, count }) => `${letters[part.type]}${partKey(part)}${count > 1 ? `-${count}` : ''}`);
  return parts.length === 0 ? '' : [version, ...parts.toSorted()].join('.');
};

/** Extracts the build from a URL or from pasted text: a link, or the build alone; empty: there is none. */
export const buildTextIn = (pasted: string): string => {
  const text = pasted.trim();
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1).split('#')[0] : '';
  return new URLSearchParams(query).get(buildKey) ?? (text.startsWith(`${version}.`) ? text : '');
};

export type SharedPick = { type: PartType; key: string; count: number };

/** Parses a shared build. Skips what is invalid; a text of another version has no picks. */
export const readBuild = (text: string): SharedPick[] => {
  const [first, ...parts] = text.split('.');
  if (first !== version) return [];
  return parts.slice(0, maxParts).flatMap((part): SharedPick[] => {
    const [, letter = '', key = '', count = '1'] = /^([a-z])([\da-z]{10})(?:-(\d{1,2}))?$/u.exec(part) ?? [];
    const type = types.get(letter);
    const pieces = Number(count);
    return type && pieces >= 1 && pieces <= maxQuantity ? [{ type, key, count: allowsSeveral(type) ? pieces : 1 }] : [];
  });
};

/**
 * Opens a shared build with the parts of a store.
 * @param parts at least those of the build's types
 * @returns the build as far as the store has it, and the picks that it lacks
 */
export const openBuild = (
  shared: readonly SharedPick[],
  parts: readonly Part[],
): { build: Build; lacking: SharedPick[] } => {
  const wanted = new Set(shared.map(({ type }) => type));
  const byKey = new Map(
    parts.filter(({ type }) => wanted.has(type)).map((part) => [`${part.type} ${partKey(part)}`, part]),
  );
  const partOf = ({ type, key }: SharedPick) => byKey.get(`${type} ${key}`);
  return {
    build: shared.reduce<Build>((build, pick) => {
      const part = partOf(pick);
      return part ? addPart(build, part, pick.count) : build;
    }, []),
    lacking: shared.filter((pick) => !partOf(pick)),
  };
};
