import { inLanguage, type Language, type Phrases } from '../../localization/language.ts';
import type { BrandRecord, CategoryRecord, GroupRecord, KindRecord, SubcategoryRecord } from '../records.ts';
import type { Connection } from './connection.ts';
import { localized, parsed } from './json.ts';

type Row = { id: number; name: string; image: string | null; sequence: number };

export const readCategories = (db: Connection, store: string, language: Language): CategoryRecord[] =>
  db
    .all<Row>(
      `SELECT id, name, image, sequence FROM categories c WHERE level = 'category'
        AND EXISTS (SELECT 1 FROM products p WHERE p.store_code = ? AND p.category_id = c.id)
      ORDER BY sequence, id`,
      store,
    )
    .map((row) => ({ ...row, name: inLanguage(localized(row.name), language) }));

type GroupRow = { group_id: number; group_name: string; id: number; name: string; image: string | null };

export const readGroups = (
  db: Connection,
  store: string,
  category: number,
  language: Language,
): GroupRecord[] | null => {
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
      name: inLanguage(localized(row.group_name), language),
      subcategories: [],
    };
    group.subcategories.push({ id: row.id, name: inLanguage(localized(row.name), language), image: row.image });
    groups.set(row.group_id, group);
  }
  return [...groups.values()];
};

type KindRow = { id: number; name: string; questions: string | null; brands: string | null };

export const readKinds = (db: Connection, store: string): KindRecord[] =>
  db
    .all<KindRow>(
      `SELECT s.id, s.name, s.questions, json_group_array(DISTINCT b.name) FILTER (WHERE b.name IS NOT NULL) AS brands
      FROM products p JOIN categories s ON s.id = p.subcategory_id LEFT JOIN brands b ON b.id = p.brand_id
      WHERE p.store_code = ? GROUP BY s.id ORDER BY s.id`,
      store,
    )
    .map(({ id, name, questions, brands }) => ({
      id,
      name: localized(name),
      questions: questions === null ? {} : parsed<Phrases>(questions),
      brands: brands === null ? [] : parsed<string[]>(brands),
    }));

const brandsOfStore = 'EXISTS (SELECT 1 FROM products p WHERE p.store_code = ? AND p.brand_id = b.id)';

export const readBrands = (
  db: Connection,
  store: string,
  page: number,
  rowPerPage: number,
): { brands: BrandRecord[]; total: number } => ({
  brands: db.all<BrandRecord>(
    `SELECT id, name, image FROM brands b WHERE ${brandsOfStore} ORDER BY name COLLATE NOCASE, id LIMIT ? OFFSET ?`,
    store,
    rowPerPage,
    (page - 1) * rowPerPage,
  ),
  total: db.get<{ total: number }>(`SELECT count(*) AS total FROM brands b WHERE ${brandsOfStore}`, store)?.total ?? 0,
});
