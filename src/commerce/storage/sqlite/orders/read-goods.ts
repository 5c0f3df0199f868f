import type { Localized } from '../../../localization/language.ts';
import type { GoodsFault, GoodsName, GoodsRecord } from '../../orders.ts';
import type { Connection } from '../connection.ts';
import { localized } from '../json.ts';

type Row = {
  key: number;
  id: number;
  name: string;
  kh: string | null;
  zh: string | null;
  image: string | null;
  price: number | null;
  stock: number | null;
  unit: number;
  unitName: string;
  category: string | null;
  variants: number;
};
type VariantRow = { price: number | null; stock: number | null; image: string | null };
type OptionRow = { name: string; words: string | null };

const select = `SELECT p.key, p.id, p.name, k.name AS kh, z.name AS zh, p.image, p.sale_price AS price, p.stock,
    p.unit_id AS unit, u.name AS unitName, c.name AS category,
    (SELECT count(*) FROM variants v WHERE v.product = p.key) AS variants
  FROM products p JOIN units u ON u.id = p.unit_id LEFT JOIN categories c ON c.id = p.category_id
  LEFT JOIN translations k ON k.product = p.key AND k.language = 'kh'
  LEFT JOIN translations z ON z.product = p.key AND z.language = 'zh'`;

/** The names of a variant's options as one text, as the product page shows them. */
const variantName = (db: Connection, variant: number): Localized | null => {
  const options = db
    .all<OptionRow>(
      `SELECT o.name, w.name AS words FROM variant_options vo JOIN option_values o ON o.id = vo.option_id
      LEFT JOIN option_words w ON w.word = lower(o.name) WHERE vo.variant = ? ORDER BY vo.position`,
      variant,
    )
    .map(({ name, words }): Localized => (words === null ? { en: name } : localized(words)));
  if (options.length === 0) return null;
  const joined = (language: keyof Localized) => options.map((option) => option[language] ?? option.en).join(', ');
  return { en: joined('en'), kh: joined('kh'), zh: joined('zh') };
};

const recordOf = (db: Connection, row: Row, variantId: number | null): GoodsRecord | GoodsFault => {
  if (variantId === null && row.variants > 0) return 'variant missing';
  const variant =
    variantId === null
      ? row
      : db.get<VariantRow>(
          'SELECT coalesce(promo_price, price) AS price, stock, image FROM variants WHERE id = ? AND product = ?',
          variantId,
          row.key,
        );
  if (!variant) return 'no variant';
  return {
    product: row.key,
    productId: row.id,
    variantId,
    name: { en: row.name, kh: row.kh ?? undefined, zh: row.zh ?? undefined },
    variantName: variantId === null ? null : variantName(db, variantId),
    image: variant.image ?? row.image,
    price: variant.price,
    stock: variant.stock,
    unit: { id: row.unit, name: localized(row.unitName) },
    category: row.category === null ? null : localized(row.category).en,
  };
};

/** What a shopper names, as it is now. */
export const readGoods = (
  db: Connection,
  store: string,
  { productId, variantId }: GoodsName,
): GoodsRecord | GoodsFault => {
  const row = db.get<Row>(`${select} WHERE p.store_code = ? AND p.id = ?`, store, productId);
  return row ? recordOf(db, row, variantId) : 'no product';
};

/** The same by the product's key; null where it is no longer sold so. */
export const goodsByKey = (db: Connection, key: number, variantId: number | null): GoodsRecord | null => {
  const row = db.get<Row>(`${select} WHERE p.key = ?`, key);
  const record = row ? recordOf(db, row, variantId) : 'no product';
  return typeof record === 'string' ? null : record;
};
