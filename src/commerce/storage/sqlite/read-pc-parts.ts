import type { Language } from '../../localization/language.ts';
import type { PcPartRecord } from '../records.ts';
import type { Connection } from './connection.ts';
import { parsed } from './json.ts';

/** See `Reading.pcParts`. One statement: a part's attributes come as one JSON object. */
export const readPcParts = (
  db: Connection,
  store: string,
  { subcategories, attributes }: { subcategories: readonly string[]; attributes: readonly string[] },
  language: Language,
): PcPartRecord[] =>
  db
    .all<Omit<PcPartRecord, 'attributes'> & { attributes: string }>(
      `SELECT p.id, p.sku, coalesce(t.name, p.name) AS name, b.name AS brand, p.image, p.price, p.promo_price AS promoPrice,
        p.promo_until AS promoUntil, p.stock,
        (SELECT json_group_object(a.key, coalesce(a.number, a.value)) FROM attributes a
          WHERE a.product = p.key AND a.key IN (SELECT value FROM json_each(?))) AS attributes
      FROM products p LEFT JOIN brands b ON b.id = p.brand_id
      LEFT JOIN translations t ON t.product = p.key AND t.language = ?
      WHERE p.store_code = ? AND p.subcategory_id IN (
        SELECT id FROM categories WHERE level = 'subcategory' AND slug IN (SELECT value FROM json_each(?)))
      ORDER BY p.sequence, p.id`,
      JSON.stringify(attributes),
      language,
      store,
      JSON.stringify(subcategories),
    )
    .map((row) => ({ ...row, attributes: parsed<PcPartRecord['attributes']>(row.attributes) }));
