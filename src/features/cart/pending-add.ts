import type { CartAddition } from '../../contract/cart-addition.ts';
import type { CartLine } from './cart-rules.ts';
import type { Task } from './cart-queue.ts';
import { writeLocal } from '../../ui/state/browser-storage.ts';
import { newKey } from '../../ui/state/new-key.ts';
import { pageOwner } from '../../ui/state/session.ts';

/** Adds to the account's cart as soon as a button is pressed, before the cart's own module has loaded. */

/** Prefix of the keys under which tabs store their tasks (`cart-queue.ts`). */
export const taskEntries = 'cart_tasks.';

export type AddTask = Extract<Task, { kind: 'add' }>;

/** Returns the request that adds a line. */
export const additionOf = (line: CartLine): CartAddition => ({
  product_id: line.id,
  quantity: line.quantity,
  variant_option_id: line.variantId,
  unit_id: line.unitId,
  note: line.note,
});

/** @param line may have more properties than are stored */
export const addTask = (line: CartLine): AddTask => {
  const { name, image, price, variantName, unitName } = line;
  return {
    kind: 'add',
    key: newKey(),
    addition: additionOf(line),
    shown: { name, image, price, variantName, unitName },
  };
};

/**
 * Persists the task on press: if the page is left before the module has loaded, the next page takes the entry over like
 * that of a closed tab. The key stays the same, so that the line is added once (R84).
 */
export const persistPendingAdd = (task: AddTask): void => {
  // Without storage, the task lasts only as long as this page.
  writeLocal(`${taskEntries}${task.key}`, JSON.stringify({ at: Date.now(), for: pageOwner(), tasks: [task] }));
};

/** Deletes the entry once the cart has taken over the task, or if the task is not needed. */
export const discardPendingAdd = ({ key }: AddTask): void => void writeLocal(`${taskEntries}${key}`, null);
