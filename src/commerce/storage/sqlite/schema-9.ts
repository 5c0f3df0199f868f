const productChanged = (key: string): string => `
  INSERT INTO untold_changes (store_code, product, version)
    SELECT store_code, id, 1 FROM products WHERE key = ${key}
    ON CONFLICT DO UPDATE SET version = version + 1;`;

const everythingChanged = (stores: string): string => `
  INSERT INTO untold_changes (store_code, product, version)
    SELECT code, 0, 1 FROM stores WHERE ${stores}
    ON CONFLICT DO UPDATE SET version = version + 1;`;

/** A count that runs out, comes back, or is counted no more. */
const soldOutChanged = '(old.stock = 0) IS NOT (new.stock = 0)';

const trigger = (name: string, event: string, body: string, condition = ''): string => `
CREATE TRIGGER untold_${name} AFTER ${event}${condition === '' ? '' : ` WHEN ${condition}`} BEGIN${body}
END;`;

const shownByProduct = `name, sku, brand_id, category_id, subcategory_id, price, promo_price, promo_until, description, model,
  upc, image, images, unit_id, sequence`;

/** Triggers of a table whose rows belong to a product, by its key in the column \`product\`. */
const ofProduct = (table: string, columns: string): string =>
  [
    trigger(`${table}_new`, `INSERT ON ${table}`, productChanged('new.product')),
    trigger(`${table}_changed`, `UPDATE OF ${columns} ON ${table}`, productChanged('new.product')),
    trigger(`${table}_gone`, `DELETE ON ${table}`, productChanged('old.product')),
  ].join('');

/** Triggers of a table that any page of some stores may show. */
export const ofStores = (table: string, stores: { before: string; after: string }): string =>
  [
    trigger(`${table}_new`, `INSERT ON ${table}`, everythingChanged(stores.after)),
    trigger(`${table}_changed`, `UPDATE ON ${table}`, everythingChanged(stores.after)),
    trigger(`${table}_gone`, `DELETE ON ${table}`, everythingChanged(stores.before)),
  ].join('');

const all = { before: 'true', after: 'true' };
/** The store that a row belongs to, by its column `store_code`. */
export const own = { before: 'code = old.store_code', after: 'code = new.store_code' };

/**
 * Migration 9: an outbox of what storefronts have to be told. Triggers fill it within the transaction of the change, so
 * that none is forgotten, whoever makes it. Product 0 stands for everything else that pages of a store show.
 */
export const schema9 = `
CREATE TABLE untold_changes (
  store_code TEXT NOT NULL,
  product INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (store_code, product)
) STRICT, WITHOUT ROWID;
${trigger('products_new', 'INSERT ON products', productChanged('new.key'))}
${trigger('products_changed', `UPDATE OF ${shownByProduct} ON products`, productChanged('new.key'))}
${trigger('products_stock', 'UPDATE OF stock ON products', productChanged('new.key'), soldOutChanged)}
${trigger(
  'products_gone',
  'DELETE ON products',
  `
  INSERT INTO untold_changes (store_code, product, version) VALUES (old.store_code, old.id, 1)
    ON CONFLICT DO UPDATE SET version = version + 1;`,
)}
${ofProduct('variants', 'position, sku, price, promo_price, image')}
${trigger('variants_stock', 'UPDATE OF stock ON variants', productChanged('new.product'), soldOutChanged)}
${ofProduct('translations', 'name, description')}
${ofProduct('attributes', 'value')}
${ofProduct('product_options', 'option_id')}
${ofStores('stores', { before: 'code = old.code', after: 'code = new.code' })}
${ofStores('links', own)}
${ofStores('promotions', own)}
${ofStores('promotion_products', own)}
${ofStores('categories', all)}
${ofStores('brands', all)}
${ofStores('units', all)}
${ofStores('attribute_rules', all)}
${ofStores('option_words', all)}
${ofStores('texts', all)}
`;
