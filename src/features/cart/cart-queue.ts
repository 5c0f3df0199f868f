import type { CartAddition } from '../../contract/cart-addition.ts';
import type { CartUpdate, ServerCartLine } from '../../contract/cart.ts';
import * as v from 'valibot';
import { localKeys, readLocal, writeLocal } from '../../ui/state/browser-storage.ts';
import { newKey } from '../../ui/state/new-key.ts';
import { pageOwner } from '../../ui/state/session.ts';
import { taskEntries } from './pending-add.ts';
import type { Locale } from '../../i18n/locales.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { isPassing, problemOf } from '../../ui/state/problems.ts';
import { notify } from '../../ui/state/shell.ts';
import { shopperApi, type ShopperApi } from '../../ui/state/shopper-api.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';
import { waitForNetwork } from '../../ui/state/wait-for-network.ts';

/**
 * A change that the shopper made to the account's cart and the server has not confirmed yet (R58). Tasks are sent one
 * at a time, in order; the shopper sees the server's cart with the tasks applied.
 */
export type Task =
  | { kind: 'add'; key: string; addition: CartAddition; shown: QueuedLine }
  /** `by`: unconfirmed change of quantity; `sent`: the step of it that is in flight. */
  | { kind: 'step'; cartId: string; by: number; sent: { by: 1 | -1; key: string } | null }
  | { kind: 'note'; key: string; cartId: string; note: string }
  | { kind: 'remove'; key: string; cartId: string };

/** How a line is shown until the server returns it. */
export type QueuedLine = Pick<ServerCartLine, 'name' | 'image' | 'price' | 'variantName' | 'unitName'>;

export type Tasks = readonly Task[];
export type Lines = readonly ServerCartLine[];

/** The API call of a task; its key is persisted before sending, and reused until there is a response. */
export type Call =
  | { kind: 'add'; key: string; body: CartAddition }
  | { kind: 'update'; key: string; cartId: string; body: CartUpdate }
  | { kind: 'remove'; key: string; cartId: string };

const newLine = 'new-';
/** Tells whether the server has not given a line an id yet: it is shown, but cannot be changed. */
export const isUnnamed = (cartId: string): boolean => cartId.startsWith(newLine);

/** Adds a change of quantity; clicks that cancel out leave nothing to send. */
export const withStep = (tasks: Tasks, cartId: string, by: number): Tasks => {
  const known = tasks.some((task) => task.kind === 'step' && task.cartId === cartId);
  const all: Tasks = known ? tasks : [...tasks, { kind: 'step', cartId, by: 0, sent: null }];
  return all
    .map((task) => (task.kind === 'step' && task.cartId === cartId ? { ...task, by: task.by + by } : task))
    .filter((task) => task.kind !== 'step' || task.by !== 0 || task.sent !== null);
};

/** @param shown how the line is shown until the server returns it */
export const withAddition = (tasks: Tasks, addition: CartAddition, shown: QueuedLine, key: string): Tasks => [
  ...tasks,
  { kind: 'add', key, addition, shown },
];

/** Adds a note, which replaces the line's earlier ones, except the first task, which may be in flight. */
export const withNote = (tasks: Tasks, cartId: string, note: string, key: string): Tasks => [
  ...tasks.filter((task, index) => index === 0 || task.kind !== 'note' || task.cartId !== cartId),
  { kind: 'note', key, cartId, note },
];

/** Adds a removal and drops the line's other tasks, except what may be in flight. */
export const withRemoval = (tasks: Tasks, cartId: string, key: string): Tasks => [
  ...tasks.flatMap((task, index): Task[] => {
    if (task.kind === 'add' || task.cartId !== cartId) return [task];
    if (task.kind === 'step') return task.sent ? [{ ...task, by: task.sent.by }] : [];
    return index === 0 ? [task] : [];
  }),
  { kind: 'remove', key, cartId },
];

/** Returns the first task, ready to send, and its call; null: nothing to do. */
export const nextCall = (tasks: Tasks, createKey: () => string): { tasks: Tasks; call: Call } | null => {
  const [first, ...others] = tasks;
  if (!first) return null;
  if (first.kind === 'add') return { tasks, call: { kind: 'add', key: first.key, body: first.addition } };
  if (first.kind === 'remove') return { tasks, call: first };
  const { cartId } = first;
  if (first.kind === 'note')
    return { tasks, call: { kind: 'update', key: first.key, cartId, body: { note: first.note } } };
  const sent = first.sent ?? { by: first.by > 0 ? (1 as const) : (-1 as const), key: createKey() };
  const call: Call = { kind: 'update', key: sent.key, cartId, body: { quantity: sent.by } };
  return { tasks: [{ ...first, sent }, ...others], call };
};

const stepped = (lines: Lines, cartId: string, by: number): Lines =>
  lines
    .map((line) =>
      line.cartId === cartId
        ? { ...line, quantity: line.quantity + by, total: (line.price ?? 0) * (line.quantity + by) }
        : line,
    )
    .filter(({ quantity }) => quantity > 0);

