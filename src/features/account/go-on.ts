import { ownPrefix } from '../../ui/state/session.ts';
import { leaving } from '../../ui/state/shell.ts';
import { postLoginRedirect } from './post-login-redirect.ts';

/** Returns where the shopper came from: `redirect` in the URL of an account form; null: not stated. */
export const redirectHere = (): string | null => new URLSearchParams(location.search).get('redirect');

/** Returns the URL of another account form, in the language of this page. */
export const pageBeside = (path: string): string => `${ownPrefix(location.pathname)}${path}`;

/** Replaces this page with the next one, so that Back does not return here. */
export const goOn = (redirect = redirectHere()): void => {
  leaving();
  location.replace(postLoginRedirect(redirect, location));
};
