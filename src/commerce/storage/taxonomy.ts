import { tokensOf } from '../products/search/tokens.ts';
import { inLanguage, type Language, type Localized, type Phrases } from '../localization/language.ts';
import type { CommerceDatabase, RunRead } from './connection.ts';
import { parseJson, parseLocalized, toJson } from './json.ts';
import type { ProductDraft } from './products/product-types.ts';

export type CategoryRecord = { id: number; name: string; image: string | null; sequence: number };

/** A subcategory with products in a store, with its search phrases and the brands of those products. */
export type SubcategoryTerms = { id: number; name: Localized; questions: Phrases; brands: string[] };

export type SubcategoryRecord = { id: number; name: string; image: string | null };

export type GroupRecord = { id: number; name: string; subcategories: SubcategoryRecord[] };

export type BrandRecord = { id: number; name: string; image: string | null };

export type CategoryDraft = {
  id: number;
  slug: string;
  name: Localized;
  image: string | null;
  sequence: number;
  groups: {
    id: number;
    name: Localized;
    subcategories: {
      id: number;
      slug: string;
      name: Localized;
      image: string | null;
      questions?: Phrases | undefined;
    }[];
  }[];
};

export type BrandDraft = { name: string; aliases: string[]; image: string | null };

/** How one attribute is shown; attributes whose key has no rule stay hidden. */
export type AttributeRule = {
  keys: string[];
  name: Localized;
  unit: string | null;
  /** Translations of values, by the value in lowercase. */
  values: Record<string, Localized>;
  /** Name of the group in which it is shown, if any. */
  group?: Localized | undefined;
  /** Whether shoppers prefer a higher or a lower number; absent if neither is better. */
  better?: 'more' | 'less' | undefined;
};

/** The translation of an option type or value (Color, Black). */
export type OptionWord = { word: string; name: Localized; color: string | null };

/** A product's category and subcategory. */
export type ProductPlacement = { categoryId: number | null; subcategoryId: number | null };

/** Finds or creates brands and categories by the names in drafts; caches them for one transaction. */
export type TaxonomyLookups = {
  brand(name: string): number;
  placement(path: ProductDraft['categoryPath']): ProductPlacement;
  /** The search tokens of a brand and of a placement, in all languages. */
  brandTokens(id: number | null): string;
  placementTokens(placement: ProductPlacement): string;
  clear(): void;
};

/** Normalizes a brand's spelling, ignoring case. */
export const normalizeBrandSpelling = (brand: string): string => brand.toLowerCase();

const memoize = <Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
};

const findOrAddBrand = (db: CommerceDatabase, name: string): number => {
  const known = db.get<{ brand_id: number }>(
    'SELECT brand_id FROM brand_spellings WHERE spelling = ?',
    normalizeBrandSpelling(name),
  );
  if (known) return known.brand_id;
  const { id } = db.run('INSERT INTO brands (name, image) VALUES (?, NULL)', name);
  db.run('INSERT INTO brand_spellings (spelling, brand_id) VALUES (?, ?)', normalizeBrandSpelling(name), id);
  return id;
};

type CategoryLevel = 'category' | 'group' | 'subcategory';

const findNode = (
  db: CommerceDatabase,
  level: CategoryLevel,
  slug: string,
): { id: number; parent_id: number | null } | undefined =>
  db.get('SELECT id, parent_id FROM categories WHERE level = ? AND slug = ?', level, slug);

const addNode = (
  db: CommerceDatabase,
  level: CategoryLevel,
  slug: string,
  name: string,
  parent: number | null,
): number =>
  db.run(
    `INSERT INTO categories (level, parent_id, slug, name, image, sequence)
    VALUES (?, ?, ?, ?, NULL, (SELECT coalesce(max(sequence), 0) + 1 FROM categories WHERE level = ?))`,
    level,
    parent,
    slug,
    name,
    level,
  ).id;

const moreGroupName = toJson({ en: 'More', kh: 'ផ្សេងៗ', zh: '更多' });

/**
 * Finds the placement of a category path. If its last part is a known subcategory, that determines the category,
 * whatever the path starts with. Unknown categories are created.
 */
