import { map } from 'nanostores';
import type { Profile } from '../../contract/accounts.ts';
import type { OrderEntry } from '../../contract/orders.ts';
import { problemOf, type Problem } from '../../ui/state/problems.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { tracked } from '../../ui/state/shell.ts';

/** What the account begins with: who it is, and the orders that are on their way. */
export type Account = {
  state: 'loading' | 'ready' | 'failed';
  profile: Profile | null;
  /** Newest first; those that are not with the shopper yet. */
  underWay: readonly OrderEntry[];
  hasOrders: boolean;
  problem: Problem | null;
};

const latestOrders = 10;
const maxShown = 3;

/** Orders that a shopper waits for. */
export const underWay = (orders: readonly OrderEntry[]): OrderEntry[] =>
  orders
    .filter(({ status }) => status === 'shipped' || status === 'confirmed' || status === 'placed')
    .slice(0, maxShown);

/** Both are asked for side by side; without one of them neither shows, and `problem` says why. */
export const createAccount = (api: ShopperApi) => {
  const store = map<Account>({ state: 'loading', profile: null, underWay: [], hasOrders: false, problem: null });
  return {
    store,
    load: async (): Promise<void> => {
      store.set({ ...store.get(), state: 'loading', problem: null });
      try {
        const [profile, { orders }] = await tracked(
          Promise.all([api.profile(), api.orders({ page: 1, rowPerPage: latestOrders })]),
        );
        store.set({ state: 'ready', profile, underWay: underWay(orders), hasOrders: orders.length > 0, problem: null });
      } catch (error) {
        store.set({ ...store.get(), state: 'failed', problem: problemOf(error) });
      }
    },
  };
};
export type AccountStore = ReturnType<typeof createAccount>;
