import type { Fit } from './rules.ts';
import { priceOf, type Part } from './parts.ts';

/** Filters, searches and sorts thousands of parts: columns are built once, so that each change takes one pass. */

/** Returns the filterable specs of a part besides its brand, by facet; values are numbers without units, or words. */
const traitsOf = (part: Part): Record<string, string | number | boolean | null> => {
  switch (part.type) {
    case 'processor':
      return { socket: part.specs.socket, cores: part.specs.cores, graphics: part.specs.graphics };
    case 'cooler':
      return { liquid: part.specs.isLiquid, radiator: part.specs.radiator };
    case 'motherboard': {
      const { socket, chipset, formFactor, memoryType } = part.specs;
      return { socket, chipset, formFactor, memoryType };
    }
    case 'memory':
      return { memoryType: part.specs.memoryType, capacity: part.specs.capacity, speed: part.specs.speed };
    case 'storage':
      return { port: part.specs.port, capacity: part.specs.capacity };
    case 'graphics-card':
      return { chipset: part.specs.chipset, memory: part.specs.memory };
    case 'case':
      return { kind: part.specs.kind };
    case 'power-supply':
      return { watts: part.specs.watts, formFactor: part.specs.formFactor };
    case 'extra':
      return {};
  }
};

type Facet = {
  name: string;
  /** Distinct values, in the order in which they are offered. */
  values: string[];
  /** Index into `values` for each part; -1: it has none. */
  codes: Int32Array;
};

export type PartColumns = {
  parts: readonly Part[];
  /** Name, brand and specs, in lower case. */
  texts: string[];
  /** Cents; Infinity: on request. */
  prices: Float64Array;
  /** Rank by name. */
  nameRanks: Int32Array;
  facets: Facet[];
  /** For each part, the index of the first one with the same specs, which fits wherever this one does. */
  twins: Int32Array;
};

const natural = new Intl.Collator('en', { numeric: true });

const facetOf = (name: string, values: (string | null)[]): Facet => {
  const distinct = [...new Set(values.filter((value) => value !== null))].toSorted(natural.compare);
  const codes = new Map(distinct.map((value, index) => [value, index]));
  return {
    name,
    values: distinct,
    codes: Int32Array.from(values, (value) => (value === null ? -1 : (codes.get(value) ?? -1))),
  };
};

const twinsOf = (parts: readonly Part[]): Int32Array => {
  const first = new Map<string, number>();
  return Int32Array.from(parts, ({ specs }, index) => {
    const figures = JSON.stringify(specs);
    const twin = first.get(figures) ?? index;
    if (twin === index) first.set(figures, index);
    return twin;
  });
};

const asText = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** Builds the columns of parts of one type, once, when the parts arrive: it takes some milliseconds per thousand. */
export const prepareParts = (parts: readonly Part[]): PartColumns => {
  const traits = parts.map(traitsOf);
  const names = [...new Set(traits.flatMap(Object.keys))];
  const byName = parts
    .map((_, index) => index)
    .toSorted((one, other) => natural.compare(parts[one]?.name ?? '', parts[other]?.name ?? ''));
  const nameRanks = new Int32Array(parts.length);
  for (const [rank, index] of byName.entries()) nameRanks[index] = rank;
  return {
    parts,
    texts: parts.map((part, index) =>
      [part.name, part.brand ?? '', ...Object.values(traits[index] ?? {}).filter((value) => typeof value !== 'boolean')]
        .join(' ')
        .toLowerCase(),
    ),
    prices: Float64Array.from(parts, (part) => priceOf(part) ?? Infinity),
    nameRanks,
    twins: twinsOf(parts),
    facets: [
      facetOf(
        'brand',
        parts.map(({ brand }) => brand),
      ),
      ...names.map((name) =>
        facetOf(
          name,
          traits.map((row) => asText(row[name])),
        ),
      ),
    ],
  };
};

/** Compatibility as numbers for a column: 0 fits, 1 check, 2 clash. */
const fitRanks: Readonly<Record<Fit, number>> = { fits: 0, check: 1, clash: 2 };

/**
 * Builds the compatibility column: once per build, unaffected by filters. Parts with the same specs are judged once,
 * except those already in the build.
 * @param picked ids of the build's parts
 */
export const fitColumn = (
  { parts, twins }: PartColumns,
  fitFor: (part: Part) => Fit,
  picked: ReadonlySet<string>,
): Uint8Array => {
  const known = new Int8Array(parts.length).fill(-1);
  return Uint8Array.from(parts, (part, index) => {
    if (picked.has(part.id)) return fitRanks[fitFor(part)];
    const twin = twins[index] ?? index;
    if ((known[twin] ?? -1) < 0) known[twin] = fitRanks[fitFor(part)];
    return known[twin] ?? 0;
  });
};