const findOrAddPlacement = (db: CommerceDatabase, path: ProductDraft['categoryPath']): ProductPlacement => {
  const top = path[0];
  const last = path.at(-1);
  if (!top || !last) return { categoryId: null, subcategoryId: null };
  const known = findNode(db, 'subcategory', last.slug);
  if (known) {
    const group = db.get<{ parent_id: number }>('SELECT parent_id FROM categories WHERE id = ?', known.parent_id);
    return { categoryId: group?.parent_id ?? null, subcategoryId: known.id };
  }
  const categoryId =
    findNode(db, 'category', top.slug)?.id ?? addNode(db, 'category', top.slug, toJson({ en: top.name }), null);
  if (path.length === 1) return { categoryId, subcategoryId: null };
  const more = `${top.slug}-more`;
  const groupId = findNode(db, 'group', more)?.id ?? addNode(db, 'group', more, moreGroupName, categoryId);
  return { categoryId, subcategoryId: addNode(db, 'subcategory', last.slug, toJson({ en: last.name }), groupId) };
};

const categoryNames = (db: CommerceDatabase, id: number | null): string => {
  const row = id === null ? undefined : db.get<{ name: string }>('SELECT name FROM categories WHERE id = ?', id);
  return row ? Object.values(parseLocalized(row.name)).join(' ') : '';
};

export const createTaxonomyLookups = (db: CommerceDatabase): TaxonomyLookups => {
  const brands = new Map<string, number>();
  const placements = new Map<string, ProductPlacement>();
  const tokens = new Map<string, string>();
  return {
    brand: (name) => memoize(brands, normalizeBrandSpelling(name), () => findOrAddBrand(db, name)),
    placement: (path) =>
      memoize(placements, path.map(({ slug }) => slug).join('\n'), () => findOrAddPlacement(db, path)),
    brandTokens: (id) =>
      memoize(tokens, `brand ${id}`, () => {
        const row = db.get<{ words: string | null }>(
          `SELECT (SELECT name FROM brands WHERE id = ?1) || ' ' || (SELECT group_concat(spelling, ' ') FROM brand_spellings WHERE brand_id = ?1) AS words`,
          id,
        );
        return tokensOf(row?.words ?? '').join(' ');
      }),
    placementTokens: ({ categoryId, subcategoryId }) =>
      memoize(tokens, `place ${categoryId} ${subcategoryId}`, () => {
        // Twice, so that a match in the subcategory's own name ranks above one in its category's.
        const closer = tokensOf(categoryNames(db, subcategoryId));
        return [...tokensOf(categoryNames(db, categoryId)), ...closer, ...closer].join(' ');
      }),
    clear: () => {
      for (const cache of [brands, placements, tokens]) cache.clear();
    },
  };
};

type CategoryRow = { id: number; name: string; image: string | null; sequence: number };

type GroupRow = { group_id: number; group_name: string; id: number; name: string; image: string | null };

type SubcategoryTermsRow = { id: number; name: string; questions: string | null; brands: string | null };

const brandIsInStore = 'EXISTS (SELECT 1 FROM products p WHERE p.store_code = ? AND p.brand_id = b.id)';

export const readAttributeRules = (db: CommerceDatabase): AttributeRule[] =>
  db
    .all<{ rule: string }>('SELECT rule FROM attribute_rules ORDER BY position')
    .map((row) => parseJson<AttributeRule>(row.rule));

type CategoryNode = {
  id: number;
  level: 'category' | 'group' | 'subcategory';
  parent: number | null;
  slug: string;
  name: string;
  image: string | null;
  sequence: number;
  questions: string | null;
};

/** Writes a node. If an import has already created this category under another id, its products move to the new one. */
const putCategoryNode = (db: CommerceDatabase, node: CategoryNode, stamp: () => string): void => {
  const other = db.get<{ id: number }>(
    'SELECT id FROM categories WHERE level = ? AND slug = ? AND id <> ?',
    node.level,
    node.slug,
    node.id,
  );
  if (other) db.run('UPDATE categories SET slug = ? WHERE id = ?', `${node.slug}\n${other.id}`, other.id);
  db.run(
    `INSERT INTO categories (id, level, parent_id, slug, name, image, sequence, questions) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET level = excluded.level, parent_id = excluded.parent_id, slug = excluded.slug,
      name = excluded.name, image = excluded.image, sequence = excluded.sequence, questions = excluded.questions`,
    node.id,
    node.level,
    node.parent,
    node.slug,
    node.name,
    node.image,
    node.sequence,
    node.questions,
  );
  if (!other) return;
  db.run('UPDATE products SET category_id = ?, updated_at = ? WHERE category_id = ?', node.id, stamp(), other.id);
  db.run('UPDATE products SET subcategory_id = ?, updated_at = ? WHERE subcategory_id = ?', node.id, stamp(), other.id);
  db.run('UPDATE categories SET parent_id = ? WHERE parent_id = ?', node.id, other.id);
  db.run('DELETE FROM categories WHERE id = ?', other.id);
};

