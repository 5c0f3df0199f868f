import { returnPath } from '../../contract/return-path.ts';
import { keepTab, readTab } from '../../ui/state/session-store.ts';

/** Where 'Checkout' was pressed, for the way back from it. */
const key = 'cart_page';

/** Keeps this page for the tab, before it is left for the checkout. */
export const keepPageBeforeCheckout = (): void => keepTab(key, location.pathname + location.search);

/** Returns the path of the page from which the checkout was reached; null: not known. */
export const pageBeforeCheckout = (): string | null => {
  const kept = readTab(key);
  return typeof kept === 'string' ? returnPath(kept) : null;
};
