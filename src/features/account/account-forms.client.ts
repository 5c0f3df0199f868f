import { checkSession } from '../../ui/state/session.ts';
import { goOn, redirectHere } from './go-on.ts';

/** Script of the account form pages: work that cannot wait until the form's island has hydrated. */

/** Redirects logged-in customers away, even if the page is restored from the back/forward cache. */
const redirectMembers = (): void => {
  const look = (): void => {
    if (checkSession()) goOn();
  };
  look();
  addEventListener('pageshow', look);
};

/** Adds the return path to links between these pages. */
const carryRedirect = (): void => {
  const redirect = redirectHere();
  if (redirect === null) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-carry]'))
    link.search = `?redirect=${encodeURIComponent(redirect)}`;
};

carryRedirect();
if (document.querySelector('[data-guests-only]')) redirectMembers();
// The island's files failed to load, possibly because they belong to another release (`chunk-reload.client.ts`).
addEventListener('astro:hydration-error', () => dispatchEvent(new Event('vite:preloadError')));
