import { showValue } from '../../catalogue/attributes.ts';
import { inLanguage, languageTags, type Language } from '../../localization/language.ts';
import type { AttributeRule } from '../drafts.ts';
import type { AttributeChoice, Choice, FilterCounts, ListQuery } from '../records.ts';
import { conditionsOf, subcategoriesOf, whereOf } from './conditions.ts';
import type { Connection } from './connection.ts';
import { countFacets, type Counts, type ValueCount } from './facet-counts.ts';
import { readFacetTable } from './facet-table.ts';
import { localized } from './json.ts';
import { readRules } from './product-rows.ts';
import { runAtOnce } from './slices.ts';

const maxBrands = 60;
const maxAttributes = 8;
const maxValues = 12;
/** An attribute is shared when at least this part of the products has it. */
const sharedPart = 0.3;

type Named = { id: number; name: string; sequence: number };

const named = (db: Connection, table: 'brands' | 'categories', ids: Iterable<number>): Named[] =>
  db.all<Named>(
    `SELECT id, name, ${table === 'brands' ? 0 : 'sequence'} AS sequence FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...ids]),
  );

const brandChoices = (db: Connection, counts: Map<number, number>, language: Language): Choice[] => {
  const { compare } = new Intl.Collator(languageTags[language], { sensitivity: 'base' });
  return named(db, 'brands', counts.keys())
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || compare(a.name, b.name))
    .slice(0, maxBrands);
};

const subcategoryChoices = (db: Connection, counts: Map<number, number>, language: Language): Choice[] =>
  named(db, 'categories', counts.keys())
    .toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0) || a.sequence - b.sequence || a.id - b.id)
    .map(({ id, name }) => ({ id, name: inLanguage(localized(name), language), count: counts.get(id) ?? 0 }));

const byCount = (a: ValueCount, b: ValueCount): number =>
  b.count - a.count || (a.number ?? 0) - (b.number ?? 0) || (a.value < b.value ? -1 : 1);

const attributeChoices = (
  { attributes, total }: Counts,
  rules: readonly AttributeRule[],
  chosen: ReadonlyMap<number, readonly string[]>,
  language: Language,
): AttributeChoice[] =>
  attributes
    .flatMap(({ values, having }, place) => {
      const rule = rules[place];
      const key = rule?.keys[0];
      if (!rule || key === undefined || values.length === 0) return [];
      const shared = having >= total * sharedPart && values.length >= 2 && values.length <= maxValues;
      if (!shared && !chosen.has(place)) return [];
      const shown = values.toSorted(byCount).slice(0, maxValues);
      return [
        {
          key,
          name: inLanguage(rule.name, language),
          values: shown.map((row) => ({ value: row.value, name: showValue(row, rule, language), count: row.count })),
        },
      ];
    })
    .slice(0, maxAttributes);

/** The list without its choices: of subcategories, all of their categories. */
const unchosen = (query: ListQuery, categoryIds: number[]): ListQuery => ({
  ...query,
  categoryIds,
  brandIds: [],
  minPrice: null,
  maxPrice: null,
  promo: false,
  inStock: false,
  attributes: {},
});

/** How many products each further choice would leave; a filter's own choice does not narrow its own counts. */
export const readFilters = (db: Connection, store: string, query: ListQuery, language: Language): FilterCounts => {
  const rules = readRules(db);
  const { parents, subcategories } = subcategoriesOf(db, query.categoryIds);
  const where = whereOf(conditionsOf(db, store, unchosen(query, parents)));
  const keys = db.all<{ key: number }>(`SELECT p.key FROM products p WHERE ${where.sql}`, ...where.values);
  const wanted = new Map(
    Object.entries(query.attributes).map(([name, values]) => [
      rules.findIndex(({ keys: all }) => all.includes(name)),
      values,
    ]),
  );
  const counts = countFacets(
    runAtOnce(readFacetTable(db, store, rules)),
    wanted.has(-1) ? [] : keys.map(({ key }) => key),
    {
      ...query,
      brands: query.brandIds,
      subcategories,
      attributes: wanted,
    },
  );
  return {
    brands: brandChoices(db, counts.brands, language),
    subcategories: subcategoryChoices(db, counts.subcategories, language),
    price: counts.price,
    promo: counts.promo,
    inStock: counts.inStock,
    attributes: attributeChoices(counts, rules, wanted, language),
  };
};