const added = (lines: Lines, { key, addition, shown }: Extract<Task, { kind: 'add' }>): Lines => {
  const { product_id: productId, variant_option_id: variantId, unit_id: unitId, quantity, note } = addition;
  const same = lines.find(
    (line) => line.productId === productId && line.variantId === variantId && (!unitId || line.unitId === unitId),
  );
  if (same) return stepped(lines, same.cartId, quantity);
  const total = (shown.price ?? 0) * quantity;
  const unknown = { stock: null, isAvailable: true, needsDelivery: true };
  const line = { productId, variantId, unitId, quantity, note, total, ...unknown, ...shown };
  return [...lines, { cartId: newLine + key, ...line }];
};

const applied = (lines: Lines, task: Task): Lines => {
  if (task.kind === 'add') return added(lines, task);
  if (task.kind === 'step') return stepped(lines, task.cartId, task.by);
  if (task.kind === 'remove') return lines.filter(({ cartId }) => cartId !== task.cartId);
  return lines.map((line) => (line.cartId === task.cartId ? { ...line, note: task.note } : line));
};

/** Returns the cart as the shopper sees it: the server's, with unconfirmed tasks applied. */
export const shownLines = (lines: Lines, tasks: Tasks): Lines =>
  tasks.reduce<Lines>((shown, task) => applied(shown, task), lines);

/**
 * Restores a removed line as it was shown: drops a removal that has not been sent, and repeats the steps and the note
 * that `withRemoval` dropped; otherwise adds the line again. The first task may be in flight, so it counts as sent.
 * @param lines the server's lines
 */
export const withLineBack = (lines: Lines, tasks: Tasks, line: ServerCartLine, key: string): Tasks => {
  const { cartId, productId, quantity, variantId, unitId, note, name, image, price, variantName, unitName } = line;
  const removal = tasks.findIndex((task) => task.kind === 'remove' && task.cartId === cartId);
  const kept = removal > 0 ? tasks.toSpliced(removal, 1) : tasks;
  const now = removal > 0 ? shownLines(lines, kept).find((shown) => shown.cartId === cartId) : undefined;
  if (now) {
    const steps = withStep(kept, cartId, quantity - now.quantity);
    return now.note === note ? steps : withNote(steps, cartId, note, key);
  }
  const step = tasks.find((task) => task.kind === 'step' && task.cartId === cartId);
  if (removal < 0 && step?.kind === 'step' && step.sent === null) return withStep(tasks, cartId, 1);
  if (productId === null) return kept;
  const addition = { product_id: productId, quantity, variant_option_id: variantId, unit_id: unitId, note };
  return withAddition(kept, addition, { name, image, price, variantName, unitName }, key);
};

type QueueState = { lines: Lines; tasks: Tasks };

/** Applies the first task's completed call to the lines. */
export const confirmTask = ({ lines, tasks }: QueueState): QueueState => {
  const [first, ...others] = tasks;
  if (!first) return { lines, tasks };
  if (first.kind !== 'step' || !first.sent) return { lines: applied(lines, first), tasks: others };
  const by = first.by - first.sent.by;
  return {
    lines: stepped(lines, first.cartId, first.sent.by),
    tasks: by === 0 ? others : [{ ...first, by, sent: null }, ...others],
  };
};

/** Drops the whole first task after the server refused it, including steps that were not sent yet. */
export const refuseTask = (tasks: Tasks): Tasks => tasks.slice(1);

/**
 * An entry of local storage persists a tab's tasks until they are done: leaving, closing or killing a page loses no
 * click, since the next page continues with the same idempotency keys. Each tab has its own entry; that of a closed tab
 * is taken over, but only for the same account (decision 35).
 */
type Entry = `${typeof taskEntries}${string}`;
let ownEntry: Entry | null = null;
/** Key of this tab's entry. */
const ownKey = (): Entry => (ownEntry ??= `${taskEntries}${newKey()}`);
/** Maximum age of tasks to send, in milliseconds: servers remember idempotency keys for a day. */
const maxTaskAgeMs = 12 * 3_600_000;
/** Milliseconds within which a tab that has written its entry takes its lock. */
const settlingMs = 3000;
/** Milliseconds without a write after which a tab counts as closed, in browsers without locks. */
const closedAfterMs = 60_000;

const shown = v.object({
  name: v.string(),
  image: v.nullable(v.string()),
  price: v.nullable(v.number()),
  variantName: v.nullable(v.string()),
  unitName: v.nullable(v.string()),
});
const addition = v.object({
  product_id: v.string(),
  quantity: v.number(),
  variant_option_id: v.nullable(v.string()),
  unit_id: v.nullable(v.string()),
  note: v.string(),
});
const sent = v.object({ by: v.picklist([1, -1]), key: v.string() });
const task = v.variant('kind', [
  v.object({ kind: v.literal('add'), key: v.string(), addition, shown }),
  v.object({
    kind: v.literal('step'),
    cartId: v.string(),
    by: v.pipe(v.number(), v.integer()),
    sent: v.nullable(sent),
  }),
  v.object({ kind: v.literal('note'), key: v.string(), cartId: v.string(), note: v.string() }),
  v.object({ kind: v.literal('remove'), key: v.string(), cartId: v.string() }),
]);
const entry = v.object({
  at: v.number(),
  /** `login_ref` of the tasks' account. */
  for: v.string(),
  /** Set when the page was left: no tab owns the entry anymore. */
  left: v.optional(v.boolean(), false),
  tasks: v.array(task),
});

