import { ReleaseError } from './release-error.ts';
import type { HeaderSet } from './types.ts';

const nameForm = /^[a-z\d-]+$/u;
const valueForm = /^[\t\x20-\x7e]*$/u;

/** The distinct header sets of a release; the index of a set never changes. */
export type HeaderTable = {
  /**
   * Returns the index of a set, which is added if it is new.
   * @throws {ReleaseError} if a name or value cannot be sent
   */
  indexOf(set: HeaderSet): number;
  readonly sets: HeaderSet[];
};

const keyOf = (set: HeaderSet): string => JSON.stringify(Object.entries(set).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const createHeaderTable = (store: string, first: readonly HeaderSet[] = []): HeaderTable => {
  const sets = [...first];
  const indexes = new Map(sets.map((set, index) => [keyOf(set), index]));
  return {
    sets,
    indexOf: (set) => {
      const key = keyOf(set);
      const known = indexes.get(key);
      if (known !== undefined) return known;
      for (const [name, value] of Object.entries(set)) {
        if (!nameForm.test(name) || !valueForm.test(value))
          throw new ReleaseError({ store }, `the header "${name}" cannot be sent`);
      }
      sets.push(set);
      indexes.set(key, sets.length - 1);
      return sets.length - 1;
    },
  };
};
