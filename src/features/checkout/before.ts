import { returnPath } from '../../contract/return-path.ts';
import { keepTab, readTab } from '../../ui/state/session-store.ts';

/** The page where 'Checkout' was pressed, for the link back to it. */
const key = 'cart_page';

/** Stores this page's path for the tab, before going to the checkout. */
export const keepPageBeforeCheckout = (): void => keepTab(key, location.pathname + location.search);

/** Returns the path of the page from which the checkout was reached; null: unknown. */
export const pageBeforeCheckout = (): string | null => {
  const kept = readTab(key);
  return typeof kept === 'string' ? returnPath(kept) : null;
};