let release: (() => void) | null = null;

/**
 * Holds a lock while there are tasks, which shows other tabs that this one is alive. It is held no longer than that,
 * because it keeps pages out of the back/forward cache.
 */
const holdLock = (isNeeded: boolean): void => {
  if (!isNeeded) {
    release?.();
    release = null;
  } else if (!release && 'locks' in navigator) {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    navigator.locks.request(ownKey(), () => released).catch(() => undefined);
  }
};

let kept: Tasks = [];

const writeOwn = (left: boolean): void => {
  const text = JSON.stringify({ at: Date.now(), for: pageOwner(), left, tasks: kept });
  writeLocal(ownKey(), kept.length === 0 ? null : text);
};

/** Persists the tasks before any is sent. Without storage, they last as long as this page. */
export const persistQueue = (tasks: Tasks): void => {
  holdLock(tasks.length > 0);
  kept = tasks;
  writeOwn(false);
};

// Lets the next page take over at once, without waiting to learn that this one is gone.
if (typeof addEventListener === 'function') addEventListener('pagehide', () => kept.length > 0 && writeOwn(true));

const read = (key: Entry): v.InferOutput<typeof entry> | null => {
  try {
    const { success, output } = v.safeParse(entry, JSON.parse(readLocal(key) ?? ''));
    return success ? output : null;
  } catch {
    return null;
  }
};

/** Tells whether an entry belongs to this page's account, and is recent enough to send. */
const isWanted = (found: ReturnType<typeof read>): found is NonNullable<typeof found> =>
  found !== null && found.for === pageOwner() && Date.now() - found.at < maxTaskAgeMs;

const take = (key: Entry): Task[] => {
  const found = read(key);
  const ageMs = found === null ? 0 : Date.now() - found.at;
  // One dated in the future is of a clock that was wrong: its tab is not known to be there.
  if (isWanted(found) && !found.left && ageMs >= 0 && ageMs < settlingMs) return [];
  writeLocal(key, null);
  return isWanted(found) ? found.tasks : [];
};

const entries = (): Entry[] => localKeys(taskEntries).filter((key) => key !== ownKey());

/** Takes over the tasks of closed tabs. Those of a tab that was just closed are only found a moment later. */
export const adoptStaleQueues = async (): Promise<Task[]> => {
  const found: Task[] = [];
  for (const key of entries()) {
    if ('locks' in navigator)
      found.push(...(await navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? take(key) : []))));
    else if (Date.now() - (read(key)?.at ?? 0) > closedAfterMs) found.push(...take(key));
  }
  return found;
};

/** Tells whether other tabs have tasks, or a closed one may have. */
export const hasQueueElsewhere = (): boolean => entries().some((key) => isWanted(read(key)));

type Cart = {
  get: () => QueueState;
  /** Also persists the tasks on the device. */
  set: (part: Partial<QueueState & { waiting: boolean }>) => void;
  /** Called before each request. */
  sent: () => void;
};

const callApi = (api: ShopperApi, call: Call): Promise<unknown> => {
  if (call.kind === 'add') return api.addToCart(call.body, call.key);
  if (call.kind === 'remove') return api.removeFromCart(call.cartId, call.key);
  return api.updateCart(call.cartId, call.body, call.key);
};

const sayRefusal = async (error: unknown, locale: Locale): Promise<void> => {
  const problem = problemOf(error);
  // The line is gone already, which the next state shows.
  if (problem.code !== 'not_found') notify(problemWords(problem, await spokenWords(locale)));
};

/**
 * Sends tasks one after another, each under its key until there is a response; retries if offline or the API is busy.
 * Refused tasks are reported and dropped.
 * @returns false if nobody is logged in anymore; the tasks are kept then
 */
export const sendTasks = async (storeCode: string, locale: Locale, cart: Cart): Promise<boolean> => {
  const api = shopperApi(storeCode, locale);
  let failures = 0;
  for (let next = nextCall(cart.get().tasks, newKey); next; next = nextCall(cart.get().tasks, newKey)) {
    cart.set({ tasks: next.tasks });
    cart.sent();
    try {
      await callApi(api, next.call);
      failures = 0;
      cart.set({ ...confirmTask(cart.get()), waiting: false });
    } catch (error) {
      if (problemOf(error).code === 'unauthorized') return false;
      if (isPassing(error)) {
        failures += 1;
        cart.set({ waiting: true });
        await waitForNetwork(Math.min(30_000, 1000 * 2 ** failures));
      } else {
        cart.set({ tasks: refuseTask(cart.get().tasks), waiting: false });
        // Whether its message can be loaded or not, the other tasks are sent.
        sayRefusal(error, locale).catch(() => undefined);
      }
    }
  }
  return true;
};
