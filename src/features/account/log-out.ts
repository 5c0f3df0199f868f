import { forgetShopper } from '../../ui/state/browser-storage.ts';
import { leaveNotice } from '../../ui/state/next-notice.ts';
import { ownPrefix, setLoggingOut } from '../../ui/state/session.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';

/**
 * Logs out and loads the home page, which shows a confirmation (R66). Our server clears the cookies even if the API is
 * down, and the browser deletes the shopper's data (decision 35).
 * @param said the confirmation
 * @throws the call's error if our server itself is down; nothing is cleared then
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
