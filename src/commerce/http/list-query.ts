import type { Cents } from '../../contract/money.ts';
import { sortOrders } from '../../contract/products.ts';
import { invalidInputError } from '../errors/commerce-error.ts';
import type { ListQuery } from '../storage/products/product-types.ts';
import { parseIntegerParam } from './request.ts';

export const maxRowPerPage = 200;
const maxPage = 1_000_000;
const maxIds = 500;
const maxName = 400;
const maxAttributes = 12;

const idList = (name: string, text: string | null): number[] => {
  if (text === null || text === '') return [];
  const ids = text.split(',').map((part) => part.trim());
  if (ids.length > maxIds) throw invalidInputError(`${name} may hold at most ${maxIds} ids`);
  if (!ids.every((id) => /^\d{1,15}$/u.test(id))) throw invalidInputError(`${name} must be ids separated by commas`);
  return ids.map(Number);
};

const dollars = (name: string, text: string | null): Cents | null => {
  if (text === null || text === '') return null;
  if (!/^\d{1,9}(\.\d{1,6})?$/u.test(text)) throw invalidInputError(`${name} must be an amount such as 12.50`);
  return Math.round(Number(text) * 100);
};

const flag = (name: string, text: string | null): boolean => {
  if (text === null || text === '' || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw invalidInputError(`${name} must be 1 or 0`);
};

const time = (name: string, text: string | null): string | null => {
  if (text === null || text === '') return null;
  const date = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/u.test(text) ? new Date(text) : null;
  if (!date || Number.isNaN(date.getTime()))
    throw invalidInputError(`${name} must be a time such as 2026-11-20T08:00:00.000Z`);
  return date.toISOString();
};

const attributesOf = (query: URLSearchParams): Record<string, string[]> => {
  const names = [...new Set([...query.keys()].filter((name) => name.startsWith('attr.') && name.length > 5))];
  if (names.length > maxAttributes) throw invalidInputError(`at most ${maxAttributes} attr. filters at once`);
  return Object.fromEntries(names.map((name) => [name.slice(5), query.getAll(name).slice(0, 50)]));
};

/**
 * Parses the query of a product list (R114). Ids are separated by commas; `attr.{name}` may be repeated, and products
 * match if they have any of its values.
 * @throws {CommerceError} bad_request naming the key and the expected form
 */
export const parseListQuery = (query: URLSearchParams, { rowPerPage = 12 } = {}): ListQuery => {
  const name = query.get('name')?.trim() || null;
  if (name !== null && name.length > maxName) throw invalidInputError(`name may have at most ${maxName} characters`);
  const asked = query.get('sort') || 'relevance';
  const sort = sortOrders.find((order) => order === asked);
  if (!sort) throw invalidInputError(`sort must be one of ${sortOrders.join(', ')}`);
  return {
    name,
    categoryIds: idList('cat_id', query.get('cat_id')),
    brandIds: idList('brand_id', query.get('brand_id')),
    ids: query.has('ids') ? idList('ids', query.get('ids')) : null,
    updatedSince: time('updated_since', query.get('updated_since')),
    minPrice: dollars('min_price', query.get('min_price')),
    maxPrice: dollars('max_price', query.get('max_price')),
    promo: flag('promo', query.get('promo')),
    inStock: flag('in_stock', query.get('in_stock')),
    attributes: attributesOf(query),
    sort,
    page: parseIntegerParam('page', query.get('page'), { fallback: 1, min: 1, max: maxPage }),
    rowPerPage: parseIntegerParam('row_per_page', query.get('row_per_page'), {
      fallback: rowPerPage,
      min: 1,
      max: maxRowPerPage,
    }),
    filters: flag('filters', query.get('filters')),
  };
};
