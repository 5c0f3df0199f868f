import { returnPath } from '../../contract/return-path.ts';
import { splitLocale } from '../../routes.ts';
import { cart } from '../cart/cart.ts';
import { postLoginRedirect } from './post-login-redirect.ts';
import { checkSession, ownPrefix } from '../../ui/state/session.ts';
import { leaving } from '../../ui/state/shell.ts';

/** What the pages around logging in share: where they came from, and where they lead. */
export const redirectHere = (): string | null => new URLSearchParams(location.search).get('redirect');

/** Another of these pages, in the page's language. */
export const pageBeside = (path: string): string => `${ownPrefix(location.pathname)}${path}`;

/** Leads on; Back does not come here again. */
export const goOn = (redirect = redirectHere()): void => {
  leaving();
  location.replace(postLoginRedirect(redirect, location));
};

/** Who is logged in has nothing to do here, also where the browser shows the page from its memory. */
export const passMembers = (): void => {
  const look = (): void => {
    if (checkSession()) goOn();
  };
  look();
  addEventListener('pageshow', look);
};

/** Links between these pages carry along where they came from. */
export const carryRedirect = (): void => {
  const redirect = redirectHere();
  if (redirect === null) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry]'))
    link.search = `?redirect=${encodeURIComponent(redirect)}`;
};

/** What follows the login by the way back in the address: the checkout of a cart that waits, an order, or neither. */
const follows = (): 'cart' | 'order' | null => {
  const page = returnPath(redirectHere());
  if (page === null) return null;
  const { path } = splitLocale(page);
  if (/^\/buynow\/|^\/checkout\?(?:.*&)?(?:order|attempt)=/u.test(path)) return 'order';
  return /^\/checkout(?:[?#]|$)/u.test(path) && cart.store.get().length > 0 ? 'cart' : null;
};

/** Guests on their way to the checkout learn that what they chose is kept, in place of what a login is for. */
export const sayWhatFollows = (): void => {
  const note = document.querySelector<HTMLElement>(`[data-follows="${follows() ?? 'nothing'}"]`);
  if (!note) return;
  note.hidden = false;
  document.querySelector('[data-lead]')?.setAttribute('hidden', '');
};