/** Writes categories with given ids; if a subcategory moves to another category, its products move with it. */
export const writeCategories = (db: CommerceDatabase, categories: CategoryDraft[], stamp: () => string): void => {
  for (const category of categories) {
    const { id, slug, image, sequence } = category;
    putCategoryNode(
      db,
      { id, level: 'category', parent: null, slug, name: toJson(category.name), image, sequence, questions: null },
      stamp,
    );
    category.groups.forEach((group, groupAt) => {
      putCategoryNode(
        db,
        {
          id: group.id,
          level: 'group',
          parent: id,
          slug: `group-${group.id}`,
          name: toJson(group.name),
          image: null,
          sequence: groupAt + 1,
          questions: null,
        },
        stamp,
      );
      group.subcategories.forEach((sub, at) => {
        const node = {
          id: sub.id,
          level: 'subcategory',
          parent: group.id,
          slug: sub.slug,
          name: toJson(sub.name),
          image: sub.image,
          sequence: at + 1,
          questions: sub.questions ? toJson(sub.questions) : null,
        } as const;
        putCategoryNode(db, node, stamp);
        db.run(
          'UPDATE products SET category_id = ?, updated_at = ? WHERE subcategory_id = ? AND category_id IS NOT ?',
          id,
          stamp(),
          sub.id,
          id,
        );
      });
    });
  }
};

/** Writes brands with all their spellings; a separate brand that has one of the spellings is merged into its brand. */
export const writeBrands = (db: CommerceDatabase, brands: BrandDraft[], stamp: () => string): void => {
  for (const brand of brands) {
    const spellings = [...new Set([brand.name, ...brand.aliases].map(normalizeBrandSpelling))];
    const known = spellings
      .map(
        (name) =>
          db.get<{ brand_id: number }>('SELECT brand_id FROM brand_spellings WHERE spelling = ?', name)?.brand_id,
      )
      .filter((id) => id !== undefined);
    const id = known[0] ?? db.run('INSERT INTO brands (name, image) VALUES (?, ?)', brand.name, brand.image).id;
    db.run('UPDATE brands SET name = ?, image = ? WHERE id = ?', brand.name, brand.image, id);
    for (const name of spellings) {
      db.run(
        'INSERT INTO brand_spellings VALUES (?, ?) ON CONFLICT (spelling) DO UPDATE SET brand_id = excluded.brand_id',
        name,
        id,
      );
    }
    for (const other of new Set(known.filter((candidate) => candidate !== id))) {
      db.run('UPDATE products SET brand_id = ?, updated_at = ? WHERE brand_id = ?', id, stamp(), other);
      db.run('UPDATE brand_spellings SET brand_id = ? WHERE brand_id = ?', id, other);
      db.run('DELETE FROM brands WHERE id = ?', other);
    }
  }
};

export const writeAttributeRules = (db: CommerceDatabase, rules: AttributeRule[]): void => {
  db.exec('DELETE FROM attribute_rules');
  rules.forEach((rule, position) => db.run('INSERT INTO attribute_rules VALUES (?, ?)', position, toJson(rule)));
};

export const writeOptionWords = (db: CommerceDatabase, words: OptionWord[]): void => {
  db.exec('DELETE FROM option_words');
  for (const { word, name, color } of words)
    db.run('INSERT OR REPLACE INTO option_words VALUES (?, ?, ?)', word.toLowerCase(), toJson(name), color);
};

