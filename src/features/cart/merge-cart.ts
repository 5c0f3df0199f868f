import { cartAddition, type CartAddition } from '../../contract/cart-addition.ts';
import { addLine, type Cart, type CartLine, lineKey, removeLine, totalQuantity } from './cart-rules.ts';
import { additionOf } from './pending-add.ts';
import * as z from 'zod/mini';
import { map } from 'nanostores';
import type { Locale } from '../../i18n/locales.ts';
import { cart, cartForm } from './cart.ts';
import { readLocal, readSession, writeLocal, writeSession } from '../../ui/state/browser-storage.ts';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';
import { isPassing, type Problem, problemOf } from '../../ui/state/problems.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';
import { newKey, shopperApi } from '../../ui/state/shopper-api.ts';
import { $accountCart, cartChanged } from './account-cart.ts';
import { notify, openDrawer } from '../../ui/state/shell.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';

/**
 * Merges the guest's cart into the account's, line by line and in one tab at a time (R59). After a login, every page
 * starts it (`features/account/member.ts`), and checkout waits for it (`features/checkout/cart-settled.ts`).
 */

/** Calls in flight, by `lineKey`: each is repeated unchanged, under the same key, until there is a response. */
export type Moving = Readonly<Record<string, { key: string; body: CartAddition }>>;

/** Returns the request for a line: the one that was never answered, or a new one for its current state. */
export const movingOf = (moving: Moving, line: CartLine, createKey: () => string): Moving[string] =>
  moving[lineKey(line)] ?? { key: createKey(), body: additionOf(line) };

/** Removes a merged line from the local copy; what was added to it since stays. */
export const landed = (lines: Cart, key: string, quantity: number): Cart => {
  const line = lines.find((one) => lineKey(one) === key);
  if (!line) return lines;
  return line.quantity <= quantity
    ? removeLine(lines, key)
    : lines.map((one) => (one === line ? { ...line, quantity: line.quantity - quantity } : one));
};

const shape = z.record(z.string(), z.object({ key: z.string(), body: cartAddition }));

/** Persisted before a line is sent: after a reload, it is sent again under the same key, so that it is added once. */
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
export const $refusedLines = map<Record<string, Problem>>({});

/** Lines that may be accepted now, by `lineKey`: what they were refused for does not apply any more. */
const changed = new Set<string>();
const forgetRefusals = (): void => {
  const others = Object.entries($refusedLines.get()).filter(([key]) => !changed.has(key));
  $refusedLines.set(Object.fromEntries(others));
};

/** Outcome for the guest's lines. */
export type Merged = {
  moved: number;
  /** Number of pieces on the lines that were moved. */
  pieces: number;
  refused: number;
  /** Whether some were refused because the account's cart is full. */
  isFull: boolean;
};
const nothingMerged: Merged = { moved: 0, pieces: 0, refused: 0, isFull: false };

const move = async (line: CartLine, storeCode: string, locale: Locale): Promise<'moved' | 'refused' | 'later'> => {
  const key = lineKey(line);
  const call = movingOf(moving.$value.get(), line, newKey);
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
    $refusedLines.setKey(key, problem);
    return 'refused';
  }
};

/** Returns the guest's lines that the account has not refused. */
const linesToMove = (): CartLine[] => cart.$value.get().filter((line) => !$refusedLines.get()[lineKey(line)]);
export const hasLinesToMove = (): boolean => linesToMove().length > 0;

const moveAll = async (storeCode: string, locale: Locale): Promise<Merged> => {
  const merged = { ...nothingMerged };
  forgetRefusals();
  changed.clear();
  for (const key of linesToMove().map(lineKey)) {
    // As it is by now: the shopper may have changed or removed it while others were moved.
    const line = cart.$value.get().find((one) => lineKey(one) === key);
    if (!line) continue;
    const result = await move(line, storeCode, locale);
    if (result === 'later') break;
    merged[result] += 1;
    if (result === 'moved') merged.pieces += line.quantity;
    const problem = $refusedLines.get()[key];
    // Here, this code only means that the account's cart is full: further lines would be refused, too.
    if (problem?.code !== 'not_allowed_now') continue;
    const others = linesToMove();
    $refusedLines.set({ ...$refusedLines.get(), ...Object.fromEntries(others.map((one) => [lineKey(one), problem])) });
    return { ...merged, refused: merged.refused + others.length, isFull: true };
  }
  return merged;
};

