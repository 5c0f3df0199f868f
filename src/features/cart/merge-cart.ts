import type { CartAddition } from '../../contract/cart.ts';
import { addLine, type Cart, type CartLine, lineKey, removeLine } from './cart-rules.ts';
import { additionOf } from './pending-add.ts';
import * as z from 'zod/mini';
import { map } from 'nanostores';
import type { Locale } from '../../i18n/locales.ts';
import { cart, cartForm } from './cart.ts';
import { readLocal, readSession, writeLocal, writeSession } from '../../ui/state/browser-storage.ts';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';
import { isPassing, type Problem, problemOf } from '../../ui/state/problems.ts';
import { newKey, shopperApi } from '../../ui/state/shopper-api.ts';
import { refreshCart } from './account-cart.ts';
import { notify, toggleDrawer } from '../../ui/state/shell.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';

/** How the guest's cart goes into the account's, line by line (R59). Pure. */

/** A line on its way: the same call with the same key until there is an answer. By `lineKey`. */
export type Moving = Readonly<Record<string, { key: string; body: CartAddition }>>;

/** What is sent for a line: what was sent before and never answered, else the line as it is. */
export const movingOf = (moving: Moving, line: CartLine, createKey: () => string): Moving[string] =>
  moving[lineKey(line)] ?? { key: createKey(), body: additionOf(line) };

/** A line that landed leaves the local copy at once; what was added to it since stays. */
export const landed = (lines: Cart, key: string, quantity: number): Cart => {
  const line = lines.find((one) => lineKey(one) === key);
  if (!line) return lines;
  return line.quantity <= quantity
    ? removeLine(lines, key)
    : lines.map((one) => (one === line ? { ...line, quantity: line.quantity - quantity } : one));
};

/** The guest's cart into the account's (R59); one tab does it. */

const body = z.object({
  product_id: z.string(),
  quantity: z.number(),
  variant_option_id: z.nullable(z.string()),
  unit_id: z.nullable(z.string()),
  note: z.string(),
});
const shape = z.record(z.string(), z.object({ key: z.string(), body }));

/** Kept before a line is sent: a reload in the middle sends it again under the same key, so that it lands once. */
const moving = createPersistentStore<Moving>({
  key: 'cart_moving',
  empty: {},
  read: (stored) => {
    const result = z.safeParse(shape, stored);
    return result.success ? result.data : null;
  },
  write: (value) => value,
});

/** Lines that the server refused, by `lineKey`: they stay on this device, with the reason. */
export const refusedLines = map<Record<string, Problem>>({});

/** What became of the guest's lines. `isFull`: some were refused because the account's cart has room for no more. */
export type Merged = { moved: number; refused: number; isFull: boolean };

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

/** Lines that the account has not refused yet. */
const linesToMove = (): CartLine[] => cart.store.get().filter((line) => !refusedLines.get()[lineKey(line)]);
export const hasLinesToMove = (): boolean => linesToMove().length > 0;

const moveAll = async (storeCode: string, locale: Locale): Promise<Merged> => {
  const merged = { moved: 0, refused: 0, isFull: false };
  for (const line of linesToMove()) {
    const result = await move(line, storeCode, locale);
    if (result === 'later') break;
    merged[result] += 1;
    const problem = refusedLines.get()[lineKey(line)];
    // The contract has no other reason for it here: what comes after is not sent in vain.
    if (problem?.code !== 'not_allowed_now') continue;
    const others = linesToMove();
    refusedLines.set({ ...refusedLines.get(), ...Object.fromEntries(others.map((one) => [lineKey(one), problem])) });
    return { ...merged, refused: merged.refused + others.length, isFull: true };
  }
  return merged;
};

/** Lines that an expired session of the same shopper left, which nobody else saw. */
const left = createPersistentStore<Cart>({ ...cartForm, key: 'cart_left' });
const takeLeft = (): void => {
  const lines = left.store.get();
  if (lines.length === 0) return;
  cart.change((now) => lines.reduce(addLine, now));
  left.change(() => []);
};

const lease = 'cart_merging';
/** How long one tab may take without locks. Milliseconds. */
const leaseTime = 15_000;

/** Where a browser has no locks: a note with a time in storage; where it has no storage, there is one tab's cart. */
const withLease = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  if (Date.now() - Number(readLocal(lease)) < leaseTime) return null;
  writeLocal(lease, String(Date.now()));
  try {
    return await work();
  } finally {
    writeLocal(lease, null);
  }
};

/** Moves every line that can be moved; null: another tab is at it. */
export const mergeCart = async (storeCode: string, locale: Locale): Promise<Merged | null> => {
  takeLeft();
  if (cart.store.get().length === 0) return { moved: 0, refused: 0, isFull: false };
  const work = (): Promise<Merged> => moveAll(storeCode, locale);
  if (!('locks' in navigator)) return withLease(work);
  return navigator.locks.request(lease, { ifAvailable: true }, (lock) => (lock ? work() : null));
};

/** Says what became of the guest's cart, with the way to the cart; lines that are refused again are not told again. */
export const sayMerged = async ({ moved, refused, isFull }: Merged, locale: Locale): Promise<void> => {
  if (moved + refused === 0 || (moved === 0 && readSession('cart_told') !== null)) return;
  writeSession('cart_told', '1');
  await refreshCart();
  const t = await spokenWords(locale);
  const { view = '' } = document.querySelector<HTMLElement>('#cart')?.dataset ?? {};
  notify(t(isFull ? 'member.mergeFull' : refused > 0 ? 'member.mergeRefused' : 'member.merged'), {
    label: view,
    run: () => toggleDrawer('cart', 'open'),
  });
};
