import type { SQLInputValue } from 'node:sqlite';
import { compact } from '../../catalogue/search/fold.ts';
import { readMatch } from '../../catalogue/search/match.ts';
import type { Connection } from './connection.ts';

/** How a list is ordered: what to join, and the ORDER BY, with their values. */
export type Order = { join: string; joinValues: SQLInputValue[]; by: string; byValues: SQLInputValue[] };

export const plainOrder = (by: string, byValues: SQLInputValue[] = []): Order => ({
  join: '',
  joinValues: [],
  by,
  byValues,
});

/** The brand with which a text begins, by its longest spelling, and the rest of the text; null: none, or nothing else. */
const brandIn = (db: Connection, whole: string): { brand: number; rest: string } | null => {
  const [longest] = db
    .all<{ spelling: string; brand: number }>('SELECT spelling, brand_id AS brand FROM brand_spellings')
    .map(({ spelling, brand }) => ({ brand, key: compact(spelling) }))
    .filter(({ key }) => key !== '' && key.length < whole.length && whole.startsWith(key))
    .toSorted((a, b) => b.key.length - a.key.length);
  return longest ? { brand: longest.brand, rest: whole.slice(longest.key.length) } : null;
};

const is = (text: string): string => `(p.name_key = ${text} OR p.model_key = ${text})`;
const begins = (column: string, text: string): string => `substr(${column}, 1, length(${text})) = ${text}`;
const namesBegin = (text: string): string => `(${begins('p.name_key', text)} OR ${begins('p.model_key', text)})`;

/**
 * Exact names and models first, with their brand in front or without it; then
 * beginnings; then what has its numbers beside their neighbours; then the rest.
 * In each, what is in stock stands before what is sold out.
 */
export const byRank = (db: Connection, text: string): Order => {
  const match = readMatch(text);
  if (match === null) return plainOrder('p.sequence, p.id');
  const whole = compact(text);
  const branded = brandIn(db, whole);
  // Not a join: that would ask the index once for each product.
  const far = 'WHEN p.key NOT IN (SELECT rowid FROM product_search WHERE product_search MATCH ?) THEN 3';
  return {
    join: `JOIN (SELECT rowid AS found, bm25(product_search, 8.0, 6.0, 4.0, 1.0) AS score
        FROM product_search WHERE product_search MATCH ?) ON found = p.key
      JOIN (SELECT ? AS whole, ? AS brand, ? AS rest)`,
    joinValues: [match.all, whole, branded?.brand ?? null, branded?.rest ?? null],
    by: `CASE
        WHEN ${is('whole')} OR p.brand_id = brand AND ${is('rest')} THEN 0
        WHEN ${namesBegin('whole')} OR p.brand_id = brand AND ${namesBegin('rest')}
          OR EXISTS (SELECT 1 FROM translations t WHERE t.product = p.key AND ${begins('t.name_key', 'whole')}) THEN 1
        ${match.close === null ? '' : far}
        ELSE 2 END, p.stock IS NOT NULL AND p.stock = 0, score, p.sequence, p.id`,
    byValues: match.close === null ? [] : [match.close],
  };
};
