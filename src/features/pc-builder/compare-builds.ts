import { partTypes, type PartType } from '../../contract/pc-parts.ts';
import { slotsOf, type Build } from './build.ts';
import { totalOf } from './summary.ts';
import { wattageOf } from './wattage.ts';

/** A part type in two builds. */
export type ComparedSlot = {
  type: PartType;
  mine: Build;
  other: Build;
  /** How much more the other build's parts cost, in cents. */
  difference: number;
  isSame: boolean;
};

const keyOf = (build: Build): string =>
  build
    .map(({ part, count }) => `${part.id} ${count}`)
    .toSorted()
    .join();

/** Compares two builds type by type; skips types that neither has. */
export const compareSlots = (mine: Build, other: Build): ComparedSlot[] =>
  partTypes.flatMap((type) => {
    const ofType = (build: Build) => build.filter(({ part }) => part.type === type);
    const [one, two] = [ofType(mine), ofType(other)];
    if (one.length === 0 && two.length === 0) return [];
    const difference = totalOf(two).cents - totalOf(one).cents;
    return [{ type, mine: one, other: two, difference, isSame: keyOf(one) === keyOf(two) }];
  });

/** Returns the price of a build in cents, and the watts that it draws. */
export const buildFigures = (build: Build): { cents: number; draw: number } => ({
  cents: totalOf(build).cents,
  draw: wattageOf(slotsOf(build)).draw,
});
