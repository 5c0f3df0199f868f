import { leaveNotice } from './next-notice.ts';
import { setCounts } from './counts.ts';
import { ownPrefix } from './session.ts';
import type { ShopperApi } from './shopper-api.ts';
import { dropTasks } from './task-keeper.ts';

/**
 * Logs out and loads home anew, which says so (spec section 4). The server clears the cookies even where the API is
 * away; where the server itself is away, nothing is cleared, and the call's error is thrown.
 */
export const logOut = async (api: ShopperApi, said: string): Promise<void> => {
  await api.logout();
  dropTasks();
  setCounts({ cart: 0, wishlist: 0 });
  leaveNotice(said);
  location.assign(ownPrefix(location.pathname) || '/');
};
