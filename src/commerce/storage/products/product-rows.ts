import { formatAttributes, type RawAttribute } from '../../products/attributes.ts';
import { inLanguage, type Language } from '../../localization/language.ts';
import type { CommerceDatabase } from '../connection.ts';
import { parseJson, parseLocalized } from '../json.ts';
import { readAttributeRules } from '../taxonomy.ts';
import type { OptionTypeRecord, ProductRecord, VariantRecord } from './product-types.ts';

type ProductOptionRow = {
  product: number;
  id: number;
  name: string;
  words: string | null;
  color: string | null;
  type: string;
  typeWords: string | null;
};

type ProductVariantRow = Omit<VariantRecord, 'optionIds'> & { product: number; optionIds: string };

type ProductOptions = { optionTypes: OptionTypeRecord[]; variants: VariantRecord[]; variantId: number | null };

const displayName = (name: string, words: string | null, language: Language): string =>
  words === null ? name : inLanguage(parseLocalized(words), language);

/** Returns the variant that is selected at first: the first one in stock, otherwise the first one. */
const findLeadingVariant = (variants: VariantRecord[]): VariantRecord | undefined =>
  variants.find((variant) => variant.stock === null || variant.stock > 0) ?? variants[0];

const toOptionTypes = (rows: ProductOptionRow[], chosen: number[], language: Language): OptionTypeRecord[] =>
  [...Map.groupBy(rows, (row) => row.type)].map(([type, ofType]) => {
    const selected = ofType.find((row) => chosen.includes(row.id)) ?? ofType[0];
    return {
      name: displayName(type, ofType[0]?.typeWords ?? null, language),
      selected: selected ? displayName(selected.name, selected.words, language) : null,
      options: ofType.map((row) => ({
        id: row.id,
        name: displayName(row.name, row.words, language),
        color: row.color,
      })),
    };
  });

/** Reads options and variants of the products in a JSON list of keys; returns a function that looks them up by key. */
export const readOptions = (
  db: CommerceDatabase,
  keys: string,
  language: Language,
): ((key: number) => ProductOptions) => {
  const options = Map.groupBy(
    db.all<ProductOptionRow>(
      `SELECT po.product, v.id, v.name, vw.name AS words, vw.color, t.name AS type, tw.name AS typeWords
      FROM product_options po JOIN option_values v ON v.id = po.option_id JOIN option_types t ON t.id = v.type_id
      LEFT JOIN option_words vw ON vw.word = lower(v.name) LEFT JOIN option_words tw ON tw.word = lower(t.name)
      WHERE po.product IN (SELECT value FROM json_each(?)) ORDER BY po.product, po.position`,
      keys,
    ),
    (row) => row.product,
  );
  const variants = Map.groupBy(
    db.all<ProductVariantRow>(
      `SELECT product, id, sku, price, promo_price AS promoPrice, stock, image,
        (SELECT json_group_array(option_id ORDER BY position) FROM variant_options WHERE variant = variants.id) AS optionIds
      FROM variants WHERE product IN (SELECT value FROM json_each(?)) ORDER BY product, position`,
      keys,
    ),
    (row) => row.product,
  );
  return (key) => {
    const own = (variants.get(key) ?? []).map(({ product: _product, ...row }) => ({
      ...row,
      optionIds: parseJson<number[]>(row.optionIds),
    }));
    const first = findLeadingVariant(own);
    return {
      optionTypes: toOptionTypes(options.get(key) ?? [], first?.optionIds ?? [], language),
      variants: own,
      variantId: first?.id ?? null,
    };
  };
};

type ProductRow = Omit<ProductRecord, 'images' | 'attributes' | 'optionTypes' | 'variants' | 'variantId' | 'unit'> & {
  key: number;
  images: string;
  unitId: number;
  unitName: string;
};

const productColumns = `p.key, p.id, p.sku, coalesce(t.name, p.name) AS name, p.image, p.images, p.price, p.promo_price AS promoPrice,
  p.promo_until AS promoUntil, p.category_id AS categoryId,
  (SELECT c.name ->> 'en' FROM categories c WHERE c.id = p.category_id) AS category, p.subcategory_id AS subcategoryId, p.brand_id AS brandId,
  b.name AS brand, p.model, coalesce(t.description, p.description) AS description, p.unit_id AS unitId, u.name AS unitName,
  p.stock, p.sequence, p.created_at AS createdAt, p.updated_at AS updatedAt`;

const groupByProduct = <Row extends { product: number }>(rows: Row[]): Map<number, Row[]> =>
  Map.groupBy(rows, (row) => row.product);

/** Reads the products with the given keys, in that order, with their texts in a language. */
export const readProductsByKey = (db: CommerceDatabase, keys: number[], language: Language): ProductRecord[] => {
  if (keys.length === 0) return [];
  const list = JSON.stringify(keys);
  const rows = db.all<ProductRow>(
    `SELECT ${productColumns} FROM products p JOIN units u ON u.id = p.unit_id LEFT JOIN brands b ON b.id = p.brand_id
    LEFT JOIN translations t ON t.product = p.key AND t.language = ?
    WHERE p.key IN (SELECT value FROM json_each(?))`,
    language,
    list,
  );
  const rules = readAttributeRules(db);
  const attributes = groupByProduct(
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
        images: parseJson<string[]>(images),
        attributes: formatAttributes(attributes.get(key) ?? [], rules, language),
        ...options(key),
        unit: { id: unitId, name: inLanguage(parseLocalized(unitName), language) },
      },
    ];
  });
};
