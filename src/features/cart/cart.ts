import * as v from 'valibot';
import { maxLineQuantity } from '../../contract/cart-limits.ts';
import type { Cart, CartLine } from './cart-rules.ts';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';

/** The guest's cart on this device (local key `cart`), synchronized between tabs. Rules: `cart-rules.ts`. */

/** Lines beyond the cart's limit are still read: the shopper is told before any is lost. */
const maxKept = 500;

const text = v.nullish(v.pipe(v.string(), v.maxLength(2000)));
const id = v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.number()]);

/** A stored cart line, with unit and note (R55); prices in dollars. */
const line = v.object({
  id,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(5000)),
  image: text,
  price: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxLineQuantity)),
  variant_name: text,
  variant_option_id: v.nullish(id),
  unit_id: v.nullish(id),
  unit_name: text,
  note: text,
});

const idOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** Returns an image that is on our own host, otherwise null. */
const ownPicture = (image: string | null | undefined): string | null =>
  image && /^\/(?![/\\])/u.test(image) ? image : null;

const readLine = (stored: unknown): CartLine[] => {
  const result = v.safeParse(line, stored);
  if (!result.success) return [];
  const data = result.output;
  return [
    {
      id: String(data.id),
      name: data.name,
      image: ownPicture(data.image),
      price: data.price ? Math.round(data.price * 100) || null : null,
      quantity: data.quantity,
      variantId: idOf(data.variant_option_id),
      variantName: data.variant_name ?? null,
      unitId: idOf(data.unit_id),
      unitName: data.unit_name ?? null,
      note: data.note ?? '',
    },
  ];
};

const writeLine = (one: CartLine): v.InferInput<typeof line> => ({
  id: one.id,
  name: one.name,
  image: one.image,
  price: one.price === null ? null : one.price / 100,
  quantity: one.quantity,
  variant_name: one.variantName,
  variant_option_id: one.variantId,
  unit_id: one.unitId,
  unit_name: one.unitName,
  note: one.note,
});

/** Serialization of a list of lines. */
export const cartForm = {
  empty: [],
  // Invalid lines are dropped; a value that is not a list, or has only invalid lines, is set aside.
  read: (stored: unknown): Cart | null => {
    if (!Array.isArray(stored)) return null;
    const lines = stored.slice(0, maxKept).flatMap(readLine);
    return lines.length === 0 && stored.length > 0 ? null : lines;
  },
  write: (lines: Cart) => lines.map(writeLine),
};

export const cart = createPersistentStore<Cart>({ key: 'cart', ...cartForm });
