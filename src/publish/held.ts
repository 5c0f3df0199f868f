import type { PulledRest } from '../catalogue/pull.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Release } from '../release/release.ts';
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

const inLocales = ({ locales }: StoreConfig, paths: readonly string[]): string[] =>
  locales.flatMap((locale) => paths.map((path) => inLocale(locale, path)));

/** Returns the areas that a store's configuration names, each with the id of its category. */
const rootsOf = ({ categories }: StoreConfig) =>
  (['phone', 'camera', 'smarthome', 'sparepart'] as const).flatMap((name) => {
    const id = categories[name];
    return id === null ? [] : [{ name, id }];
  });

/** Returns the addresses of the pages that a store must have, in each of its languages. */
const requiredAddresses = (config: StoreConfig): string[] =>
  inLocales(config, [addresses.home(), ...rootsOf(config).map(({ name }) => addresses.root(name))]);

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

/**
 * Refuses what is known to lose too much before its pages are made: the pages of products, and of areas without their
 * category. The catalogue can then stay as the release shows it, so that ended prices are still removed.
 * @param rest `categories` may be left out if they have not changed
 * @throws {HeldError} naming what would be lost
 */
export const refuseCertainLoss = (
  former: Release | null,
  { removed, categories }: Pick<PulledRest, 'removed'> & Partial<PulledRest>,
  config: StoreConfig,
): void => {
  const roots = rootsOf(config).filter(({ id }) => categories && !categories.includes(id));
  const gone = [...removed.map((id) => addresses.product(id)), ...roots.map(({ name }) => addresses.root(name))];
  refuseLoss(former, new Set(inLocales(config, gone).filter((address) => former?.get(address))), config);
};
