import { forgetShopper } from '../../ui/state/browser-storage.ts';
import { leaveNotice } from '../../ui/state/next-notice.ts';
import { ownPrefix, setLoggingOut } from '../../ui/state/session.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';

/**
 * Logs out and loads the home page, which confirms it (R66). The server clears the cookies even if the API is down, and
 * the browser forgets the shopper (decision 35); if the server itself is down, nothing is cleared, and the call's error
 * is thrown.
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
