import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sample, seededRandom } from '../figures.ts';
import type { ReleasePages } from '../release-pages.ts';

/** Returns product pages that a file server can serve, too: those with status 200 and without a query. */
const servable = (pages: ReleasePages): string[] =>
  [...pages.entries()].flatMap(([address, { status, size }]) =>
    status === 200 && size > 1000 && /^(?:\/\w\w)?\/product\/[^?.]+$/u.test(address) ? [address] : [],
  );

/**
 * Writes a list of addresses of product pages, one per line, in all languages.
 * @returns the addresses
 */
export const writeAddresses = (pages: ReleasePages, list: string, count: number): string[] => {
  const addresses = sample(servable(pages), count, seededRandom(3));
  writeFileSync(list, addresses.map((address) => `${address}\n`).join(''));
  return addresses;
};

/**
 * Writes product pages as files for file servers, plain and gzipped, and a list of their addresses.
 * @param count number of pages, in all languages together
 * @returns how many were written
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
