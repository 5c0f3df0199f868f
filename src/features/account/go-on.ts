import { returnPath } from '../../contract/return-path.ts';
import { splitLocale } from '../../routes.ts';
import { cart } from '../cart/cart.ts';
import { postLoginRedirect } from './post-login-redirect.ts';
import { checkSession, ownPrefix } from '../../ui/state/session.ts';
import { leaving } from '../../ui/state/shell.ts';

/** What the pages around login share: where shoppers came from, and where they go next. */
export const redirectHere = (): string | null => new URLSearchParams(location.search).get('redirect');

/** Returns the URL of another of these pages, in the page's language. */
export const pageBeside = (path: string): string => `${ownPrefix(location.pathname)}${path}`;

/** Goes on to the next page; Back does not return here. */
export const goOn = (redirect = redirectHere()): void => {
  leaving();
  location.replace(postLoginRedirect(redirect, location));
};

/** Redirects customers away, also if the page comes from the back/forward cache. */
export const passMembers = (): void => {
  const look = (): void => {
    if (checkSession()) goOn();
  };
  look();
  addEventListener('pageshow', look);
};

/** Adds the return path to links between these pages. */
export const carryRedirect = (): void => {
  const redirect = redirectHere();
  if (redirect === null) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry]'))
    link.search = `?redirect=${encodeURIComponent(redirect)}`;
};

/** Returns what follows the login, by the return path in the URL: checkout of a cart, an order, or neither. */
const follows = (): 'cart' | 'order' | null => {
  const page = returnPath(redirectHere());
  if (page === null) return null;
  const { path } = splitLocale(page);
  if (/^\/buynow\/|^\/checkout\?(?:.*&)?(?:order|attempt)=/u.test(path)) return 'order';
  return /^\/checkout(?:[?#]|$)/u.test(path) && cart.$value.get().length > 0 ? 'cart' : null;
};

/** Tells guests on their way to the checkout that their choices are kept, instead of what a login is for. */
export const sayWhatFollows = (): void => {
  const note = document.querySelector<HTMLElement>(`[data-follows="${follows() ?? 'nothing'}"]`);
  if (!note) return;
  note.hidden = false;
  document.querySelector('[data-lead]')?.setAttribute('hidden', '');
};
