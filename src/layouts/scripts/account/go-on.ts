import { wayOn } from '../../../state/redirect.ts';
import { checkSession, ownPrefix } from '../../../state/session.ts';
import { leaving } from '../../../state/shell.ts';

/** What the pages around logging in share: where they came from, and where they lead. */
export const redirectHere = (): string | null => new URLSearchParams(location.search).get('redirect');

/** Another of these pages, in the page's language. */
export const pageBeside = (path: string): string => `${ownPrefix(location.pathname)}${path}`;

/** Leads on; Back does not come here again. */
export const goOn = (redirect = redirectHere()): void => {
  leaving();
  location.replace(wayOn(redirect, location));
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
