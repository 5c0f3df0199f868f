import type { PartType } from '../../contract/pc-parts.ts';
import { addPart, type Build } from './build.ts';
import { priceOf, type Part } from './parts.ts';
import { checkBuild, judgeFor } from './rules.ts';
import { missingFrom, totalOf } from './summary.ts';

/** Budgets with ready builds, in cents. */
export const budgets = [50_000, 100_000, 200_000] as const;
/** Purposes of ready builds. */
export const purposes = ['gaming', 'work', 'everyday'] as const;
export type Purpose = (typeof purposes)[number];

/**
 * Shares of the budget by type, in the order of picking; null: the cheapest that fits. Types that are not listed are
 * not bought.
 */
const shares: Readonly<Record<Purpose, readonly (readonly [PartType, number | null])[]>> = {
  gaming: [
    ['processor', 0.2],
    ['motherboard', null],
    ['memory', 0.09],
    ['storage', 0.08],
    ['cooler', null],
    ['graphics-card', 0.34],
    ['case', null],
    ['power-supply', null],
  ],
  work: [
    ['processor', 0.28],
    ['motherboard', null],
    ['memory', 0.14],
    ['storage', 0.12],
    ['cooler', null],
    ['graphics-card', 0.2],
    ['case', null],
    ['power-supply', null],
  ],
  everyday: [
    ['processor', 0.3],
    ['motherboard', null],
    ['memory', 0.13],
    ['storage', 0.14],
    ['cooler', null],
    ['case', null],
    ['power-supply', null],
  ],
};

/** Sockets for which processors and boards are still made and sold. */
const current = new Set(['AM4', 'AM5', 'LGA 1700', 'LGA 1851']);

const recentCards = /^(?:GeForce (?:RTX \d0|GTX 16)|Radeon RX [5679]\d\d|Arc )/u;

/** Tells whether a part can be recommended: it has a figure to compare, and is current. */
const isFit = (part: Part, purpose: Purpose): boolean => {
  switch (part.type) {
    case 'processor':
      return current.has(part.specs.socket ?? '') && (purpose !== 'everyday' || part.specs.graphics === true);
    case 'storage':
      return part.specs.mount === 'm2' && !part.specs.isDisk && (part.specs.capacity ?? 0) >= 240;
    case 'memory':
      return !part.specs.isLaptop && (part.specs.modules ?? 0) >= 2 && (part.specs.capacity ?? 0) >= 8;
    case 'graphics-card':
      return recentCards.test(part.specs.chipset ?? '') && part.specs.plugs !== null;
    case 'cooler':
      return !part.specs.isLiquid && part.specs.height !== null;
    case 'motherboard':
      return (part.specs.m2Sockets ?? 0) >= 2;
    case 'case':
      return part.specs.kind === 'ATX Mid Tower' && part.specs.includedWatts === null;
    case 'power-supply':
    case 'extra':
      return true;
  }
};

const cost = (part: Part): number => priceOf(part) ?? Infinity;

/**
 * Returns what to maximize within the share: cores, gigabytes. No spec says how fast a graphics card is, so among
 * recent cards the price stands in for it. Of all other types the cheapest is chosen.
 */
const merit = (part: Part): number => {
  switch (part.type) {
    case 'processor':
      return part.specs.cores ?? 0;
    case 'memory':
    case 'storage':
      return part.specs.capacity ?? 0;
    case 'graphics-card':
      return cost(part);
    case 'motherboard':
    case 'cooler':
    case 'case':
    case 'power-supply':
    case 'extra':
      return 0;
  }
};

const better = (one: Part, other: Part): number =>
  merit(other) - merit(one) || cost(one) - cost(other) || (one.id < other.id ? -1 : 1);

/** Returns the best part within a limit in cents that fits a build with nothing left to check; null: there is none. */
const choose = (build: Build, candidates: readonly Part[], limit: number): Part | null => {
  const [first] = candidates;
  if (!first) return null;
  const judge = judgeFor(build, first.type);
  return candidates.filter((part) => cost(part) <= limit && judge(part).fit === 'fits').toSorted(better)[0] ?? null;
};

const attempt = (byType: Map<PartType, Part[]>, purpose: Purpose, budget: number, scale: number): Build | null => {
  let build: Build = [];
  for (const [type, share] of shares[purpose]) {
    const part = choose(build, byType.get(type) ?? [], share === null ? budget : budget * share * scale);
    if (!part && type === 'graphics-card' && purpose !== 'gaming') continue;
    if (!part) return null;
    build = addPart(build, part);
  }
  return build;
};

/**
 * Chooses a complete build within a budget in which everything fits and nothing needs a check; deterministic.
 * @param budget cents
 * @returns null if the parts do not allow one
 */
export const readyBuild = (parts: readonly Part[], purpose: Purpose, budget: number): Build | null => {
  const byType = Map.groupBy(
    parts.filter((part) => part.stock !== 0 && priceOf(part) !== null && isFit(part, purpose)),
    ({ type }) => type,
  );
  // How much of their shares cheap parts leave unspent is unknown in advance, so shares start too large and are reduced
  // until the total fits the budget.
  for (let scale = 1.6; scale > 0.3; scale -= 0.05) {
    const build = attempt(byType, purpose, budget, scale);
    if (build && totalOf(build).cents <= budget && missingFrom(build).length === 0 && checkBuild(build).length === 0)
      return build;
  }
  return null;
};

/** A ready build offered on a page, as in its URL. */
export type ReadyChoice = {
  purpose: Purpose;
  /** Cents. */
  budget: number;
  text: string;
};
