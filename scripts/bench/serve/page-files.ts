import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sample, seededRandom } from '../figures.ts';
import type { ReleasePages } from '../release-pages.ts';

/** Addresses without a query, of pages that are answered with 200: a file server can serve them too. */
const servable = (pages: ReleasePages): string[] =>
  [...pages.entries()].flatMap(([address, { status, size }]) =>
    status === 200 && size > 1000 && /^(?:\/\w\w)?\/product\/[^?.]+$/u.test(address) ? [address] : [],
  );

/**
 * Writes a list of product pages' addresses, one a line, some of all languages.
 * @returns the addresses
 */
export const writeAddresses = (pages: ReleasePages, list: string, count: number): string[] => {
  const addresses = sample(servable(pages), count, seededRandom(3));
  writeFileSync(list, addresses.map((address) => `${address}\n`).join(''));
  return addresses;
};

/**
 * Writes product pages as files for servers of files, plain and with gzip beside, and a list of their addresses.
 * @param count so many pages, in all languages
 * @returns how many there are
 */
export const writePageFiles = async (
  pages: ReleasePages,
  { folder, list, count }: { folder: string; list: string; count: number },
): Promise<number> => {
  const addresses = writeAddresses(pages, list, count);
  for (const address of addresses) {
    const file = join(folder, `${address}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await pages.read(address, 'identity'));
    writeFileSync(`${file}.gz`, await pages.read(address, 'gzip'));
  }
  return addresses.length;
};
