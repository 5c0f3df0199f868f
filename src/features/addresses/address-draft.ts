import * as v from 'valibot';
import { keepTab, readTab } from '../../ui/state/session-store.ts';
import type { PlaceDraft } from './types.ts';

/** A new address that is typed and not saved, through reloads and changes of the language in this tab. */

const key = 'checkout:place';
const text = v.pipe(v.string(), v.maxLength(300));
const draft = v.object({
  name: text,
  phone: text,
  provinceCode: text,
  districtCode: text,
  communeCode: text,
  street: text,
  landmark: text,
  point: v.nullable(v.object({ lat: v.number(), long: v.number() })),
  isDefault: v.boolean(),
});

/** Returns the address as it was left; null: none was begun, or it cannot be understood. */
export const readDraft = (): PlaceDraft | null => {
  const { success, output } = v.safeParse(draft, readTab(key));
  return success ? output : null;
};

/** @param value null: it was saved, or given up */
export const keepDraft = (value: PlaceDraft | null): void => keepTab(key, value);
