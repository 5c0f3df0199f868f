import { hash } from 'node:crypto';
import type { LoaderContext } from '../catalogue/context.ts';
import type { Dictionary } from '../release/types.ts';
import { findPage } from '../routes.ts';

/** Kinds of pages that resemble each other and so share a compression dictionary in each language of a store. */
export const families = ['product', 'list', 'other'] as const;
export type Family = (typeof families)[number];

/** Returns the family of a page by its path without language prefix. */
export const familyOf = (bare: string): Family => {
  const [path = '', query = ''] = bare.split('?');
  const page = findPage(path, new URLSearchParams(query));
  if (page?.name === 'product-id') return 'product';
  return page?.list === null || page?.list === undefined ? 'other' : 'list';
};

/**
 * Returns the version of a language's dictionaries: it changes with the code and with the shell, both of which change
 * the pages.
 */
export const familyVersion = (codeVersion: string, shellHash: string): string =>
  hash('sha256', `${codeVersion}\0${shellHash}`, 'hex').slice(0, 32);

/** Number of pages that a dictionary is made from, and the minimum for a family to get a dictionary. */
const samplePages = 64;
const minPages = 4;

const goldenRatio = (Math.sqrt(5) - 1) / 2;

/**
 * Returns pages spread over all of a family, and any of the first ones so, too: a dictionary has room for what a few have
 * of their own, and pages next to each other show products of one kind.
 */
const spread = (all: readonly string[]): string[] => {
  const step = Math.max(1, all.length / samplePages);
  return Array.from({ length: Math.min(samplePages, all.length) }, (_, index) => ({
    address: all[Math.floor(index * step)] ?? '',
    place: (index * goldenRatio) % 1,
  }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ address }) => address);
};

/** A family that needs new dictionaries, and a sample of pages spread over all of it. */
export type FamilySample = { family: Family; addresses: string[] };

/** Chooses the families without a dictionary for this code and shell, or whose pages have drifted away from theirs. */
export const familiesToSample = (
  bareAddresses: readonly string[],
  contexts: readonly LoaderContext[],
  versionOf: (context: LoaderContext) => string,
  known: ReadonlyMap<string, Dictionary & { hasDrifted: boolean }>,
): FamilySample[] => {
  const byFamily = Map.groupBy(bareAddresses, familyOf);
  return families.flatMap((family) => {
    const addresses = byFamily.get(family) ?? [];
    const isMade = contexts.every((context) => {
      const dictionary = known.get(`${context.locale} ${family}`);
      return dictionary && !dictionary.hasDrifted && dictionary.version === versionOf(context);
    });
    return isMade || addresses.length < minPages ? [] : [{ family, addresses: spread(addresses) }];
  });
};
