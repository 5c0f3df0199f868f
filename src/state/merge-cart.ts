import * as v from 'valibot';
import { map } from 'nanostores';
import type { Locale } from '../i18n/locales.ts';
import { lineKey, type CartLine } from './cart-rules.ts';
import { cart } from './cart.ts';
import { createKept } from './kept.ts';
import { landed, movingOf, type Moving } from './merge-rules.ts';
import { isPassing, problemOf, type Problem } from './problems.ts';
import { newKey, shopperApi } from './shopper-api.ts';

/** The guest's cart into the account's (D15); one tab does it. */

const body = v.object({
  product_id: v.string(),
  quantity: v.number(),
  variant_option_id: v.nullable(v.string()),
  unit_id: v.nullable(v.string()),
  note: v.string(),
});
const shape = v.record(v.string(), v.object({ key: v.string(), body }));

/** Kept before a line is sent: a reload in the middle sends it again under the same key, so that it lands once. */
const moving = createKept<Moving>({
  key: 'cart_moving',
  empty: {},
  read: (stored) => {
    const result = v.safeParse(shape, stored);
    return result.success ? result.output : null;
  },
  write: (value) => value,
});

/** Lines that the server refused, by `lineKey`: they stay on this device, with the reason. */
export const refusedLines = map<Record<string, Problem>>({});

export type Merged = { moved: number; refused: number };

const move = async (line: CartLine, storeCode: string, locale: Locale): Promise<'moved' | 'refused' | 'later'> => {
  const key = lineKey(line);
  const call = movingOf(moving.store.get(), line, newKey);
  moving.change((all) => ({ ...all, [key]: call }));
  const forget = (): void =>
    void moving.change((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== key)));
  try {
    await shopperApi(storeCode, locale).addToCart(call.body, call.key);
    cart.change((lines) => landed(lines, key, call.body.quantity));
    forget();
    return 'moved';
  } catch (error) {
    const problem = problemOf(error);
    if (isPassing(error) || problem.code === 'unauthorized') return 'later';
    forget();
    refusedLines.setKey(key, problem);
    return 'refused';
  }
};

const moveAll = async (storeCode: string, locale: Locale): Promise<Merged> => {
  const merged = { moved: 0, refused: 0 };
  for (const line of cart.store.get()) {
    if (refusedLines.get()[lineKey(line)]) continue;
    const result = await move(line, storeCode, locale);
    if (result === 'later') break;
    merged[result] += 1;
  }
  return merged;
};

const lease = 'cart_merging';
/** How long one tab may take without locks. Milliseconds. */
const leaseTime = 15_000;

/** Where a browser has no locks: a note with a time in storage; where it has no storage, there is one tab's cart. */
const withLease = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  try {
    if (Date.now() - Number(localStorage.getItem(lease) ?? 0) < leaseTime) return null;
    localStorage.setItem(lease, String(Date.now()));
  } catch {
    return work();
  }
  try {
    return await work();
  } finally {
    localStorage.removeItem(lease);
  }
};

/** Moves every line that can be moved; null: another tab is at it. */
export const mergeCart = async (storeCode: string, locale: Locale): Promise<Merged | null> => {
  if (cart.store.get().length === 0) return { moved: 0, refused: 0 };
  const work = (): Promise<Merged> => moveAll(storeCode, locale);
  if (!('locks' in navigator)) return withLease(work);
  return navigator.locks.request(lease, { ifAvailable: true }, (lock) => (lock ? work() : null));
};
