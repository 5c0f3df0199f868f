import { atom, computed } from 'nanostores';
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
import { setCounts } from '../../ui/state/counts.ts';
import { seePrices } from './price-changes.ts';
import { checkSession, session } from '../../ui/state/session.ts';
import { newKey, shopperApi } from '../../ui/state/shopper-api.ts';
import { type AddTask, addTask, discardPendingAdd } from './pending-add.ts';

/** The cart of the account: what the server says, with what the shopper did since on top. Rules: `cart-queue.ts`. */
export type AccountCart = {
  state: 'none' | 'ready' | 'failed';
  /** As the server has told, and confirmed since. */
  lines: Lines;
  tasks: Tasks;
  /** What was done could not be sent yet: it is tried again. */
  waiting: boolean;
};

export const accountCart = atom<AccountCart>({ state: 'none', lines: [], tasks: [], waiting: false });

/** What the shopper sees. */
export const cartLines = computed(accountCart, ({ lines, tasks }) => shownLines(lines, tasks));

cartLines.listen((lines) => {
  if (accountCart.get().state !== 'none') setCounts({ cart: lines.reduce((sum, { quantity }) => sum + quantity, 0) });
});

type Facts = { storeCode: string; locale: Locale };
let facts: Facts | null = null;

/** Counts what was sent: an answer about the whole cart that was asked for before is not taken. */
let sends = 0;
let loading: Promise<void> | null = null;

const change = (part: Partial<AccountCart>): void => accountCart.set({ ...accountCart.get(), ...part });

const load = async ({ storeCode, locale }: Facts): Promise<void> => {
  const before = sends;
  try {
    const { lines } = await shopperApi(storeCode, locale).cart();
    if (before !== sends || !checkSession()) return;
    seePrices(lines);
    change({ state: 'ready', lines });
  } catch {
    if (accountCart.get().state === 'none') change({ state: 'failed' });
  }
};

/** Asks the server for the cart; while something is being sent, that asks in the end. */
export const refreshCart = async (): Promise<void> => {
  if (!facts || !session.get()) return;
  loading ??= load(facts).finally(() => {
    loading = null;
  });
  await loading;
};

const changedKey = 'cart_changed';

/** Without storage, other tabs ask when they are looked at. */
const tellTabs = (): void => void writeLocal(changedKey, newKey());

/** What this module did not send itself is in the cart now: it is asked for, here and in the other tabs. */
export const cartChanged = async (): Promise<void> => {
  sends += 1;
  await loading;
  await refreshCart();
  tellTabs();
};

let sending = false;

/** Sends what is to be sent, then asks for the cart as it is. */
const send = async (): Promise<void> => {
  if (sending || !facts) return;
  sending = true;
  try {
    const isDone = await sendTasks(facts.storeCode, facts.locale, {
      get: () => accountCart.get(),
      set: (part) => {
        change(part);
        persistQueue(accountCart.get().tasks);
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
  if (accountCart.get().tasks.length > 0) void send();
};

const act = (tasks: Tasks): void => {
  change({ tasks });
  persistQueue(tasks);
  void send();
};

/** One more or one less (R56); one less of one takes the line out. */
export const stepLine = (cartId: string, by: 1 | -1): void => act(withStep(accountCart.get().tasks, cartId, by));
/** A note has 500 characters at most. */
export const noteLine = (cartId: string, note: string): void =>
  act(withNote(accountCart.get().tasks, cartId, note.slice(0, 500), newKey()));
/** Undone by `restoreLine`. */
export const removeLine = (cartId: string): void => act(withRemoval(accountCart.get().tasks, cartId, newKey()));

/**
 * Puts a product into the account's cart.
 * @param most how many of it may be added, by how many are there
 * @param task written down before this module was there; taken over under its key
 * @returns whether any was
 */
export const addToServerCart = (line: CartLine, most: (known: number) => number, task?: AddTask | null): boolean => {
  const known = cartLines.get().find((one) => one.productId === line.id && one.variantId === line.variantId);
  const quantity = most(known?.quantity ?? 0);
  const { key, addition, shown } = task ?? addTask(line);
  if (quantity > 0) act(withAddition(accountCart.get().tasks, { ...addition, quantity }, shown, key));
  if (task) discardPendingAdd(task);
  return quantity > 0;
};

/** Undo: a line that was taken out is back as it was. */
export const restoreLine = (line: ServerCartLine): void => act(withLineBack(accountCart.get().tasks, line, newKey()));

const adopt = async (): Promise<void> => {
  const found = await adoptStaleQueues();
  if (found.length > 0) act([...accountCart.get().tasks, ...found]);
};

/** How soon a tab that was left a moment ago is known to be gone. Milliseconds. */
const adoptAfter = 3500;

/** Begins to follow the account's cart; asked for again, it does nothing more. */
export const followCart = (storeCode: string, locale: Locale): void => {
  if (facts) return;
  facts = { storeCode, locale };
  void refreshCart();
  if (accountCart.get().tasks.length > 0) void send();
  void adopt();
  setTimeout(() => void adopt(), adoptAfter);
  addEventListener('storage', ({ key }) => {
    if (key === changedKey) void refreshCart();
  });
  addEventListener('focus', () => void refreshCart());
  addEventListener('online', () => void send());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshCart();
  });
  session.listen((member) => {
    if (member) void refreshCart().then(send);
    else accountCart.set({ state: 'none', lines: [], tasks: accountCart.get().tasks, waiting: false });
  });
};

/**
 * Sends what was left unsent, also by tabs that are gone.
 * @returns whether the server has all that this browser's tabs did to the account's cart
 */
export const sendLeftTasks = async (): Promise<boolean> => {
  await adopt();
  return accountCart.get().tasks.length === 0 && !hasQueueElsewhere();
};
