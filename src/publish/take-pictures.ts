import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Brand } from '../contract/brands.ts';
import type { Category } from '../contract/categories.ts';
import type { NewsItem, Promotion } from '../contract/content.ts';
import type { Product } from '../contract/products.ts';
import type { StoreInfo } from '../contract/store-info.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { pictureSource } from './job.ts';

const parallel = 8;

/** Picture paths of everything in a catalogue, each once. */
function* picturePaths(database: DatabaseSync): Generator<string> {
  const seen = new Set<string>();
  const fresh = function* (paths: Iterable<string | null>): Generator<string> {
    for (const path of paths) {
      if (path === null || seen.has(path)) continue;
      seen.add(path);
      yield path;
    }
  };
  for (const { kind, json } of database
    .prepare(`SELECT kind, json FROM documents WHERE locale = 'en'`)
    .iterate() as Iterable<{ kind: string; json: string }>) {
    const value: unknown = JSON.parse(json);
    if (kind === 'store') yield* fresh([(value as StoreInfo).logo]);
    if (kind === 'brands') yield* fresh((value as Brand[]).map(({ image }) => image));
    if (kind === 'categories')
      yield* fresh(
        (value as Category[]).flatMap(({ image, groups }) => [
          image,
          ...groups.flatMap(({ subcategories }) => subcategories.map((subcategory) => subcategory.image)),
        ]),
      );
    if (kind === 'news' || kind === 'promotions')
      yield* fresh((value as (NewsItem | Promotion)[]).map(({ image }) => image));
  }
  const rows = database.prepare(
    `SELECT json FROM texts WHERE locale = 'en' AND json NOT LIKE '%"images":[]%"variants":[]%'`,
  );
  for (const { json } of rows.iterate() as Iterable<{ json: string }>) {
    const { images, variants } = JSON.parse(json) as Product;
    yield* fresh([...images, ...variants.map(({ image }) => image)]);
  }
}

/**
 * Takes in all pictures of a catalogue that are not known yet. One that can't
 * be had is left out, and asked for again at the next run.
 * @returns a hash of all facts: pages show other pictures where it differs
 */
export const takePictures = async (
  database: DatabaseSync,
  uploads: string,
  pictures: Pictures,
): Promise<{ hash: string; missing: number }> => {
  const paths = [...picturePaths(database)];
  const lines: string[] = [];
  let missing = 0;
  const work = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const address = pictureSource(uploads, path);
      // oxlint-disable-next-line no-await-in-loop -- bounded parallelism: eight of these run side by side
      const facts = address === null ? null : await pictures.ingest(address);
      if (!facts) missing++;
      lines.push(`${path}\0${facts ? JSON.stringify(facts) : ''}`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { hash: createHash('sha256').update(lines.toSorted().join('\n')).digest('hex'), missing };
};