export type PartFilter = {
  /** Each of its words must occur in a part's text. */
  text: string;
  /** Selected values by facet; a part must have one of the selected values of each facet. */
  facets: Readonly<Record<string, readonly string[]>>;
  /** Worst compatibility to show: 'check' shows parts that fit and parts to check, 'clash' shows all. */
  fit: Fit;
  inStock: boolean;
  /** Cents; null: any. */
  maxPrice: number | null;
  /** `fit`: by compatibility, then by price. */
  sort: 'fit' | 'price_asc' | 'price_desc' | 'name';
};

export type FacetValue = { value: string; count: number; isChosen: boolean };

export type FilteredParts = {
  /** Indexes of the parts, in order. */
  found: number[];
  /** How many parts each value would match with all other filters applied; omits unselected values that match none. */
  facets: { name: string; values: FacetValue[] }[];
  /** Counts by compatibility of the parts that all other filters match. */
  fits: Record<Fit, number>;
};

const orderBy = ({ prices, nameRanks }: PartColumns, fits: Uint8Array, sort: PartFilter['sort']) => {
  const rank = (index: number) => nameRanks[index] ?? 0;
  const price = (index: number) => prices[index] ?? Infinity;
  const byPrice = (one: number, other: number) =>
    price(one) === price(other) ? rank(one) - rank(other) : price(one) < price(other) ? -1 : 1;
  switch (sort) {
    case 'name':
      return (one: number, other: number) => rank(one) - rank(other);
    case 'price_asc':
      return byPrice;
    case 'price_desc':
      // Parts whose price is on request stay last.
      return (one: number, other: number) =>
        Number(price(one) === Infinity) - Number(price(other) === Infinity) || byPrice(other, one);
    case 'fit':
      return (one: number, other: number) => (fits[one] ?? 0) - (fits[other] ?? 0) || byPrice(one, other);
  }
};

/**
 * Filters and sorts in one pass: a part that fails only one facet still counts for that facet's other values.
 * @param fits from `fitColumn`
 */
export const filterParts = (columns: PartColumns, fits: Uint8Array, filter: PartFilter): FilteredParts => {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  const asked = columns.facets.map(({ name, values }) => {
    const chosen = filter.facets[name] ?? [];
    return chosen.length === 0 ? null : new Set(chosen.map((value) => values.indexOf(value)));
  });
  const counts = columns.facets.map(({ values }) => new Uint32Array(values.length));
  const fitCounts = new Uint32Array(3);
  const maxRank = fitRanks[filter.fit];
  const found: number[] = [];
  const count = (facet: number, index: number) => {
    const code = columns.facets[facet]?.codes[index] ?? -1;
    const row = counts[facet];
    if (row && code >= 0) row[code] = (row[code] ?? 0) + 1;
  };
  for (const [index, part] of columns.parts.entries()) {
    if (filter.inStock && part.stock === 0) continue;
    if (filter.maxPrice !== null && (columns.prices[index] ?? Infinity) > filter.maxPrice) continue;
    const text = columns.texts[index] ?? '';
    if (!words.every((word) => text.includes(word))) continue;
    let failed = -1;
    let failures = 0;
    for (const [facet, wanted] of asked.entries()) {
      if (wanted === null || wanted.has(columns.facets[facet]?.codes[index] ?? -1)) continue;
      failed = facet;
      failures++;
    }
    const rank = fits[index] ?? 0;
    if (failures === 0) fitCounts[rank] = (fitCounts[rank] ?? 0) + 1;
    if (rank > maxRank || failures > 1) continue;
    if (failures === 1) {
      count(failed, index);
      continue;
    }
    found.push(index);
    for (let facet = 0; facet < counts.length; facet++) count(facet, index);
  }
  return {
    found: found.toSorted(orderBy(columns, fits, filter.sort)),
    facets: columns.facets.map(({ name, values }, facet) => ({
      name,
      values: values.flatMap((value, code) => {
        const left = counts[facet]?.[code] ?? 0;
        const isChosen = asked[facet]?.has(code) === true;
        return left > 0 || isChosen ? [{ value, count: left, isChosen }] : [];
      }),
    })),
    fits: { fits: fitCounts[0] ?? 0, check: fitCounts[1] ?? 0, clash: fitCounts[2] ?? 0 },
  };
};

/** Ties of the most frequent values that are shown beyond the few. */
const maxTies = 4;

/** Returns the most frequent values, about `few`, and all selected ones, in the order of the facet. */
export const leadingValues = (values: readonly FacetValue[], few: number): FacetValue[] => {
  const enough = values.map(({ count }) => count).toSorted((one, other) => other - one)[few - 1] ?? 0;
  const frequent = new Set(values.filter(({ count }) => count >= enough).slice(0, few + maxTies));
  return values.filter((value) => value.isChosen || frequent.has(value));
};
