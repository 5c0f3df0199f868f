import * as v from 'valibot';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';

/** The compare list on this device (local key `compare_products`): at most 4 (R45). */

const product = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(5000)),
  /** URL of a small image on our own host. */
  image: v.nullable(v.pipe(v.string(), v.regex(/^\/(?![/\\])/u))),
});
export type Compared = v.InferOutput<typeof product>;

export const maxCompared = 4;

export type CompareRefusal = 'full' | 'known';

/** Returns the list with a product added, or why it cannot be. */
export const addCompared = (
  list: readonly Compared[],
  added: Compared,
): { list: readonly Compared[]; refused: CompareRefusal | null } => {
  if (list.some(({ id }) => id === added.id)) return { list, refused: 'known' };
  if (list.length >= maxCompared) return { list, refused: 'full' };
  return { list: [...list, added], refused: null };
};

export const compared = createPersistentStore<readonly Compared[]>({
  key: 'compare_products',
  empty: [],
  read: (stored) => {
    if (!Array.isArray(stored)) return null;
    const products = stored.flatMap((one) => (v.is(product, one) ? [one] : []));
    const own = products.filter((one, index) => products.findIndex(({ id }) => id === one.id) === index);
    return own.length === 0 && stored.length > 0 ? null : own.slice(0, maxCompared);
  },
  write: (list) => list,
});
