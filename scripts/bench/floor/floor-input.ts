import { createWriteStream, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ReleasePages } from '../release-pages.ts';
import { cutPage, piecesOf, templateSource } from './template-pieces.ts';

/** How many pages of a kind are compared to find its constant pieces. */
const samples = 12;

/** Names of the files that the floor reads, in its folder. */
export const floorFiles = { templates: 'templates.mjs', pages: 'pages.jsonl' } as const;

export type FloorInput = { pages: number; bytes: number; /** Share of the bytes that is constant. */ constant: number };

/** Returns the kind of a page: its language and route, with numbers replaced. */
const kindOf = (address: string): string => address.replaceAll(/\d+/gu, '0');

const kindsOf = (addresses: Iterable<string>): Map<string, string[]> => {
  const kinds = new Map<string, string[]>();
  for (const address of addresses) {
    const kind = kinds.get(kindOf(address)) ?? [];
    kinds.set(kindOf(address), kind);
    kind.push(address);
  }
  return kinds;
};

/** Returns some items of a list, evenly spread. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: Math.min(count, list.length) }, (_, index) => {
    const one = list[Math.floor((index * list.length) / Math.min(count, list.length))];
    return one as T;
  });

/**
 * Reads a release in advance and writes each page as a template and the parts to insert, so that all that is left to do
 * is to build the same bytes and compress them.
 * @param folder an existing folder
 */
export const writeFloorInput = async (release: ReleasePages, folder: string): Promise<FloorInput> => {
  const text = async (address: string): Promise<string> => (await release.read(address, 'identity')).toString();
  const output = createWriteStream(join(folder, floorFiles.pages));
  const templates: string[] = [];
  const total = { pages: 0, bytes: 0, constant: 0 };
  const addresses = [...release.entries()].map(([address]) => address);
  for (const kind of kindsOf(addresses).values()) {
    const pieces = kind.length > samples ? piecesOf(await Promise.all(spread(kind, samples).map(text))) : [];
    const template = templates.push(templateSource(pieces)) - 1;
    const constant = Buffer.byteLength(pieces.join(''));
    for (const address of kind) {
      const page = await text(address);
      const parts = cutPage(page, pieces);
      // The first template has no pieces: it takes a page as a whole.
      const line = JSON.stringify(parts ? [template + 1, ...parts] : [0, page]);
      if (!output.write(`${line}\n`)) await once(output, 'drain');
      total.pages += 1;
      total.bytes += Buffer.byteLength(page);
      total.constant += parts ? constant : 0;
    }
  }
  output.end();
  await once(output, 'close');
  writeFileSync(
    join(folder, floorFiles.templates),
    `export const templates = [\n${[templateSource([]), ...templates].join(',\n')},\n];\n`,
  );
  return { pages: total.pages, bytes: total.bytes, constant: total.constant / total.bytes };
};
