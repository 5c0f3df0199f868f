import * as v from 'valibot';
import { newKey } from './new-key.ts';
import type { Task, Tasks } from './cart-tasks.ts';
import { taskEntries } from './wanted.ts';

/**
 * Keeps a tab's tasks on the device until they are done: a page that is left, closed or killed in the middle loses no
 * click, the next one goes on with the same keys. Each tab has its own entry; one whose tab is gone is taken over.
 */
const own = taskEntries + newKey();
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
const entry = v.object({ at: v.number(), tasks: v.array(task) });

const storage = (): Storage | null => {
  try {
    return localStorage;
  } catch {
    return null;
  }
};

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

/** Written before anything of it is sent. Without storage, they hold for this page. */
export const keepTasks = (tasks: Tasks): void => {
  holdLock(tasks.length > 0);
  try {
    if (tasks.length === 0) storage()?.removeItem(own);
    else storage()?.setItem(own, JSON.stringify({ at: Date.now(), tasks }));
  } catch {
    // No room.
  }
};

const read = (key: string): { at: number; tasks: Task[] } | null => {
  try {
    const result = v.safeParse(entry, JSON.parse(storage()?.getItem(key) ?? ''));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
};

const take = (key: string): Task[] => {
  const found = read(key);
  if (found && Date.now() - found.at < settling) return [];
  storage()?.removeItem(key);
  return found && Date.now() - found.at < longest ? found.tasks : [];
};

const entries = (): string[] => {
  const store = storage();
  return store ? Object.keys(store).filter((key) => key.startsWith(taskEntries) && key !== own) : [];
};

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

/** At logging out: what was not sent belongs to who was here. */
export const dropTasks = (): void => {
  for (const key of [own, ...entries()]) storage()?.removeItem(key);
};
