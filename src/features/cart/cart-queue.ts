import type { CartAddition, CartUpdate, ServerCartLine } from '../../contract/cart.ts';
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

/**
 * What the shopper did to the account's cart and the server has not confirmed (R58). Tasks are sent one at a time, in
 * their order; what shows is the server's cart with the tasks on top. Pure.
 */
export type Task =
  | { kind: 'add'; key: string; addition: CartAddition; shown: Shown }
  /** `by`: pieces more or less that are not confirmed; `sent`: the one of them that is on its way. */
  | { kind: 'step'; cartId: string; by: number; sent: { by: 1 | -1; key: string } | null }
  | { kind: 'note'; key: string; cartId: string; note: string }
  | { kind: 'remove'; key: string; cartId: string };

/** How a line looks before the server has told. */
export type Shown = Pick<ServerCartLine, 'name' | 'image' | 'price' | 'variantName' | 'unitName'>;

export type Tasks = readonly Task[];
export type Lines = readonly ServerCartLine[];

/** What a task asks of the API; its key is kept before it is sent, and sent again until there is an answer. */
export type Call =
  | { kind: 'add'; key: string; body: CartAddition }
  | { kind: 'update'; key: string; cartId: string; body: CartUpdate }
  | { kind: 'remove'; key: string; cartId: string };

const newLine = 'new-';
/** A line that the server has not named yet: it can be seen, not changed. */
export const isUnnamed = (cartId: string): boolean => cartId.startsWith(newLine);

/** Plus and minus: clicks that cancel out leave nothing to send. */
export const withStep = (tasks: Tasks, cartId: string, by: 1 | -1): Tasks => {
  const known = tasks.some((task) => task.kind === 'step' && task.cartId === cartId);
  const all: Tasks = known ? tasks : [...tasks, { kind: 'step', cartId, by: 0, sent: null }];
  return all
    .map((task) => (task.kind === 'step' && task.cartId === cartId ? { ...task, by: task.by + by } : task))
    .filter((task) => task.kind !== 'step' || task.by !== 0 || task.sent !== null);
};

/** @param shown how the line looks until the server tells */
export const withAddition = (tasks: Tasks, addition: CartAddition, shown: Shown, key: string): Tasks => [
  ...tasks,
  { kind: 'add', key, addition, shown },
];

/** The last note counts; one that is on its way is let arrive first. */
export const withNote = (tasks: Tasks, cartId: string, note: string, key: string): Tasks => [
  ...tasks.filter((task, place) => place === 0 || task.kind !== 'note' || task.cartId !== cartId),
  { kind: 'note', key, cartId, note },
];

/** What else was to happen to the line need not. The first task may be on its way. */
export const withRemoval = (tasks: Tasks, cartId: string, key: string): Tasks => [
  ...tasks.flatMap((task, place): Task[] => {
    if (task.kind === 'add' || task.cartId !== cartId) return [task];
    if (task.kind === 'step') return task.sent ? [{ ...task, by: task.sent.by }] : [];
    return place === 0 ? [task] : [];
  }),
  { kind: 'remove', key, cartId },
];

/**
 * A line that was taken out comes back: what was not sent yet is not sent at all; else it is added again. The first
 * task may be on its way.
 */
export const withLineBack = (tasks: Tasks, line: ServerCartLine, key: string): Tasks => {
  const place = tasks.findIndex(
    (task) => task.kind !== 'add' && task.cartId === line.cartId && (task.kind === 'remove' || task.kind === 'step'),
  );
  const task = tasks[place];
  if (task?.kind === 'remove' && place > 0) return tasks.toSpliced(place, 1);
  if (task?.kind === 'step' && task.sent === null) return withStep(tasks, line.cartId, 1);
  const { productId, quantity, variantId, unitId, note, name, image, price, variantName, unitName } = line;
  if (productId === null) return tasks;
  const addition = { product_id: productId, quantity, variant_option_id: variantId, unit_id: unitId, note };
  return withAddition(tasks, addition, { name, image, price, variantName, unitName }, key);
};

/** The first task, made ready to be sent, and its call; null: there is nothing to do. */
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
  const line = { productId, variantId, unitId, quantity, note, total, stock: null, isAvailable: true, ...shown };
  return [...lines, { cartId: newLine + key, ...line }];
};

const applied = (lines: Lines, task: Task): Lines => {
  if (task.kind === 'add') return added(lines, task);
  if (task.kind === 'step') return stepped(lines, task.cartId, task.by);
  if (task.kind === 'remove') return lines.filter(({ cartId }) => cartId !== task.cartId);
  return lines.map((line) => (line.cartId === task.cartId ? { ...line, note: task.note } : line));
};

/** The cart as the shopper sees it: the server's, with what is not confirmed on top. */
export const shownLines = (lines: Lines, tasks: Tasks): Lines =>
  tasks.reduce<Lines>((shown, task) => applied(shown, task), lines);

type QueueState = { lines: Lines; tasks: Tasks };

