import type { CatalogueWriter } from '../catalogue/writer.ts';
import type { Brand } from '../contract/brands.ts';
import type { Category } from '../contract/categories.ts';
import type { NewsItem, Promotion, SocialLink } from '../contract/content.ts';
import type { Product } from '../contract/products.ts';
import type { FreelancerProfile, ServiceList } from '../contract/services.ts';
import type { StoreInfo } from '../contract/store-info.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import type { Pictures } from '../images/pictures.ts';
import { pictureSource } from '../images/source.ts';

const parallel = 8;

/** Returns the picture paths of a product, or of what its text in another language has of its own. */
export const picturesOf = ({
  images = [],
  variants = [],
}: Partial<Pick<Product, 'images' | 'variants'>>): (string | null)[] => [
  ...images,
  ...variants.map(({ image }) => image),
];

/** Rows in a language of the store: those of a language that it had once stay. */
const isUsed = `coalesce(instr((SELECT value FROM meta WHERE key = 'locales'), locale) > 0, TRUE)`;
const documentsWithPictures = `SELECT DISTINCT kind, json FROM documents WHERE ${isUsed} AND kind IN
  ('store', 'links', 'brands', 'categories', 'services', 'freelancers', 'news', 'promotions')`;
// Most rows of another language have no pictures of their own.
const textsWithPictures = `SELECT id, locale, json FROM texts WHERE (id, locale) > (?, ?) AND instr(json, '"image') > 0
  AND json NOT LIKE '%"images":[]%"variants":[]%' AND ${isUsed} ORDER BY id, locale LIMIT 500`;

/** Yields the picture paths of everything in a catalogue but its products, with duplicates. */
function* allDocumentPictures(database: SqliteDatabase): Generator<string | null> {
  for (const { kind, json } of database.prepare(documentsWithPictures).iterate() as Iterable<{
    kind: string;
    json: string;
  }>) {
    const value: unknown = JSON.parse(json);
    if (kind === 'store') yield (value as StoreInfo).logo;
    if (kind === 'links') yield* (value as SocialLink[]).map(({ logo_url }) => logo_url);
    if (kind === 'brands') yield* (value as Brand[]).map(({ image }) => image);
    if (kind === 'categories')
      yield* (value as Category[]).flatMap(({ image, groups }) => [
        image,
        ...groups.flatMap(({ subcategories }) => subcategories.map((subcategory) => subcategory.image)),
      ]);
    if (kind === 'services') yield* (value as ServiceList).services.map(({ image }) => image);
    if (kind === 'freelancers')
      yield* (value as FreelancerProfile[]).flatMap(({ image, portfolio, services }) => [
        image,
        ...[...portfolio, ...services].map((one) => one.image),
      ]);
    if (kind === 'news' || kind === 'promotions') yield* (value as (NewsItem | Promotion)[]).map(({ image }) => image);
  }
}

/** Returns the picture paths of everything in a catalogue but its products, in all languages of the store. */
export const documentPicturePaths = (database: SqliteDatabase): Set<string | null> =>
  new Set(allDocumentPictures(database));

/** Yields the picture paths of everything in a catalogue, in all languages of the store, with duplicates. */
export function* picturePaths(database: SqliteDatabase): Generator<string | null> {
  yield* documentPicturePaths(database);
  const some = database.prepare(textsWithPictures);
  let last = { id: '', locale: '' };
  /** Those of the current product: the other languages mostly have the same. */
  const own = new Set<string | null>();
  for (let rows = some.all('', ''); rows.length > 0; rows = some.all(last.id, last.locale))
    for (const { id, locale, json } of rows) {
      if (id !== last.id) own.clear();
      last = { id: String(id), locale: String(locale) };
      for (const path of picturesOf(JSON.parse(String(json)) as Partial<Product>)) {
        if (!own.has(path)) yield path;
        own.add(path);
      }
    }
}

/** Handles paths, eight at a time. */
export const forEachPath = async (
  paths: Iterable<string | null>,
  handle: (path: string) => Promise<void>,
): Promise<void> => {
  const iterator = paths[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done; next = iterator.next())
      // Eight of these run in parallel.
      if (next.value !== null) await handle(next.value);
  };
  await Promise.all(Array.from({ length: parallel }, work));
};

/**
 * Ingests pictures that are not known yet, and stores the metadata of each picture in the catalogue. Those that cannot
 * be fetched are left out and tried again in the next run.
 * @returns how many cannot be fetched
 */
export const takePicturesAt = async (
  paths: Iterable<string | null>,
  writer: CatalogueWriter,
  uploads: string,
  pictures: Pictures,
): Promise<number> => {
  const missing = new Set<string>();
  await forEachPath(paths, async (path) => {
    if (missing.has(path)) return;
    const address = pictureSource(uploads, path);
    const meta = address === null ? null : await pictures.ingest(address);
    if (!meta) missing.add(path);
    writer.picture(path, JSON.stringify(meta));
  });
  return missing.size;
};

/** Ingests all pictures of a catalogue. */
export const takePictures = async (
  database: SqliteDatabase,
  writer: CatalogueWriter,
  uploads: string,
  pictures: Pictures,
): Promise<number> => takePicturesAt(picturePaths(database), writer, uploads, pictures);