/** Queries for categories, brands and attributes; `run` executes each on one consistent snapshot. */
export const taxonomyReads = (db: CommerceDatabase, run: RunRead) => ({
  /** Returns the categories that have products in the store, by sequence. */
  categories: (store: string, language: Language): Promise<CategoryRecord[]> =>
    run(() =>
      db
        .all<CategoryRow>(
          `SELECT id, name, image, sequence FROM categories c WHERE level = 'category'
        AND EXISTS (SELECT 1 FROM products p WHERE p.store_code = ? AND p.category_id = c.id)
      ORDER BY sequence, id`,
          store,
        )
        .map((row) => ({ ...row, name: inLanguage(parseLocalized(row.name), language) })),
    ),
  /** Returns the groups of subcategories that have products in the store; null if the category does not exist. */
  groups: (store: string, category: number, language: Language): Promise<GroupRecord[] | null> =>
    run(() => {
      if (!db.get(`SELECT id FROM categories WHERE id = ? AND level = 'category'`, category)) return null;
      const rows = db.all<GroupRow>(
        `SELECT g.id AS group_id, g.name AS group_name, s.id, s.name, s.image
    FROM categories g JOIN categories s ON s.parent_id = g.id
    WHERE g.parent_id = ? AND EXISTS (SELECT 1 FROM products p WHERE p.store_code = ? AND p.subcategory_id = s.id)
    ORDER BY g.sequence, g.id, s.sequence, s.id`,
        category,
        store,
      );
      const groups = new Map<number, { id: number; name: string; subcategories: SubcategoryRecord[] }>();
      for (const row of rows) {
        const group = groups.get(row.group_id) ?? {
          id: row.group_id,
          name: inLanguage(parseLocalized(row.group_name), language),
          subcategories: [],
        };
        group.subcategories.push({
          id: row.id,
          name: inLanguage(parseLocalized(row.name), language),
          image: row.image,
        });
        groups.set(row.group_id, group);
      }
      return [...groups.values()];
    }),
  /** Returns the subcategories that have products in the store, with their search phrases. */
  subcategoryTerms: (store: string): Promise<SubcategoryTerms[]> =>
    run(() =>
      db
        .all<SubcategoryTermsRow>(
          `SELECT s.id, s.name, s.questions, json_group_array(DISTINCT b.name) FILTER (WHERE b.name IS NOT NULL) AS brands
      FROM products p JOIN categories s ON s.id = p.subcategory_id LEFT JOIN brands b ON b.id = p.brand_id
      WHERE p.store_code = ? GROUP BY s.id ORDER BY s.id`,
          store,
        )
        .map(({ id, name, questions, brands }) => ({
          id,
          name: parseLocalized(name),
          questions: questions === null ? {} : parseJson<Phrases>(questions),
          brands: brands === null ? [] : parseJson<string[]>(brands),
        })),
    ),
  /** Returns a page of the brands that have products in the store (R40), by name. */
  brands: (store: string, page: number, rowPerPage: number): Promise<{ brands: BrandRecord[]; total: number }> =>
    run(() => ({
      brands: db.all<BrandRecord>(
        `SELECT id, name, image FROM brands b WHERE ${brandIsInStore} ORDER BY name COLLATE NOCASE, id LIMIT ? OFFSET ?`,
        store,
        rowPerPage,
        (page - 1) * rowPerPage,
      ),
      total:
        db.get<{ total: number }>(`SELECT count(*) AS total FROM brands b WHERE ${brandIsInStore}`, store)?.total ?? 0,
    })),
});
export type TaxonomyReads = ReturnType<typeof taxonomyReads>;

/** Changes to categories, brands and attributes, within one transaction. */
export const taxonomyChanges = (
  db: CommerceDatabase,
  { stamp, lookups }: { stamp: () => string; lookups: TaxonomyLookups },
) => ({
  putCategories: async (categories: CategoryDraft[]): Promise<void> => {
    lookups.clear();
    stamp();
    writeCategories(db, categories, stamp);
  },
  putBrands: async (brands: BrandDraft[]): Promise<void> => {
    lookups.clear();
    stamp();
    writeBrands(db, brands, stamp);
  },
  putAttributeRules: async (rules: AttributeRule[]): Promise<void> => {
    stamp();
    writeAttributeRules(db, rules);
  },
  putOptionWords: async (words: OptionWord[]): Promise<void> => {
    stamp();
    writeOptionWords(db, words);
  },
});
export type TaxonomyChanges = ReturnType<typeof taxonomyChanges>;
