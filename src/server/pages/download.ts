import { appLinks, type AppLinks } from '../../contract/app-links.ts';
import type { ObjectReader } from '../../release/object-reader.ts';
import { documentAddresses } from '../../routes.ts';
import type { PageIndex } from './page-index.ts';

/** Where `/download` leads (spec section 2). */

const none: AppLinks = { downloadLink: null, playstore: null, appstore: null };

/**
 * A Mac's Safari, or an iPad that calls itself one: only the page's own script can tell. Other
 * browsers name themselves on a Mac, and under another name on an iPad.
 */
const mayBeTablet = (agent: string): boolean =>
  /\bMacintosh\b/u.test(agent) && !/\b(?:Chrome|Firefox|Edg|OPR)\//u.test(agent);

const isApple = (agent: string): boolean => /iPhone|iPad|iPod/u.test(agent) && !/\bWindows\b/u.test(agent);

/**
 * The address that a visitor is led to; null: the page `/download` itself is shown, which says how the shop comes
 * onto a phone, and leads iPads on.
 * @param agent the User-Agent header
 */
export const selectAppUrl = ({ downloadLink, playstore, appstore }: AppLinks, agent: string): string | null => {
  if (downloadLink !== null) return downloadLink;
  if (isApple(agent)) return appstore;
  return appstore !== null && mayBeTablet(agent) ? null : playstore;
};

/** Reads a release's app links, once for each release. */
export const createAppLinks = (reader: ObjectReader) => {
  const known = new WeakMap<PageIndex, Promise<AppLinks>>();

  const read = async (pages: PageIndex): Promise<AppLinks> => {
    const found = pages.page(documentAddresses.appLinks);
    if (!found) return none;
    const bytes = await reader.read(found.object, 'identity', documentAddresses.appLinks);
    return appLinks.parse(JSON.parse(bytes.toString()));
  };

  return (pages: PageIndex): Promise<AppLinks> => {
    const ready = known.get(pages);
    if (ready) return ready;
    const reading = read(pages);
    known.set(pages, reading);
    // What failed once is tried again with the next visitor.
    reading.catch(() => known.delete(pages));
    return reading;
  };
};
