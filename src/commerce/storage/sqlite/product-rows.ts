import { showAttributes, type RawAttribute } from '../../catalogue/attributes.ts';
import { inLanguage, type Language } from '../../localization/language.ts';
import type { AttributeRule } from '../drafts.ts';
import type { ProductRecord } from '../records.ts';
import type { Connection } from './connection.ts';
import { localized, parsed } from './json.ts';
import { readOptions } from './read-options.ts';

type ProductRow = Omit<ProductRecord, 'images' | 'attributes' | 'optionTypes' | 'variants' | 'variantId' | 'unit'> & {
  key: number;
  images: string;
  unitId: number;
  unitName: string;
};

const columns = `p.key, p.id, p.sku, coalesce(t.name, p.name) AS name, p.image, p.images, p.price, p.promo_price AS promoPrice,
  p.promo_until AS promoUntil, p.category_id AS categoryId, p.subcategory_id AS subcategoryId, p.brand_id AS brandId,
  b.name AS brand, p.model, coalesce(t.description, p.description) AS description, p.unit_id AS unitId, u.name AS unitName,
  p.stock, p.sequence, p.created_at AS createdAt, p.updated_at AS updatedAt`;

export const readRules = (db: Connection): AttributeRule[] =>
  db
    .all<{ rule: string }>('SELECT rule FROM attribute_rules ORDER BY position')
    .map((row) => parsed<AttributeRule>(row.rule));

const grouped = <Row extends { product: number }>(rows: Row[]): Map<number, Row[]> =>
  Map.groupBy(rows, (row) => row.product);

/** The products of the given keys, in the keys' order, with texts in a language. */
export const readByKeys = (db: Connection, keys: number[], language: Language): ProductRecord[] => {
  if (keys.length === 0) return [];
  const list = JSON.stringify(keys);
  const rows = db.all<ProductRow>(
    `SELECT ${columns} FROM products p JOIN units u ON u.id = p.unit_id LEFT JOIN brands b ON b.id = p.brand_id
    LEFT JOIN translations t ON t.product = p.key AND t.language = ?
    WHERE p.key IN (SELECT value FROM json_each(?))`,
    language,
    list,
  );
  const rules = readRules(db);
  const attributes = grouped(
    db.all<RawAttribute & { product: number }>(
      'SELECT product, key, value, number FROM attributes WHERE product IN (SELECT value FROM json_each(?))',
      list,
    ),
  );
  const options = readOptions(db, list, language);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => {
    const row = byKey.get(key);
    if (!row) return [];
    const { key: _key, unitId, unitName, images, ...rest } = row;
    return [
      {
        ...rest,
        images: parsed<string[]>(images),
        attributes: showAttributes(attributes.get(key) ?? [], rules, language),
        ...options(key),
        unit: { id: unitId, name: inLanguage(localized(unitName), language) },
      },
    ];
  });
};
