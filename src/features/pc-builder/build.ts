import { partTypes, type PartType } from '../../contract/pc-parts.ts';
import type { Part, PartOf } from './parts.ts';

/** A part and its quantity in a build. */
export type BuildLine<Type extends PartType = PartType> = { part: Extract<Part, { type: Type }>; count: number };

/** The picked parts, in any order: no rule depends on it. */
export type Build = readonly BuildLine[];

/** Types of which a build may have several different parts. */
const several: ReadonlySet<PartType> = new Set(['memory', 'storage', 'extra']);

/** Maximum quantity of one part. */
export const maxQuantity = 16;

/** Tells whether another part of this type is added to those picked, instead of replacing them. */
export const allowsSeveral = (type: PartType): boolean => several.has(type);

/** Tells whether a part is in the place of another: of its type, or the same one where a build may have several. */
const isInPlaceOf = (part: Part, other: Part): boolean =>
  allowsSeveral(other.type) ? part.id === other.id : part.type === other.type;

/** Returns the build with this part, which replaces the one of its type unless a build may have several. */
export const addPart = (build: Build, part: Part, count = 1): Build => {
  const pieces = allowsSeveral(part.type) ? count : 1;
  const others = build.filter((pick) => !isInPlaceOf(pick.part, part));
  const before = allowsSeveral(part.type) ? (build.find((pick) => pick.part.id === part.id)?.count ?? 0) : 0;
  return [...others, { part, count: Math.min(maxQuantity, before + pieces) }];
};

/** Returns the build without this part. */
export const removePart = (build: Build, id: string): Build => build.filter(({ part }) => part.id !== id);

/** Returns the build with picks that it had before, except those whose place was taken since. */
export const putBack = (build: Build, lines: readonly BuildLine[]): Build => [
  ...build,
  ...lines.filter(({ part }) => !build.some((pick) => isInPlaceOf(pick.part, part))),
];

/**
 * Returns the build with another quantity of a part, in the same position.
 * @param count at least 1
 */
export const setCount = (build: Build, id: string, count: number): Build =>
  build.map((line) => (line.part.id === id ? { ...line, count: Math.min(maxQuantity, Math.max(1, count)) } : line));

/** Returns the build with a part replaced, in the same quantity, unless it already has the other part. */
export const swapPart = (build: Build, id: string, part: Part): Build =>
  build.some((line) => line.part.id === part.id)
    ? build
    : build.map((line) => (line.part.id === id ? { ...line, part } : line));

/** A build by type, as the rules read it. */
export type Slots = {
  [Type in 'processor' | 'cooler' | 'motherboard' | 'graphics-card' | 'case' | 'power-supply']: PartOf<Type> | null;
} & { memory: readonly BuildLine<'memory'>[]; storage: readonly BuildLine<'storage'>[] };

const isOf = <Type extends PartType>(part: Part, type: Type): part is Extract<Part, { type: Type }> =>
  part.type === type;

/** Groups the parts of a build by type. */
export const slotsOf = (build: Build): Slots => {
  const all = <Type extends PartType>(type: Type): BuildLine<Type>[] =>
    build.flatMap(({ part, count }) => (isOf(part, type) ? [{ part, count }] : []));
  const only = <Type extends PartType>(type: Type) => all(type)[0]?.part ?? null;
  return {
    processor: only('processor'),
    cooler: only('cooler'),
    motherboard: only('motherboard'),
    memory: all('memory'),
    storage: all('storage'),
    'graphics-card': only('graphics-card'),
    case: only('case'),
    'power-supply': only('power-supply'),
  };
};

/** Sorts the picks by type, then by name, for lists and printing. */
export const inOrder = (build: Build): Build =>
  build.toSorted(
    (one, other) =>
      partTypes.indexOf(one.part.type) - partTypes.indexOf(other.part.type) ||
      (one.part.name < other.part.name ? -1 : 1),
  );
