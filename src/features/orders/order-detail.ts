import { map } from 'nanostores';
import type { Order, ReasonRequest } from '../../contract/orders.ts';
import { $counts, setCounts } from '../../ui/state/counts.ts';
import { isPassing, problemOf, type Problem } from '../../ui/state/problems.ts';
import { cartChanged } from '../cart/account-cart.ts';
import { createSameKey } from '../../ui/state/same-key.ts';
import { newKey, type ShopperApi } from '../../ui/state/shopper-api.ts';
import { tracked } from '../../ui/state/shell.ts';

/** An order, and its shopper's actions. */
export type OrderDetail = {
  state: 'loading' | 'ready' | 'failed';
  order: Order | null;
  /** Why it cannot be shown, or what failed in the last action. */
  problem: Problem | null;
  acting: 'cancel' | 'return' | 'again' | null;
};

/** Result of buying again. */
export type BoughtAgain = { added: number; refused: { name: string; problem: Problem }[] };

/** @param id as in the URL: any text */
export const createOrderDetail = (api: ShopperApi, id: string) => {
  const $state = map<OrderDetail>({ state: 'loading', order: null, problem: null, acting: null });
  const set = (change: Partial<OrderDetail>): void => $state.set({ ...$state.get(), ...change });

  const load = async (): Promise<void> => {
    if ($state.get().order === null) set({ state: 'loading', problem: null });
    try {
      set({ order: await tracked(api.order(id)), state: 'ready', problem: null });
    } catch (error) {
      set({ state: $state.get().order ? 'ready' : 'failed', problem: problemOf(error) });
    }
  };

  const asked = createSameKey();

  /** @returns whether it succeeded */
  const ask = async (acting: 'cancel' | 'return', reason: ReasonRequest): Promise<boolean> => {
    set({ acting, problem: null });
    try {
      const call = acting === 'cancel' ? api.cancelOrder : api.returnOrder;
      await tracked(call(id, reason, asked.keyFor([acting, reason])));
      asked.done();
      await load();
      return true;
    } catch (error) {
      const problem = problemOf(error);
      // The order went on meanwhile.
      if (problem.code === 'not_allowed_now') await load();
      set({ problem });
      return false;
    } finally {
      set({ acting: null });
    }
  };

  /** Keys of additions without a response, by their bodies: when repeated, they take effect once. */
  const unanswered = new Map<string, string>();

  return {
    $state,
    load,
    ask,
    /** Adds what is available of the order to the cart; the badge changes at once, and is corrected afterwards. */
    buyAgain: async (): Promise<BoughtAgain> => {
      const result: BoughtAgain = { added: 0, refused: [] };
      const lines = $state.get().order?.lines ?? [];
      const pieces = lines.reduce((sum, { productId, quantity }) => sum + (productId === null ? 0 : quantity), 0);
      setCounts({ cart: $counts.get().cart + pieces });
      let missing = 0;
      set({ acting: 'again', problem: null });
      for (const line of lines) {
        if (line.productId === null) {
          result.refused.push({ name: line.name, problem: { code: 'not_found', message: null, fields: {} } });
          continue;
        }
        const body = {
          product_id: line.productId,
          quantity: line.quantity,
          variant_option_id: line.variantId,
          unit_id: line.unitId,
          note: line.note,
        };
        const text = JSON.stringify(body);
        const key = unanswered.get(text) ?? newKey();
        unanswered.delete(text);
        try {
          await tracked(api.addToCart(body, key));
          result.added += 1;
        } catch (error) {
          if (isPassing(error)) unanswered.set(text, key);
          missing += line.quantity;
          result.refused.push({ name: line.name, problem: problemOf(error) });
        }
      }
      setCounts({ cart: Math.max(0, $counts.get().cart - missing) });
      void cartChanged();
      set({ acting: null });
      return result;
    },
  };
};
export type OrderDetailStore = ReturnType<typeof createOrderDetail>;
