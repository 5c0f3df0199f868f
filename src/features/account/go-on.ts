import { ownPrefix } from '../../ui/state/session.ts';
import { leaving } from '../../ui/state/shell.ts';
import { postLoginRedirect } from './post-login-redirect.ts';

/** What the pages around login share: where shoppers came from, and where they go next. */
export const redirectHere = (): string | null => new URLSearchParams(location.search).get('redirect');

/** Returns the URL of another of these pages, in the page's language. */
export const pageBeside = (path: string): string => `${ownPrefix(location.pathname)}${path}`;

/** Goes on to the next page; Back does not return here. */
export const goOn = (redirect = redirectHere()): void => {
  leaving();
  location.replace(postLoginRedirect(redirect, location));
};
