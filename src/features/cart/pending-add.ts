import type { CartAddition } from '../../contract/cart.ts';
import type { CartLine } from './cart-rules.ts';
import type { Task } from './cart-queue.ts';
import { writeLocal } from '../../ui/state/browser-storage.ts';
import { newKey } from '../../ui/state/new-key.ts';
import { pageOwner } from '../../ui/state/session.ts';

/** Adds to the account's cart on touch, before the cart's own module has loaded. */

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
 * Persists the task on touch: if the page is left before the module has loaded, the next one finds the entry as that of
 * a closed tab. Its key stays the same, so that it is added once (R84).
 */
export const persistPendingAdd = (task: AddTask): void => {
  // Without storage it lasts for this page.
  writeLocal(`${taskEntries}${task.key}`, JSON.stringify({ at: Date.now(), for: pageOwner(), tasks: [task] }));
};

/** Deletes the entry once the cart has the task, or if it is not wanted. */
export const discardPendingAdd = ({ key }: AddTask): void => void writeLocal(`${taskEntries}${key}`, null);
