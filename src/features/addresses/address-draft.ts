import * as z from 'zod/mini';
import { keepTab, readTab } from '../../ui/state/session-store.ts';
import type { AddressDraft } from './types.ts';

/** A new address that was typed but not saved, kept through reloads and language changes in this tab. */

const key = 'checkout:place';
const text = z.string().check(z.maxLength(300));
const draft = z.object({
  name: text,
  phone: text,
  provinceCode: text,
  districtCode: text,
  communeCode: text,
  street: text,
  landmark: text,
  point: z.nullable(z.object({ lat: z.number(), long: z.number() })),
  isDefault: z.boolean(),
});

/** Returns the address as it was left; null: none was started, or it is invalid. */
export const readDraft = (): AddressDraft | null => {
  const { success, data } = z.safeParse(draft, readTab(key));
  return success ? data : null;
};

/** @param value null: the address was saved or discarded */
export const keepDraft = (value: AddressDraft | null): void => keepTab(key, value);
