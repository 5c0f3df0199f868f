import { inLanguage, type Language } from '../../localization/language.ts';
import type { OptionTypeRecord, VariantRecord } from '../records.ts';
import type { Connection } from './connection.ts';
import { localized, parsed } from './json.ts';

type OptionRow = {
  product: number;
  id: number;
  name: string;
  words: string | null;
  color: string | null;
  type: string;
  typeWords: string | null;
};
type VariantRow = Omit<VariantRecord, 'optionIds'> & { product: number; optionIds: string };
type Choices = { optionTypes: OptionTypeRecord[]; variants: VariantRecord[]; variantId: number | null };

const shown = (name: string, words: string | null, language: Language): string =>
  words === null ? name : inLanguage(localized(words), language);

/** The variant shown first: the first in stock, else the first. */
const leading = (variants: VariantRecord[]): VariantRecord | undefined =>
  variants.find((variant) => variant.stock === null || variant.stock > 0) ?? variants[0];

const typesOf = (rows: OptionRow[], chosen: number[], language: Language): OptionTypeRecord[] =>
  [...Map.groupBy(rows, (row) => row.type)].map(([type, ofType]) => {
    const selected = ofType.find((row) => chosen.includes(row.id)) ?? ofType[0];
    return {
      name: shown(type, ofType[0]?.typeWords ?? null, language),
      selected: selected ? shown(selected.name, selected.words, language) : null,
      options: ofType.map((row) => ({ id: row.id, name: shown(row.name, row.words, language), color: row.color })),
    };
  });

/** Option types and variants of the products whose keys stand in a JSON list; gives a look-up by key. */
export const readOptions = (db: Connection, keys: string, language: Language): ((key: number) => Choices) => {
  const options = Map.groupBy(
    db.all<OptionRow>(
      `SELECT po.product, v.id, v.name, vw.name AS words, vw.color, t.name AS type, tw.name AS typeWords
      FROM product_options po JOIN option_values v ON v.id = po.option_id JOIN option_types t ON t.id = v.type_id
      LEFT JOIN option_words vw ON vw.word = lower(v.name) LEFT JOIN option_words tw ON tw.word = lower(t.name)
      WHERE po.product IN (SELECT value FROM json_each(?)) ORDER BY po.product, po.position`,
      keys,
    ),
    (row) => row.product,
  );
  const variants = Map.groupBy(
    db.all<VariantRow>(
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
      optionIds: parsed<number[]>(row.optionIds),
    }));
    const first = leading(own);
    return {
      optionTypes: typesOf(options.get(key) ?? [], first?.optionIds ?? [], language),
      variants: own,
      variantId: first?.id ?? null,
    };
  };
};
