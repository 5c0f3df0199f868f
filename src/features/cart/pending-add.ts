import type { CartAddition } from '../../contract/cart.ts';
import type { CartLine } from './cart-rules.ts';
import type { Task } from './cart-queue.ts';
import { writeLocal } from '../../ui/state/browser-storage.ts';
import { newKey } from '../../ui/state/new-key.ts';
import { pageOwner } from '../../ui/state/session.ts';

/** What a touch puts into the account's cart, before the cart's own module is there. */

/** So begin the names of the entries that tabs keep their tasks under (`cart-queue.ts`). */
export const taskEntries = 'cart_tasks.';

export type AddTask = Extract<Task, { kind: 'add' }>;

/** What the API is asked for, for a line. */
export const additionOf = (line: CartLine): CartAddition => ({
  product_id: line.id,
  quantity: line.quantity,
  variant_option_id: line.variantId,
  unit_id: line.unitId,
  note: line.note,
});

/** @param line may carry more than is kept */
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
 * Writes the task down at the touch itself: a page that is left before the module came loses nothing, the next one
 * finds the entry as that of a tab that is gone. Its key stays the same, so that it lands once (R84).
 */
export const persistPendingAdd = (task: AddTask): void => {
  // Without storage it holds for this page.
  writeLocal(`${taskEntries}${task.key}`, JSON.stringify({ at: Date.now(), for: pageOwner(), tasks: [task] }));
};

/** The cart has the task, or it is not wanted. */
export const discardPendingAdd = ({ key }: AddTask): void => void writeLocal(`${taskEntries}${key}`, null);
