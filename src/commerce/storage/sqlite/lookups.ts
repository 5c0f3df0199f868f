import { tokensOf } from '../../catalogue/search/tokens.ts';
import type { ProductDraft } from '../drafts.ts';
import type { Connection } from './connection.ts';
import { localized, stored } from './json.ts';

/** Where a product stands: its category and subcategory. */
export type Place = { categoryId: number | null; subcategoryId: number | null };

/** Brands and categories by the names that drafts use; remembers within one transaction. */
export type Lookups = {
  brand(name: string): number;
  place(path: ProductDraft['categoryPath']): Place;
  /** The search words of a brand and of a place, in all languages. */
  brandTokens(id: number | null): string;
  placeTokens(place: Place): string;
  forget(): void;
};

/** One spelling for all ways of writing a brand in capitals and small letters. */
export const spelling = (brand: string): string => brand.toLowerCase();

const remembered = <Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
};

const findOrAddBrand = (db: Connection, name: string): number => {
  const known = db.get<{ brand_id: number }>('SELECT brand_id FROM brand_spellings WHERE spelling = ?', spelling(name));
  if (known) return known.brand_id;
  const { id } = db.run('INSERT INTO brands (name, image) VALUES (?, NULL)', name);
  db.run('INSERT INTO brand_spellings (spelling, brand_id) VALUES (?, ?)', spelling(name), id);
  return id;
};

type Level = 'category' | 'group' | 'subcategory';
const findNode = (db: Connection, level: Level, slug: string): { id: number; parent_id: number | null } | undefined =>
  db.get('SELECT id, parent_id FROM categories WHERE level = ? AND slug = ?', level, slug);

const addNode = (db: Connection, level: Level, slug: string, name: string, parent: number | null): number =>
  db.run(
    `INSERT INTO categories (level, parent_id, slug, name, image, sequence)
    VALUES (?, ?, ?, ?, NULL, (SELECT coalesce(max(sequence), 0) + 1 FROM categories WHERE level = ?))`,
    level,
    parent,
    slug,
    name,
    level,
  ).id;

const moreName = stored({ en: 'More', kh: 'ផ្សេងៗ', zh: '更多' });

/** The subcategory decides where it is known, whatever category the path begins with; what is unknown is made. */
const findOrAddPlace = (db: Connection, path: ProductDraft['categoryPath']): Place => {
  const top = path[0];
  const last = path.at(-1);
  if (!top || !last) return { categoryId: null, subcategoryId: null };
  const known = findNode(db, 'subcategory', last.slug);
  if (known) {
    const group = db.get<{ parent_id: number }>('SELECT parent_id FROM categories WHERE id = ?', known.parent_id);
    return { categoryId: group?.parent_id ?? null, subcategoryId: known.id };
  }
  const categoryId =
    findNode(db, 'category', top.slug)?.id ?? addNode(db, 'category', top.slug, stored({ en: top.name }), null);
  if (path.length === 1) return { categoryId, subcategoryId: null };
  const more = `${top.slug}-more`;
  const groupId = findNode(db, 'group', more)?.id ?? addNode(db, 'group', more, moreName, categoryId);
  return { categoryId, subcategoryId: addNode(db, 'subcategory', last.slug, stored({ en: last.name }), groupId) };
};

const categoryNames = (db: Connection, id: number | null): string => {
  const row = id === null ? undefined : db.get<{ name: string }>('SELECT name FROM categories WHERE id = ?', id);
  return row ? Object.values(localized(row.name)).join(' ') : '';
};

export const lookups = (db: Connection): Lookups => {
  const brands = new Map<string, number>();
  const places = new Map<string, Place>();
  const tokens = new Map<string, string>();
  return {
    brand: (name) => remembered(brands, spelling(name), () => findOrAddBrand(db, name)),
    place: (path) => remembered(places, path.map(({ slug }) => slug).join('\n'), () => findOrAddPlace(db, path)),
    brandTokens: (id) =>
      remembered(tokens, `brand ${id}`, () => {
        const row = db.get<{ words: string | null }>(
          `SELECT (SELECT name FROM brands WHERE id = ?1) || ' ' || (SELECT group_concat(spelling, ' ') FROM brand_spellings WHERE brand_id = ?1) AS words`,
          id,
        );
        return tokensOf(row?.words ?? '').join(' ');
      }),
    placeTokens: ({ categoryId, subcategoryId }) =>
      remembered(tokens, `place ${categoryId} ${subcategoryId}`, () => {
        // Twice, so that a subcategory's own word counts more than one of its neighbours'.
        const closer = tokensOf(categoryNames(db, subcategoryId));
        return [...tokensOf(categoryNames(db, categoryId)), ...closer, ...closer].join(' ');
      }),
    forget: () => {
      for (const cache of [brands, places, tokens]) cache.clear();
    },
  };
};
