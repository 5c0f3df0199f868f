/** Migration 1: the catalogue, its texts and its search. Money in cents; localized texts as JSON objects. */
export const schema1 = `
CREATE TABLE notes (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE stores (code TEXT PRIMARY KEY, details TEXT NOT NULL) STRICT;
CREATE TABLE store_domains (
  domain TEXT PRIMARY KEY,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE
) STRICT;
CREATE TABLE links (
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  id INTEGER NOT NULL, name TEXT NOT NULL, link TEXT NOT NULL, logo TEXT,
  PRIMARY KEY (store_code, id)
) STRICT;

-- Categories, groups and subcategories: one table, one id space.
CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  level TEXT NOT NULL CHECK (level IN ('category', 'group', 'subcategory')),
  parent_id INTEGER REFERENCES categories,
  slug TEXT NOT NULL, name TEXT NOT NULL, image TEXT, sequence INTEGER NOT NULL,
  UNIQUE (level, slug)
) STRICT;
INSERT INTO sqlite_sequence VALUES ('categories', 10000); -- made by imports: apart from the ids given by a taxonomy
CREATE INDEX categories_parent ON categories (parent_id, sequence, id);

CREATE TABLE brands (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, image TEXT) STRICT;
CREATE TABLE brand_spellings (spelling TEXT PRIMARY KEY, brand_id INTEGER NOT NULL REFERENCES brands) STRICT, WITHOUT ROWID;

CREATE TABLE units (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
INSERT INTO units VALUES (1, '{"en":"Piece","kh":"គ្រឿង","zh":"件"}');

CREATE TABLE attribute_rules (position INTEGER PRIMARY KEY, rule TEXT NOT NULL) STRICT;
CREATE TABLE option_words (word TEXT PRIMARY KEY, name TEXT NOT NULL, color TEXT) STRICT;

CREATE TABLE products (
  key INTEGER PRIMARY KEY,
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  id INTEGER NOT NULL,
  sku TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  brand_id INTEGER REFERENCES brands,
  category_id INTEGER REFERENCES categories,
  subcategory_id INTEGER REFERENCES categories,
  price INTEGER CHECK (price > 0),
  promo_price INTEGER CHECK (promo_price > 0),
  sale_price INTEGER GENERATED ALWAYS AS (coalesce(promo_price, price)) STORED,
  promo_until TEXT,
  description TEXT, model TEXT, model_key TEXT NOT NULL, upc TEXT,
  image TEXT, images TEXT NOT NULL,
  unit_id INTEGER NOT NULL DEFAULT 1 REFERENCES units,
  stock INTEGER CHECK (stock >= 0),
  sequence INTEGER NOT NULL,
  origin TEXT NOT NULL,
  draft_hash TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  UNIQUE (store_code, id), UNIQUE (store_code, sku)
) STRICT;
CREATE INDEX products_sequence ON products (store_code, sequence, id);
CREATE INDEX products_category ON products (store_code, category_id, sequence, id);
CREATE INDEX products_subcategory ON products (store_code, subcategory_id, sequence, id);
CREATE INDEX products_brand ON products (store_code, brand_id, sequence, id);
CREATE INDEX products_updated ON products (store_code, updated_at);
CREATE INDEX products_sale_price ON products (store_code, sale_price, id);
CREATE INDEX products_promo ON products (promo_until) WHERE promo_until IS NOT NULL;

-- The next product id of a store: ids of removed products are not given again.
CREATE TABLE product_ids (
  store_code TEXT PRIMARY KEY REFERENCES stores ON DELETE CASCADE,
  last_id INTEGER NOT NULL, last_sequence INTEGER NOT NULL
) STRICT;

CREATE TABLE translations (
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  language TEXT NOT NULL, name TEXT, name_key TEXT, description TEXT,
  PRIMARY KEY (product, language)
) STRICT, WITHOUT ROWID;
CREATE TABLE attributes (
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  key TEXT NOT NULL, value TEXT NOT NULL, number REAL,
  PRIMARY KEY (product, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE option_types (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE option_values (
  id INTEGER PRIMARY KEY,
  type_id INTEGER NOT NULL REFERENCES option_types, name TEXT NOT NULL,
  UNIQUE (type_id, name)
) STRICT;
CREATE TABLE product_options (
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  position INTEGER NOT NULL,
  option_id INTEGER NOT NULL REFERENCES option_values,
  PRIMARY KEY (product, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE variants (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  position INTEGER NOT NULL, sku TEXT NOT NULL,
  price INTEGER CHECK (price > 0), promo_price INTEGER CHECK (promo_price > 0),
  stock INTEGER CHECK (stock >= 0), image TEXT,
  UNIQUE (product, sku)
) STRICT;
CREATE TABLE variant_options (
  variant INTEGER NOT NULL REFERENCES variants ON DELETE CASCADE,
  position INTEGER NOT NULL,
  option_id INTEGER NOT NULL REFERENCES option_values,
  PRIMARY KEY (variant, position)
) STRICT, WITHOUT ROWID;

-- Texts of all stores; '{store}' in them stands for the store's name.
CREATE TABLE texts (
  kind TEXT NOT NULL CHECK (kind IN ('help', 'policies', 'news')),
  position INTEGER NOT NULL, document TEXT NOT NULL,
  PRIMARY KEY (kind, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE promotions (
  store_code TEXT NOT NULL REFERENCES stores ON DELETE CASCADE,
  id INTEGER NOT NULL, position INTEGER NOT NULL,
  title TEXT NOT NULL, summary TEXT NOT NULL, image TEXT, ends_at TEXT NOT NULL,
  PRIMARY KEY (store_code, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE promotion_products (
  store_code TEXT NOT NULL, promotion_id INTEGER NOT NULL, position INTEGER NOT NULL,
  product INTEGER NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (store_code, promotion_id, position),
  FOREIGN KEY (store_code, promotion_id) REFERENCES promotions ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX promotion_products_product ON promotion_products (product);

-- Words made by search/tokens.ts; M* since the default leaves Khmer vowel signs out.
CREATE VIRTUAL TABLE product_search USING fts5 (
  name, code, brand, category,
  content = '', contentless_delete = 1, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
);
`;
