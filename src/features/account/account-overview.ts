import { map } from 'nanostores';
import type { Profile } from '../../contract/accounts.ts';
import { isUnderWay, type OrderEntry } from '../../contract/orders.ts';
import { problemOf, type Problem } from '../../ui/state/problems.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { tracked } from '../../ui/state/shell.ts';

/** Data of the account's first page: the profile and the orders in progress. */
export type Account = {
  state: 'loading' | 'ready' | 'failed';
  profile: Profile | null;
  /** Orders not delivered yet: those to be paid again first, then the newest. */
  underWay: readonly OrderEntry[];
  hasOrders: boolean;
  problem: Problem | null;
};

const latestOrders = 10;
const maxShown = 3;

/**
 * Returns the orders in progress, at most `maxShown`: first those whose payment failed, which wait for the shopper.
 * @param orders newest first
 */
export const underWay = (orders: readonly OrderEntry[]): OrderEntry[] =>
  orders
    .filter(isUnderWay)
    .toSorted((one, other) => Number(other.payment === 'failed') - Number(one.payment === 'failed'))
    .slice(0, maxShown);

/** Loads profile and orders in parallel; if either fails, neither is shown, and `problem` says why. */
export const createAccount = (api: ShopperApi) => {
  const $state = map<Account>({ state: 'loading', profile: null, underWay: [], hasOrders: false, problem: null });
  return {
    $state,
    load: async (): Promise<void> => {
      $state.set({ ...$state.get(), state: 'loading', problem: null });
      try {
        const [profile, { orders }] = await tracked(
          Promise.all([api.profile(), api.orders({ page: 1, rowPerPage: latestOrders })]),
        );
        $state.set({
          state: 'ready',
          profile,
          underWay: underWay(orders),
          hasOrders: orders.length > 0,
          problem: null,
        });
      } catch (error) {
        $state.set({ ...$state.get(), state: 'failed', problem: problemOf(error) });
      }
    },
  };
};
export type AccountStore = ReturnType<typeof createAccount>;
