import { atom, computed } from 'nanostores';
import { maxNoteLength } from '../../contract/cart-limits.ts';
import type { ServerCartLine } from '../../contract/cart.ts';
import type { Locale } from '../../i18n/locales.ts';
import { writeLocal } from '../../ui/state/browser-storage.ts';
import {
  hasQueueElsewhere,
  persistQueue,
  type Lines,
  adoptStaleQueues,
  sendTasks,
  shownLines,
  type Tasks,
  withAddition,
  withLineBack,
  withNote,
  withRemoval,
  withStep,
} from './cart-queue.ts';
import type { CartLine } from './cart-rules.ts';
import { $counts, setCounts } from '../../ui/state/counts.ts';
import { seePrices } from './price-changes.ts';
import { checkSession, $isLoggedIn } from '../../ui/state/session.ts';
import { newKey, shopperApi } from '../../ui/state/shopper-api.ts';
import { type AddTask, addTask, discardPendingAdd } from './pending-add.ts';

/** The account's cart: the server's state with the shopper's pending actions on top. Rules: `cart-queue.ts`. */
export type AccountCart = {
  state: 'none' | 'ready' | 'failed';
  /** Lines as last received from the server, with the changes that it has confirmed since. */
  lines: Lines;
  tasks: Tasks;
  /** Whether pending actions could not be sent yet; they are retried. */
  waiting: boolean;
};

export const $accountCart = atom<AccountCart>({ state: 'none', lines: [], tasks: [], waiting: false });

/** The lines that the shopper sees. */
export const $cartLines = computed($accountCart, ({ lines, tasks }) => shownLines(lines, tasks));

/** What the server's cart holds, to compare: its lines and quantities; null: unknown. */
export const $savedCart = computed($accountCart, ({ state, lines }) =>
  state === 'ready' ? JSON.stringify(lines.map(({ cartId, quantity }) => [cartId, quantity])) : null,
);

$cartLines.listen((lines) => {
  if ($accountCart.get().state === 'ready') setCounts({ cart: lines.reduce((sum, { quantity }) => sum + quantity, 0) });
});

type Shop = { storeCode: string; locale: Locale };
let shop: Shop | null = null;

/** Number of changes sent: a response with the whole cart is outdated if it was requested before the latest one. */
let sends = 0;
let loading: Promise<void> | null = null;

const change = (part: Partial<AccountCart>): void => $accountCart.set({ ...$accountCart.get(), ...part });

const load = async ({ storeCode, locale }: Shop): Promise<void> => {
  const before = sends;
  try {
    const { lines } = await shopperApi(storeCode, locale).cart();
    if (before !== sends || !checkSession()) return;
    seePrices(lines);
    change({ state: 'ready', lines });
  } catch {
    if ($accountCart.get().state === 'none') change({ state: 'failed' });
  }
};

/** Fetches the cart. If a task is sent meanwhile, the response is dropped, and `send` fetches it again at the end. */
export const refreshCart = async (): Promise<void> => {
  if (!shop || !$isLoggedIn.get()) return;
  loading ??= load(shop).finally(() => {
    loading = null;
  });
  await loading;
};

const changedKey = 'cart_changed';

/** Tells other tabs that the cart has changed. Without storage, they fetch it when they get focus. */
const tellTabs = (): void => void writeLocal(changedKey, newKey());

/** Fetches the cart after it changed on the server: a request under way may be from before. */
const refreshChangedCart = async (): Promise<void> => {
  sends += 1;
  await loading;
  await refreshCart();
};

/** Fetches the cart after it changed on the server, here and in other tabs. */
export const cartChanged = async (): Promise<void> => {
  await refreshChangedCart();
  tellTabs();
};

let sending = false;

/** Sends the pending tasks, then fetches the cart. */
const send = async (): Promise<void> => {
  if (sending || !shop) return;
  sending = true;
  try {
    const isDone = await sendTasks(shop.storeCode, shop.locale, {
      get: () => $accountCart.get(),
      set: (part) => {
        change(part);
        persistQueue($accountCart.get().tasks);
      },
      sent: () => {
        sends += 1;
      },
    });
    if (!isDone) return;
    await cartChanged();
  } finally {
    sending = false;
  }
  if ($accountCart.get().tasks.length > 0) void send();
};

const act = (tasks: Tasks): void => {
  change({ tasks });
  persistQueue(tasks);
  void send();
};

/** Changes the quantity of a line by one (R56); minus at 1 removes the line. */
export const stepLine = (cartId: string, by: 1 | -1): void => act(withStep($accountCart.get().tasks, cartId, by));
/** Changes the note of a line, cut at its limit. */
export const noteLine = (cartId: string, note: string): void =>
  act(withNote($accountCart.get().tasks, cartId, note.slice(0, maxNoteLength), newKey()));
/** Removes a line; undone by `restoreAccountLine`. */
export const removeAccountLine = (cartId: string): void => act(withRemoval($accountCart.get().tasks, cartId, newKey()));

/**
 * Adds a product to the account's cart.
 * @param most returns how many may be added, given how many are in the cart
 * @param task persisted before this module had loaded; taken over with its key
 * @returns whether any was added
 */
export const addToServerCart = (line: CartLine, most: (known: number) => number, task?: AddTask): boolean => {
  const known = $cartLines
    .get()
    .find((one) => one.productId === line.id && one.variantId === line.variantId && one.unitId === line.unitId);
  const quantity = most(known?.quantity ?? 0);
  const { key, addition, shown } = task ?? addTask(line);
  if (quantity > 0) {
    // Without the server's lines, the badge counts on from what was known last.
    if ($accountCart.get().state !== 'ready') setCounts({ cart: $counts.get().cart + quantity });
    act(withAddition($accountCart.get().tasks, { ...addition, quantity }, shown, key));
  }
  if (task) discardPendingAdd(task);
  return quantity > 0;
};

/** Restores a removed line, as an undo. */
export const restoreAccountLine = (line: ServerCartLine): void => {
  const { lines, tasks } = $accountCart.get();
  act(withLineBack(lines, tasks, line, newKey()));
};

const adopt = async (): Promise<void> => {
  const found = await adoptStaleQueues();
  if (found.length > 0) act([...$accountCart.get().tasks, ...found]);
};

/** Milliseconds after which a tab that was just closed is known to be gone. */
const adoptAfterMs = 3500;

/** Starts to follow the account's cart; calling it again has no effect. */
export const followCart = (storeCode: string, locale: Locale): void => {
  if (shop) return;
  shop = { storeCode, locale };
  void refreshCart();
  if ($accountCart.get().tasks.length > 0) void send();
  void adopt();
  setTimeout(() => void adopt(), adoptAfterMs);
  addEventListener('storage', ({ key }) => {
    if (key === changedKey) void refreshChangedCart();
  });
  addEventListener('focus', () => void refreshCart());
  addEventListener('online', () => void send());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshCart();
  });
  $isLoggedIn.listen((member) => {
    if (member) void refreshCart().then(send);
    else $accountCart.set({ state: 'none', lines: [], tasks: $accountCart.get().tasks, waiting: false });
  });
};

/**
 * Sends pending tasks, including those of closed tabs.
 * @returns whether the server has everything that this browser's tabs did to the account's cart
 */
export const sendLeftTasks = async (): Promise<boolean> => {
  await adopt();
  return $accountCart.get().tasks.length === 0 && !hasQueueElsewhere();
};