/** The first task's call was done: its part is the server's now. */
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

/** The first task was refused, with all that is left of it. */
export const refuseTask = (tasks: Tasks): Tasks => tasks.slice(1);

/**
 * Keeps a tab's tasks on the device until they are done: a page that is left, closed or killed in the middle loses no
 * click, the next one goes on with the same keys. Each tab has its own entry; one whose tab is gone is taken over, for
 * the account that it is of and for no other (decision 35).
 */
type Entry = `${typeof taskEntries}${string}`;
let ownEntry: Entry | null = null;
/** The entry of this tab. */
const ownKey = (): Entry => (ownEntry ??= `${taskEntries}${newKey()}`);
/** Idempotency keys are remembered for a day: what is older is not repeated. Milliseconds. */
const longest = 12 * 3_600_000;
/** A tab takes its lock a moment after it wrote. */
const settling = 3000;
/** Where a browser has no locks: a tab that did not write for so long is gone. */
const silence = 60_000;

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
  /** `login_ref` of whom the tasks are. */
  for: v.string(),
  /** Their page said that it was leaving: nobody else has them. */
  left: v.optional(v.boolean(), false),
  tasks: v.array(task),
});

let release: (() => void) | null = null;

/** While there are tasks, their lock says that this tab lives. Held no longer: it keeps a page out of the browser's memory. */
const holdLock = (isNeeded: boolean): void => {
  if (!isNeeded) {
    release?.();
    release = null;
  } else if (!release && 'locks' in navigator) {
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    navigator.locks.request(ownKey(), () => promise).catch(() => undefined);
  }
};

let kept: Tasks = [];

const writeOwn = (left: boolean): void => {
  const text = JSON.stringify({ at: Date.now(), for: pageOwner(), left, tasks: kept });
  writeLocal(ownKey(), kept.length === 0 ? null : text);
};

/** Written before anything of it is sent. Without storage, they hold for this page. */
export const persistQueue = (tasks: Tasks): void => {
  holdLock(tasks.length > 0);
  kept = tasks;
  writeOwn(false);
};

// The page that comes next need not wait until it is clear that this one is gone.
if (typeof addEventListener === 'function') addEventListener('pagehide', () => kept.length > 0 && writeOwn(true));

const read = (key: Entry): v.InferOutput<typeof entry> | null => {
  try {
    const { success, output } = v.safeParse(entry, JSON.parse(readLocal(key) ?? ''));
    return success ? output : null;
  } catch {
    return null;
  }
};

/** Whether an entry is of this page's account, and young enough to be sent. */
const isWanted = (found: ReturnType<typeof read>): found is NonNullable<typeof found> =>
  found !== null && found.for === pageOwner() && Date.now() - found.at < longest;

const take = (key: Entry): Task[] => {
  const found = read(key);
  if (isWanted(found) && !found.left && Date.now() - found.at < settling) return [];
  writeLocal(key, null);
  return isWanted(found) ? found.tasks : [];
};

const entries = (): Entry[] => localKeys(taskEntries).filter((key) => key !== ownKey());

/** The tasks of tabs that are gone. Those of a tab that was left just now are found a moment later. */
export const adoptStaleQueues = async (): Promise<Task[]> => {
  const found: Task[] = [];
  for (const key of entries()) {
    if ('locks' in navigator)
      found.push(...(await navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? take(key) : []))));
    else if (Date.now() - (read(key)?.at ?? 0) > silence) found.push(...take(key));
  }
  return found;
};

/** Whether other tabs have tasks, or one that was left may have. */
export const hasQueueElsewhere = (): boolean => entries().some((key) => isWanted(read(key)));

type Cart = {
  get: () => QueueState;
  /** Keeps it on the device, too. */
  set: (part: Partial<QueueState & { waiting: boolean }>) => void;
  /** Something is about to be sent. */
  sent: () => void;
};

const callApi = (api: ShopperApi, call: Call): Promise<unknown> => {
  if (call.kind === 'add') return api.addToCart(call.body, call.key);
  if (call.kind === 'remove') return api.removeFromCart(call.cartId, call.key);
  return api.updateCart(call.cartId, call.body, call.key);
};

/** Waits a while, or until there is a network again. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

const sayRefusal = async (error: unknown, locale: Locale): Promise<void> => {
  const problem = problemOf(error);
  // The line is gone already: what shows next says so.
  if (problem.code !== 'not_found') notify(problemWords(problem, await spokenWords(locale)));
};

/**
 * Sends tasks one after another, each with its key until there is an answer: without network, or where the API is
 * busy, the same one again later. What is refused is said, and dropped.
 * @returns false: nobody is logged in any more; the tasks stay
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
        await pause(Math.min(30_000, 1000 * 2 ** failures));
      } else {
        cart.set({ tasks: refuseTask(cart.get().tasks), waiting: false });
        await sayRefusal(error, locale);
      }
    }
  }
  return true;
};
