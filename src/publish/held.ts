import type { StoreConfig } from '../config/stores.ts';
import type { ReleaseMeta } from '../release/types.ts';
import { addresses, inLocale } from '../routes.ts';

/** Maximum share of a release's pages that may be missing in the next one. */
const maxLostShare = 0.2;

/** Thrown if a person has to check a release before it is published; the previous one stays. */
export class HeldError extends Error {
  override name = 'HeldError';
}

const howToForce = (store: string): string =>
  `see that the commerce API is right, or publish it all the same: npm run publish -- --store ${store} --force`;

/** Returns the addresses of the pages that a store must have, in each of its languages. */
const requiredAddresses = ({ categories, locales }: StoreConfig): string[] => {
  const roots = (['phone', 'camera', 'smarthome', 'sparepart'] as const).filter((name) => categories[name] !== null);
  const paths = [addresses.home(), ...roots.map((name) => addresses.root(name))];
  return locales.flatMap((locale) => paths.map((path) => inLocale(locale, path)));
};

/**
 * Refuses a release that would lose a required page, or more than a fifth of the previous pages: most likely the API
 * sent wrong data, and nobody is watching.
 * @param lost addresses of pages in the previous release that are missing in the next one
 * @throws {HeldError} naming what would be lost
 */
export const refuseLoss = (
  former: Pick<ReleaseMeta, 'pages'> | null,
  lost: ReadonlySet<string>,
  config: StoreConfig,
): void => {
  if (!former) return;
  const missing = requiredAddresses(config).find((address) => lost.has(address));
  if (missing !== undefined)
    throw new HeldError(`the release is held back: the page ${missing} would be gone; ${howToForce(config.code)}`);
  if (lost.size > former.pages * maxLostShare)
    throw new HeldError(
      `the release is held back: ${lost.size} of ${former.pages} pages would be gone; ${howToForce(config.code)}`,
    );
};
