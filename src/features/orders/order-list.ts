import { map } from 'nanostores';
import { orderStatuses, type OrderEntry, type OrderStatus } from '../../contract/orders.ts';
import { problemOf, type Problem } from '../../ui/state/problems.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { tracked } from '../../ui/state/shell.ts';

/** A page of the shopper's orders, as in its URL: `?status=shipped&page=2`. */
export type OrderListView = { status: OrderStatus | null; page: number };

const rowsPerPage = 10;
const statuses: readonly string[] = orderStatuses;

const isStatus = (text: string | null): text is OrderStatus => text !== null && statuses.includes(text);

/** Parses a view from the page's URL; invalid values give the first page of all. */
export const readView = (query: URLSearchParams): OrderListView => {
  const status = query.get('status');
  const page = Number(query.get('page') ?? '1');
  return { status: isStatus(status) ? status : null, page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
};

/** Returns the query of a view, with its question mark; empty for the first page of all. */
export const viewQuery = ({ status, page }: OrderListView): string => {
  const query = new URLSearchParams({
    ...(status === null ? {} : { status }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? '' : `?${query.toString()}`;
};

export type OrderList = {
  state: 'loading' | 'ready' | 'failed';
  view: OrderListView;
  orders: readonly OrderEntry[];
  lastPage: number;
  problem: Problem | null;
};

/** Creates the list; only the response to the last requested view counts, whichever arrives first. */
export const createOrderList = (api: ShopperApi, view: OrderListView) => {
  const $state = map<OrderList>({ state: 'loading', view, orders: [], lastPage: 1, problem: null });
  let latest = 0;
  const list = {
    $state,
    /** Loads a view, or the last page if it has fewer; outdated responses are dropped. */
    load: async (wanted: OrderListView): Promise<void> => {
      latest += 1;
      const number = latest;
      const now = $state.get();
      // How many pages another status has is not known yet.
      const pages = now.view.status === wanted.status ? now.lastPage : 1;
      $state.set({ ...now, state: 'loading', view: wanted, lastPage: pages, problem: null });
      try {
        const { orders, lastPage } = await tracked(
          api.orders({ status: wanted.status ?? undefined, page: wanted.page, rowPerPage: rowsPerPage }),
        );
        if (number === latest && orders.length === 0 && wanted.page > lastPage) {
          const last = { ...wanted, page: Math.max(1, lastPage) };
          history.replaceState(history.state, '', location.pathname + viewQuery(last));
          await list.load(last);
          return;
        }
        if (number === latest) $state.set({ state: 'ready', view: wanted, orders, lastPage, problem: null });
      } catch (error) {
        if (number === latest) $state.set({ ...$state.get(), state: 'failed', problem: problemOf(error) });
      }
    },
  };
  return list;
};
export type OrderListStore = ReturnType<typeof createOrderList>;
