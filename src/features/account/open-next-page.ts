import { leaving } from '../../ui/state/shell.ts';

/** Milliseconds after which a page that is still there may be used again: its successor failed to load. */
const longestMs = 10_000;

/**
 * Leads to the next page, so that Back returns here. Resolves when this page is used again, so that a form whose sending
 * ends with it stays busy until the page has gone.
 * @param onReturn called if the page is restored from the back/forward cache
 */
export const openNextPage = (address: string, onReturn: () => void): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      removeEventListener('pageshow', show);
      resolve();
    };
    const show = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      onReturn();
      end();
    };
    addEventListener('pageshow', show);
    setTimeout(end, longestMs);
    leaving();
    location.assign(address);
  });
