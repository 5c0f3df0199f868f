import { appLinks, type AppLinks } from '../../contract/app-links.ts';
import type { BodyReader } from '../../release/bodies.ts';
import { documentAddresses } from '../../routes.ts';
import type { PageIndex } from './page-index.ts';

/** Where `/download` redirects (R20). */

const none: AppLinks = { downloadLink: null, playstore: null, appstore: null };

/**
 * Matches Safari on a Mac, or an iPad that claims to be a Mac: only a script on the page can tell them apart. Other
 * browsers identify themselves on a Mac, and use other names on an iPad.
 */
const mayBeTablet = (agent: string): boolean =>
  /\bMacintosh\b/u.test(agent) && !/\b(?:Chrome|Firefox|Edg|OPR)\//u.test(agent);

const isApple = (agent: string): boolean => /iPhone|iPad|iPod/u.test(agent) && !/\bWindows\b/u.test(agent);

/**
 * Selects the URL to redirect a visitor to; null: sends the page `/download` itself, which explains how to install the
 * app and redirects iPads.
 * @param agent the User-Agent header
 */
export const selectAppUrl = ({ downloadLink, playstore, appstore }: AppLinks, agent: string): string | null => {
  if (downloadLink !== null) return downloadLink;
  if (isApple(agent)) return appstore;
  return appstore !== null && mayBeTablet(agent) ? null : playstore;
};

/** Reads a release's app links, once per release. */
export const createAppLinks = (reader: BodyReader) => {
  const known = new WeakMap<PageIndex, Promise<AppLinks>>();

  const read = async (pages: PageIndex): Promise<AppLinks> => {
    const entry = pages.release.get(documentAddresses.appLinks);
    if (!entry) return none;
    const bytes = await reader.read(entry.hash, 'identity', documentAddresses.appLinks);
    return appLinks.parse(JSON.parse(bytes.toString()));
  };

  return (pages: PageIndex): Promise<AppLinks> => {
    const ready = known.get(pages);
    if (ready) return ready;
    const reading = read(pages);
    known.set(pages, reading);
    // A failed read is retried for the next visitor.
    reading.catch(() => known.delete(pages));
    return reading;
  };
};
