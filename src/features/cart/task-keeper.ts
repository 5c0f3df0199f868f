import * as v from 'valibot';
import { localKeys, readLocal, writeLocal } from '../../ui/state/browser-storage.ts';
import type { Task, Tasks } from './cart-tasks.ts';
import { newKey } from '../../ui/state/new-key.ts';
import { pageOwner } from '../../ui/state/session.ts';
import { taskEntries } from './pending-add.ts';

/**
 * Keeps a tab's tasks on the device until they are done: a page that is left, closed or killed in the middle loses no
 * click, the next one goes on with the same keys. Each tab has its own entry; one whose tab is gone is taken over, for
 * the account that it is of and for no other (decision 35).
 */
type Entry = `${typeof taskEntries}${string}`;
const own: Entry = `${taskEntries}${newKey()}`;
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
    navigator.locks.request(own, () => promise).catch(() => undefined);
  }
};

let kept: Tasks = [];

const writeOwn = (left: boolean): void => {
  const text = JSON.stringify({ at: Date.now(), for: pageOwner(), left, tasks: kept });
  writeLocal(own, kept.length === 0 ? null : text);
};

/** Written before anything of it is sent. Without storage, they hold for this page. */
export const keepTasks = (tasks: Tasks): void => {
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

const entries = (): Entry[] => localKeys(taskEntries).filter((key) => key !== own);

/** The tasks of tabs that are gone. Those of a tab that was left just now are found a moment later. */
export const orphanedTasks = async (): Promise<Task[]> => {
  const found: Task[] = [];
  for (const key of entries()) {
    if ('locks' in navigator)
      found.push(...(await navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? take(key) : []))));
    else if (Date.now() - (read(key)?.at ?? 0) > silence) found.push(...take(key));
  }
  return found;
};

/** Whether other tabs have tasks, or one that was left may have. */
export const hasTasksElsewhere = (): boolean => entries().some((key) => isWanted(read(key)));
