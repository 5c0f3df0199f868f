import { removePart, type Build } from './build.ts';
import { priceOf, type Part } from './parts.ts';
import { judgeFor } from './rules.ts';

/** Returns the figure by which parts of a type are compared; 0 for types without one, null if unknown. */
const strengthOf = (part: Part): number | null => {
  switch (part.type) {
    case 'processor':
      return part.specs.cores;
    case 'motherboard':
      return part.specs.memorySlots;
    case 'memory':
    case 'storage':
      return part.specs.capacity;
    case 'graphics-card':
      return part.specs.memory;
    case 'power-supply':
      return part.specs.watts;
    case 'cooler':
      return part.specs.radiator ?? 0;
    case 'case':
    case 'extra':
      return 0;
  }
};

type Priced = { part: Part; price: number };

/** Returns parts in stock that fit in place of this one and need no check, with their prices. */
const fittingFor = (build: Build, replaced: Part, candidates: readonly Part[]): Priced[] => {
  const count = build.find(({ part }) => part.id === replaced.id)?.count ?? 1;
  const judge = judgeFor(removePart(build, replaced.id), replaced.type, count);
  const others = new Set(build.map(({ part }) => part.id));
  return candidates.flatMap((part) => {
    const price = priceOf(part);
    const isFree = part.type === replaced.type && !others.has(part.id) && part.stock !== 0 && price !== null;
    return isFree && judge(part).fit === 'fits' ? [{ part, price }] : [];
  });
};

const byId = (one: Priced, other: Priced): number => (one.part.id < other.part.id ? -1 : 1);

/**
 * Returns parts that cost less than this one, fit in its place, and have at least as many cores, gigabytes or watts;
 * cheapest first.
 */
export const cheaperThan = (build: Build, part: Part, candidates: readonly Part[], limit = 3): Part[] => {
  const price = priceOf(part);
  const strength = strengthOf(part);
  if (price === null || strength === null) return [];
  return fittingFor(build, part, candidates)
    .filter((other) => other.price < price && (strengthOf(other.part) ?? -1) >= strength)
    .toSorted((one, other) => one.price - other.price || byId(one, other))
    .slice(0, limit)
    .map((other) => other.part);
};

/** Returns parts that fit where this one does not, nearest in price first. */
export const fittingInstead = (build: Build, part: Part, candidates: readonly Part[], limit = 3): Part[] => {
  const distance = ({ price }: Priced) => Math.abs(price - (priceOf(part) ?? 0));
  return fittingFor(build, part, candidates)
    .toSorted((one, other) => distance(one) - distance(other) || byId(one, other))
    .slice(0, limit)
    .map((other) => other.part);
};
