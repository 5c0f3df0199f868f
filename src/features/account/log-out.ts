import { forgetShopper } from '../../ui/state/browser-storage.ts';
import { leaveNotice } from '../../ui/state/next-notice.ts';
import { ownPrefix, setLoggingOut } from '../../ui/state/session.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';

/**
 * Logs out and loads home anew, which says so (R66). The server clears the cookies even where the API is
 * away, and the browser forgets the shopper (decision 35); where the server itself is away, nothing is cleared, and the
 * call's error is thrown.
 */
export const logOut = async (api: ShopperApi, said: string): Promise<void> => {
  setLoggingOut(true);
  try {
    await api.logout();
  } catch (error) {
    setLoggingOut(false);
    throw error;
  }
  await forgetShopper();
  leaveNotice(said);
  location.assign(ownPrefix(location.pathname) || '/');
};
