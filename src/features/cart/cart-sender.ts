import type { Locale } from '../../i18n/locales.ts';
import { confirmed, nextCall, refused, type Call, type Lines, type Tasks } from './cart-tasks.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { isPassing, problemOf } from '../../ui/state/problems.ts';
import { notify } from '../../ui/state/shell.ts';
import { newKey, shopperApi, type ShopperApi } from '../../ui/state/shopper-api.ts';
import { spokenWords } from '../../ui/state/spoken-words.ts';

type State = { lines: Lines; tasks: Tasks };
type Cart = {
  get: () => State;
  /** Keeps it on the device, too. */
  set: (part: Partial<State & { waiting: boolean }>) => void;
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
      cart.set({ ...confirmed(cart.get()), waiting: false });
    } catch (error) {
      if (problemOf(error).code === 'unauthorized') return false;
      if (isPassing(error)) {
        failures += 1;
        cart.set({ waiting: true });
        await pause(Math.min(30_000, 1000 * 2 ** failures));
      } else {
        cart.set({ tasks: refused(cart.get().tasks), waiting: false });
        await sayRefusal(error, locale);
      }
    }
  }
  return true;
};
