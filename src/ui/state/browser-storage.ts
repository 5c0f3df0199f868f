import { currentLogin, isTakenOver } from './session.ts';

/**
 * All that the shop stores in a browser, and its owner (decision 35). Nothing else accesses local or session storage.
 * - `device`: the browser's, whoever uses it
 * - `shopper`: of the current shopper, guest or customer; a login takes over the guest's; deleted when the session
 * ends, however it ends
 * - `account`: of one account; deleted on logout and when another account logs in. If a session merely expired, it
 * stays, unread, until the same shopper is back
 * The list is for types and tests: no page loads it.
 */
export const storageKeys = {
  local: {
    app_banner_closed: 'device',
    /** `login_ref` of the storage's owner; prefixed with '~' once their session has expired. */
    kept_for: 'device',
    /** Number of sessions ended in this browser: tells whether a history entry is older than the last one. */
    sessions_ended: 'device',
    cart: 'shopper',
    compare_products: 'shopper',
    /** A chosen but unconfirmed booking, kept through a login. */
    recent_booking: 'shopper',
    /** Questions to the assistant, and its answers, which may mention the shopper's orders. */
    conversation: 'shopper',
    /** Builds of the PC builder; the name has a prefix by which a shopper's keys are matched and deleted. */
    computer_builds: 'shopper',
    recent_searches: 'shopper',
    recently_viewed: 'shopper',
    cart_prices: 'shopper',
    cart_changed: 'shopper',
    cart_merging: 'shopper',
    wishlist_changed: 'device',
    /** A guest's lines that did not reach the account before its session expired. */
    cart_left: 'account',
    cart_moving: 'account',
    /** Each followed by the id of a tab or a task. */
    'cart_tasks.': 'account',
  },
  session: {
    chunk_reload: 'device',
    kept_for: 'device',
    notice: 'device',
    /** Where 'Checkout' was pressed, and whether that asked for the position. */
    cart_page: 'shopper',
    cart_position: 'shopper',
    cart_told: 'shopper',
    code: 'shopper',
    counts: 'shopper',
    location: 'shopper',
    /** The number tracked last, without the digits that unlock it. */
    recent_tracking: 'shopper',
    wish: 'shopper',
    'checkout:cart': 'account',
    'checkout:place': 'account',
    'checkout:sent': 'account',
    /** Each followed by the id of an order or a product. */
    'checkout:order:': 'account',
    'checkout:buynow:': 'account',
  },
} as const;

type Areas = typeof storageKeys;
type Named<Key extends string> = Key extends `${string}${'.' | 'order:' | 'buynow:'}` ? `${Key}${string}` : Key;
/** A key of local storage; with `.broken`, what could not be parsed under it. */
export type LocalKey = Named<keyof Areas['local']> | `${keyof Areas['local']}.broken`;
export type SessionKey = Named<keyof Areas['session']>;

const markKey = 'kept_for';
const countKey = 'sessions_ended';

/** Matched by prefix, which is shorter than the list. */
const ofAccount = /^c(?:art_(?:left|mov|tas)|heckout:)/u;
const ofShopper = /^(?:c(?:art|o)|recent|location$|wish$)/u;

/** Returns the owner of a key. */
export const keyOwner = (key: string): 'device' | 'shopper' | 'account' =>
  ofAccount.test(key) ? 'account' : ofShopper.test(key) ? 'shopper' : 'device';

/**
 * Assigns the storage to the current shopper.
 * @param mark as under `kept_for`; '': nobody
 * @returns whether that ended a session
 */
const settleArea = (area: Storage, mark: string): boolean => {
  const before = area.getItem(markKey) ?? '';
  if (before === mark) return false;
  const isEnding = /^[^~]/u.test(before);
  const isSame = before.replace('~', '') === mark.replace('~', '');
  const cart = area.getItem('cart');
  // Lines of a guest who logged in, not yet added to the account's cart, belong to the account.
  if (isEnding && isSame && cart) area.setItem('cart_left', cart);
  for (const key of before ? Object.keys(area) : [])
    if (ofAccount.test(key) ? !isSame : isEnding && ofShopper.test(key)) area.removeItem(key);
  area.setItem(markKey, mark);
  return isEnding;
};

/**
 * Deletes an ended session's data, whoever comes next.
 * @param isLoggingOut before the cookies say so
 */
const settle = (isLoggingOut = false): Promise<unknown> | false => {
  const login = isLoggingOut ? '' : currentLogin();
  const before = localStorage.getItem(markKey)?.replace('~', '');
  const mark = login || (before && !isLoggingOut ? `~${before}` : '');
  settleArea(sessionStorage, mark);
  if (!settleArea(localStorage, mark)) return false;
  localStorage.setItem(countKey, `${Number(localStorage.getItem(countKey)) + 1}`);
  // Pages cached by the service worker (`service-worker.ts`) reveal what was looked at.
  return 'caches' in window && caches.delete('pages-1').catch(() => false);
};

/** @returns null: storage is unavailable (in-app browsers, R38), or belongs to somebody else by now */
const openArea = (name: 'localStorage' | 'sessionStorage'): Storage | null => {
  try {
    if (isTakenOver()) return null;
    void settle();
    return globalThis[name];
  } catch {
    return null;
  }
};

const write = (area: Storage | null, key: string, text: string | null): boolean => {
  // An account's keys are not written without an account: its shopper has just logged out.
  if (!area || (text && ofAccount.test(key) && !area.getItem(markKey))) return false;
  try {
    if (text === null) area.removeItem(key);
    else area.setItem(key, text);
    return true;
  } catch {
    // Quota exceeded.
    return false;
  }
};

/** @returns null: no value is stored under the key */
export const readLocal = (key: LocalKey): string | null => openArea('localStorage')?.getItem(key) ?? null;
export const readSession = (key: SessionKey): string | null => openArea('sessionStorage')?.getItem(key) ?? null;

/**
 * @param text null: removes the key
 * @returns whether it was stored
 */
export const writeLocal = (key: LocalKey, text: string | null): boolean => write(openArea('localStorage'), key, text);
export const writeSession = (key: SessionKey, text: string | null): boolean =>
  write(openArea('sessionStorage'), key, text);

/** Returns all keys of local storage with a prefix. */
export const localKeys = <Prefix extends 'cart_tasks.'>(prefix: Prefix): `${Prefix}${string}`[] =>
  Object.keys(openArea('localStorage') ?? {}).filter((key): key is `${Prefix}${string}` => key.startsWith(prefix));

/** On logout: deletes all of the shopper's data, here at once and in other tabs on their next access. */
export const forgetShopper = async (): Promise<void> => {
  try {
    await settle(true);
  } catch {
    // Storage is unavailable.
  }
};
