import { currentLogin, isTakenOver } from './session.ts';

/**
 * All that a browser keeps, and whose it is (decision 35). Nothing else touches local or session storage.
 *
 * - `device`: of the browser itself, whoever uses it
 * - `shopper`: of whoever is here, a guest or somebody logged in; a login takes over what the guest had; gone when the
 *   session ends, however it ends
 * - `account`: of one account; gone at logging out and at another's login. Where a session merely expired, it waits,
 *   unread, until the same shopper is back
 *
 * The list is for types and tests: no page loads it.
 */
export const storageKeys = {
  local: {
    app_banner_closed: 'device',
    /** `login_ref` of whom this storage is; with '~' before it, of whose session expired. */
    kept_for: 'device',
    /** How many sessions ended in this browser: an entry of the history is from before one, or after it. */
    sessions_ended: 'device',
    cart: 'shopper',
    compare_products: 'shopper',
    /** What was chosen and not booked yet, through a login for one. */
    recent_booking: 'shopper',
    /** Questions to the assistant, and its answers, which may name the shopper's orders. */
    conversation: 'shopper',
    /** Builds of the PC builder; its name begins like others of a shopper, which are wiped by their beginnings. */
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
    /** Each with the id of a tab, or of a task, behind it. */
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
    /** The number that was last tracked, without the digits that open it. */
    recent_tracking: 'shopper',
    wish: 'shopper',
    'checkout:cart': 'account',
    'checkout:place': 'account',
    'checkout:sent': 'account',
    /** Each with the id of an order, or of a product, behind it. */
    'checkout:order:': 'account',
    'checkout:buynow:': 'account',
  },
} as const;

type Areas = typeof storageKeys;
type Named<Key extends string> = Key extends `${string}${'.' | 'order:' | 'buynow:'}` ? `${Key}${string}` : Key;
/** A key of local storage; with `.broken` what could not be understood under it. */
export type LocalKey = Named<keyof Areas['local']> | `${keyof Areas['local']}.broken`;
export type SessionKey = Named<keyof Areas['session']>;

const markKey = 'kept_for';
const countKey = 'sessions_ended';

/** By their beginnings, which are shorter than the list. */
const ofAccount = /^c(?:art_(?:left|mov|tas)|heckout:)/u;
const ofShopper = /^(?:c(?:art|o)|recent|location$|wish$)/u;

/** Returns whose a key is. */
export const keyOwner = (key: string): 'device' | 'shopper' | 'account' =>
  ofAccount.test(key) ? 'account' : ofShopper.test(key) ? 'shopper' : 'device';

/**
 * Makes the storage that of whoever is here.
 * @param mark as under `kept_for`; '': nobody's
 * @returns whether a session ended by that
 */
const settleArea = (area: Storage, mark: string): boolean => {
  const before = area.getItem(markKey) ?? '';
  if (before === mark) return false;
  const isEnding = /^[^~]/u.test(before);
  const isSame = before.replace('~', '') === mark.replace('~', '');
  const cart = area.getItem('cart');
  // Lines of a guest who logged in, which the account has not taken yet, are the account's.
  if (isEnding && isSame && cart) area.setItem('cart_left', cart);
  for (const key of before ? Object.keys(area) : [])
    if (ofAccount.test(key) ? !isSame : isEnding && ofShopper.test(key)) area.removeItem(key);
  area.setItem(markKey, mark);
  return isEnding;
};

/** A session that ended takes along what was its shopper's, whoever comes next. @param isLoggingOut no cookie says so yet */
const settle = (isLoggingOut = false): Promise<unknown> | false => {
  const login = isLoggingOut ? '' : currentLogin();
  const before = localStorage.getItem(markKey)?.replace('~', '');
  const mark = login || (before && !isLoggingOut ? `~${before}` : '');
  settleArea(sessionStorage, mark);
  if (!settleArea(localStorage, mark)) return false;
  localStorage.setItem(countKey, `${Number(localStorage.getItem(countKey)) + 1}`);
  // Pages that the service worker keeps (`service-worker.ts`) say what was looked at.
  return 'caches' in window && caches.delete('pages-1').catch(() => false);
};

/** @returns null: there is no storage (inside of apps, R38), or it is somebody else's by now */
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
  // What is an account's is not written for nobody: its shopper logged out a moment ago.
  if (!area || (text && ofAccount.test(key) && !area.getItem(markKey))) return false;
  try {
    if (text === null) area.removeItem(key);
    else area.setItem(key, text);
    return true;
  } catch {
    // No room.
    return false;
  }
};

/** @returns null: nothing is kept under the key */
export const readLocal = (key: LocalKey): string | null => openArea('localStorage')?.getItem(key) ?? null;
export const readSession = (key: SessionKey): string | null => openArea('sessionStorage')?.getItem(key) ?? null;

/**
 * @param text null: removed
 * @returns whether it is kept
 */
export const writeLocal = (key: LocalKey, text: string | null): boolean => write(openArea('localStorage'), key, text);
export const writeSession = (key: SessionKey, text: string | null): boolean =>
  write(openArea('sessionStorage'), key, text);

/** Returns all keys of local storage that begin so. */
export const localKeys = <Prefix extends 'cart_tasks.'>(prefix: Prefix): `${Prefix}${string}`[] =>
  Object.keys(openArea('localStorage') ?? {}).filter((key): key is `${Prefix}${string}` => key.startsWith(prefix));

/** At logging out: all that this browser keeps of the shopper is gone, here and, as they are looked at, in other tabs. */
export const forgetShopper = async (): Promise<void> => {
  try {
    await settle(true);
  } catch {
    // No storage.
  }
};
