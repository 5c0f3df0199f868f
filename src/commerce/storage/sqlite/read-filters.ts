import { showValue } from '../../attributes.ts';
import { inLanguage, type Language } from '../../language.ts';
import type { AttributeRule } from '../drafts.ts';
import type { AttributeChoice, Choice, FilterCounts } from '../records.ts';
import { whereOf, type Condition } from './conditions.ts';
import type { Connection } from './connection.ts';
import { localized } from './json.ts';
import { readRules } from './product-rows.ts';

const maxBrands = 60;
const maxAttributes = 8;
const maxValues = 12;
/** Above so many products the list is too mixed for shared attributes to help. */
const maxProductsForAttributes = 8000;
/** An attribute is shared when at least this part of the products has it. */
const sharedPart = 0.3;

const brandChoices = (db: Connection, conditions: Condition[]): Choice[] => {
  const where = whereOf(conditions, 'brand');
  return db.all<Choice>(
    `SELECT b.id, b.name, count(*) AS count FROM products p JOIN brands b ON b.id = p.brand_id
    WHERE ${where.sql} GROUP BY b.id ORDER BY count DESC, b.name COLLATE NOCASE LIMIT ${maxBrands}`,
    ...where.values,
  );
};

const subcategoryChoices = (db: Connection, conditions: Condition[], language: Language): Choice[] => {
  const where = whereOf(conditions);
  return db
    .all<Choice>(
      `SELECT c.id, c.name, count(*) AS count FROM products p JOIN categories c ON c.id = p.subcategory_id
      WHERE ${where.sql} GROUP BY c.id ORDER BY count DESC, c.sequence, c.id`,
      ...where.values,
    )
    .map((row) => ({ ...row, name: inLanguage(localized(row.name), language) }));
};

const countWhere = (db: Connection, conditions: Condition[], facet: string, extra: string): number => {
  const where = whereOf(conditions, facet);
  return (
    db.get<{ count: number }>(
      `SELECT count(*) AS count FROM products p WHERE ${where.sql} AND ${extra}`,
      ...where.values,
    )?.count ?? 0
  );
};

type ValueRow = { key: string; value: string; number: number | null; count: number };

const valuesOf = (db: Connection, conditions: Condition[], rule: AttributeRule): ValueRow[] => {
  const where = whereOf(conditions, `attr.${rule.keys[0] ?? ''}`);
  return db.all<ValueRow>(
    `SELECT a.key, a.value, a.number, count(DISTINCT a.product) AS count FROM products p JOIN attributes a ON a.product = p.key
    WHERE ${where.sql} AND a.key IN (SELECT value FROM json_each(?))
    GROUP BY a.value ORDER BY count DESC, a.number, a.value LIMIT ${maxValues + 1}`,
    ...where.values,
    JSON.stringify(rule.keys),
  );
};

const attributeChoices = (
  db: Connection,
  conditions: Condition[],
  total: number,
  language: Language,
): AttributeChoice[] => {
  if (total === 0 || total > maxProductsForAttributes) return [];
  const where = whereOf(conditions);
  const spread = new Map(
    db
      .all<{ key: string; count: number }>(
        `SELECT a.key, count(*) AS count FROM products p JOIN attributes a ON a.product = p.key WHERE ${where.sql} GROUP BY a.key`,
        ...where.values,
      )
      .map((row) => [row.key, row.count]),
  );
  const chosen = new Set(conditions.map((condition) => condition.facet));
  const choices: AttributeChoice[] = [];
  for (const rule of readRules(db)) {
    const [key] = rule.keys;
    const having = rule.keys.reduce((sum, name) => sum + (spread.get(name) ?? 0), 0);
    if (key === undefined || choices.length >= maxAttributes) continue;
    if (!chosen.has(`attr.${key}`) && having < total * sharedPart) continue;
    const values = valuesOf(db, conditions, rule);
    if (!chosen.has(`attr.${key}`) && (values.length < 2 || values.length > maxValues)) continue;
    choices.push({
      key,
      name: inLanguage(rule.name, language),
      values: values.map((row) => ({ value: row.value, name: showValue(row, rule, language), count: row.count })),
    });
  }
  return choices;
};

/** How many products each further choice would leave; a filter's own choice does not narrow its own counts. */
export const readFilters = (db: Connection, conditions: Condition[], language: Language): FilterCounts => {
  const where = whereOf(conditions, 'price');
  const range = db.get<{ min: number | null; max: number | null }>(
    `SELECT min(p.sale_price) AS min, max(p.sale_price) AS max FROM products p WHERE ${where.sql}`,
    ...where.values,
  );
  return {
    brands: brandChoices(db, conditions),
    subcategories: subcategoryChoices(db, conditions, language),
    price: range && range.min !== null && range.max !== null ? { min: range.min, max: range.max } : null,
    promo: countWhere(db, conditions, 'promo', 'p.promo_price IS NOT NULL'),
    inStock: countWhere(db, conditions, 'stock', '(p.stock IS NULL OR p.stock > 0)'),
    attributes: attributeChoices(db, conditions, countWhere(db, conditions, '', 'TRUE'), language),
  };
};
