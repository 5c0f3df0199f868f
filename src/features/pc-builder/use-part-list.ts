import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { PartType } from '../../contract/pc-parts.ts';
import type { BuilderStore } from './store.ts';
import { filterParts, fitColumn, prepareParts, type FilteredParts, type PartFilter } from './part-list.ts';
import type { Part } from './parts.ts';
import { judgeFor, type PartVerdict } from './rules.ts';

/** Default filter: in stock, and fits or needs a check. */
export const plainFilter: PartFilter = {
  text: '',
  facets: {},
  fit: 'check',
  inStock: true,
  maxPrice: null,
  sort: 'fit',
};

/** Rows shown at first: what a large screen has room for, so that a slow phone responds to a keystroke at once. */
const firstRows = 8;
const moreRows = 32;

export type PartList = {
  filter: PartFilter;
  change: (part: Partial<PartFilter>) => void;
  result: FilteredParts;
  /** The parts shown, in order. */
  rows: Part[];
  showMore: () => void;
  judge: (part: Part) => PartVerdict;
  picked: ReadonlySet<string>;
};

/**
 * Returns the parts of a type, judged for the build, filtered and sorted; columns are built once per list and build.
 */
export const usePartList = (store: BuilderStore, type: PartType, parts: readonly Part[]): PartList => {
  const build = useStore(store.$build);
  const [filter, setFilter] = useState(plainFilter);
  const [shown, setShown] = useState(firstRows);
  const columns = useMemo(() => prepareParts(parts), [parts]);
  const judge = useMemo(() => judgeFor(build, type), [build, type]);
  const picked = useMemo(() => new Set(build.map(({ part }) => part.id)), [build]);
  const fits = useMemo(() => fitColumn(columns, (part) => judge(part).fit, picked), [columns, judge, picked]);
  const result = useMemo(() => filterParts(columns, fits, filter), [columns, fits, filter]);
  return {
    filter,
    change: (part) => {
      setFilter((before) => ({ ...before, ...part }));
      setShown(firstRows);
    },
    result,
    rows: result.found.slice(0, shown).flatMap((index) => parts[index] ?? []),
    showMore: () => setShown((before) => before + moreRows),
    judge,
    picked,
  };
};