/** Lines that were left when this shopper's session expired; nobody else has seen them. */
const left = createPersistentStore<Cart>({ ...cartForm, key: 'cart_left' });
const takeLeft = (): void => {
  const lines = left.$value.get();
  if (lines.length === 0) return;
  cart.change((now) => lines.reduce(addLine, now));
  left.change(() => []);
};

const lease = 'cart_merging';
/** Milliseconds that one tab may take in browsers without locks. */
const leaseMs = 15_000;

/**
 * Runs work in one tab at a time in browsers without locks, by a lease in storage. Without storage, every tab has its
 * own cart, and no lease is needed.
 */
const withLease = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
  if (Date.now() - Number(readLocal(lease)) < leaseMs) return null;
  writeLocal(lease, String(Date.now()));
  try {
    return await work();
  } finally {
    writeLocal(lease, null);
  }
};

/** Merges every line that can be merged; null: another tab is doing so. */
export const mergeCart = async (storeCode: string, locale: Locale): Promise<Merged | null> => {
  takeLeft();
  if (cart.$value.get().length === 0) return nothingMerged;
  const work = (): Promise<Merged> => moveAll(storeCode, locale);
  if (!('locks' in navigator)) return withLease(work);
  return navigator.locks.request(lease, { ifAvailable: true }, (lock) => (lock ? work() : null));
};

/** Tells whether the account's cart holds more than these pieces, which are all that a new account's has. */
const holdsMoreThan = (pieces: number): boolean => {
  const { state, lines } = $accountCart.get();
  return state === 'ready' && totalQuantity(lines) > pieces;
};

/**
 * Announces the outcome of the merge, with a link to the cart; repeated refusals are not announced again, nor that
 * everything was moved to an empty cart. If the message cannot be loaded, nothing is announced.
 */
export const sayMerged = async ({ moved, pieces, refused, isFull }: Merged, locale: Locale): Promise<void> => {
  if (moved + refused === 0 || (moved === 0 && readSession('cart_told') !== null)) return;
  await cartChanged();
  if (refused === 0 && !holdsMoreThan(pieces)) return;
  const t = await spokenWords(locale).catch(() => null);
  if (!t) return;
  writeSession('cart_told', '1');
  notify(t(isFull ? 'member.mergeFull' : refused > 0 ? 'member.mergeRefused' : 'member.merged'), {
    label: t('member.view'),
    run: () => openDrawer('cart'),
  });
};

/** Milliseconds after the last change, so that several presses make one call. */
const pauseMs = 500;
let timer = 0;

const mergeChanged = async (storeCode: string, locale: Locale): Promise<void> => {
  if (!$isLoggedIn.get()) return;
  const merged = await mergeCart(storeCode, locale);
  if (merged) await sayMerged(merged, locale);
  // A merge was under way, which may have sent the lines as they were before.
  else mergeAgain([], storeCode, locale);
};

/**
 * Merges lines again that changed after the account's cart refused them, in a moment; until then, their messages go.
 * @param keys of `lineKey`
 */
export const mergeAgain = (keys: readonly string[], storeCode: string, locale: Locale): void => {
  for (const key of keys) changed.add(key);
  forgetRefusals();
  clearTimeout(timer);
  timer = window.setTimeout(() => void mergeChanged(storeCode, locale), pauseMs);
};

/**
 * Merges what was refused because the account's cart was full, whenever a line leaves that.
 * @returns ends it
 */
export const mergeOnceThereIsRoom = (storeCode: string, locale: Locale): (() => void) =>
  $accountCart.listen(({ state, lines }, before) => {
    if (state !== 'ready' || !before || lines.length >= before.lines.length) return;
    const keys = Object.entries($refusedLines.get()).flatMap(([key, { code }]) =>
      code === 'not_allowed_now' ? [key] : [],
    );
    if (keys.length > 0) mergeAgain(keys, storeCode, locale);
  });
