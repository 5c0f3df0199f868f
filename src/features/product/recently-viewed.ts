import * as v from 'valibot';
import type { Cents } from '../../contract/money.ts';
import { locales } from '../../i18n/locales.ts';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';

/** Products viewed on this device (local key `recently_viewed`): at most 12, the latest first. */

const product = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  /** The language of its name; older entries lack it. */
  locale: v.optional(v.picklist(locales)),
  /** URL of a small image on our own host. */
  image: v.nullable(v.pipe(v.string(), v.regex(/^\/(?![/\\])/u), v.maxLength(2000))),
  /** How the image fits its frame: whole, as a drawing, or filling it; and the frame's own color. */
  fit: v.picklist(['whole', 'drawn', 'fill']),
  ground: v.nullable(v.pipe(v.string(), v.regex(/^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/u))),
  /** Its price when it was viewed, in cents; null: ask for price. */
  price: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e11))),
  /** When it was viewed: milliseconds since 1970. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Seen = v.InferOutput<typeof product>;

export const maxSeen = 12;
/** How long after the view a price may still be shown, in milliseconds. */
const freshForMs = 86_400_000;

/** Adds a product; one that is viewed again moves to the front. */
export const addSeen = (list: readonly Seen[], one: Seen): readonly Seen[] =>
  [one, ...list.filter(({ id }) => id !== one.id)].slice(0, maxSeen);

/** Returns the price to show: null if it may have changed since. */
export const freshPrice = ({ price, at }: Seen, now: number): Cents | null =>
  now - at < freshForMs && now >= at ? price : null;

export const seen = createPersistentStore<readonly Seen[]>({
  key: 'recently_viewed',
  empty: [],
  read: (stored) => {
    if (!Array.isArray(stored)) return null;
    const list = stored.flatMap((one) => (v.is(product, one) ? [one] : []));
    const own = list.filter((one, index) => list.findIndex(({ id }) => id === one.id) === index);
    return own.length === 0 && stored.length > 0 ? null : own.slice(0, maxSeen);
  },
  write: (list) => list,
});
