import { correct } from '../../products/search/correct.ts';
import { slipsBetween } from '../../products/search/distance.ts';
import { fold } from '../../products/search/fold.ts';
import { createKinds, isOneKind, type KindName, type Kinds } from '../../products/search/kinds.ts';
import { knownLines, knownLineWords, type KnownLine } from '../../products/search/known-lines.ts';
import { readPriceWords } from '../../products/search/price-words.ts';
import { slipsAllowed } from '../../products/search/vocabulary.ts';
import type { Phrases } from '../../localization/language.ts';
import type { CommerceDatabase } from '../connection.ts';
import { parseJson, parseLocalized } from '../json.ts';
import { catalogueVersion } from '../settings.ts';
import { joinConditions, listConditions, type ReadQuery } from './list-conditions.ts';
import type { ListQuery } from './product-types.ts';
import { hasMatch, readVocabulary, runToEnd } from './search-index.ts';

type KindRow = { id: number; parent: number | null; level: string; name: string; questions: string | null };

const readKindRows = (db: CommerceDatabase): KindRow[] =>
  db.all<KindRow>('SELECT id, parent_id AS parent, level, name, questions FROM categories ORDER BY id');

const kindNames = (rows: readonly KindRow[]): KindName[] => {
  const below = Map.groupBy(rows, ({ parent }) => parent);
  const subcategoriesOf = ({ id, level }: KindRow): number[] =>
    level === 'subcategory' ? [id] : (below.get(id) ?? []).flatMap(subcategoriesOf);
  return rows.map((row) => {
    const name = parseLocalized(row.name);
    return {
      name,
      questions: row.questions === null ? {} : parseJson<Phrases>(row.questions),
      subcategories: subcategoriesOf(row),
      isWide: row.level === 'category' || (row.level === 'group' && !isOneKind(name)),
    };
  });
};

/** `names` is the input that `kinds` was made from: it rarely changes, and making kinds takes some 20 ms. */
type CachedKinds = { version: string; names: string; kinds: Kinds };

const cachedKinds = new WeakMap<CommerceDatabase, CachedKinds>();

/** Returns the kinds that texts may name, which are only made again if the categories have changed. */
const readKinds = (db: CommerceDatabase): Kinds => {
  const version = catalogueVersion(db);
  const known = cachedKinds.get(db);
  if (known?.version === version) return known.kinds;
  const rows = readKindRows(db);
  const names = JSON.stringify(rows);
  const kinds = known?.names === names ? known.kinds : createKinds(kindNames(rows), knownLineWords);
  cachedKinds.set(db, { version, names, kinds });
  return kinds;
};

type Reading = {
  query: ReadQuery;
  /** The text that was searched for because the original had no results; null if the original was searched for. */
  corrected: string | null;
  /** What the text asks for that the store does not have; null if there is no such thing. */
  notSold: string | null;
};

const smaller = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
const larger = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** Interprets the price limit and the kind that a text names. */
const readMeaning = (db: CommerceDatabase, asked: ListQuery, text: string): ReadQuery => {
  const { text: words, minPrice, maxPrice } = readPriceWords(text);
  const name = words === '' ? null : words;
  return {
    ...asked,
    name,
    minPrice: larger(asked.minPrice, minPrice),
    maxPrice: smaller(asked.maxPrice, maxPrice),
    kind: name === null ? null : readKinds(db).find(name),
  };
};

/** A list query without any filters. */
const listing: ListQuery = {
  name: null,
  categoryIds: [],
  brandIds: [],
  ids: null,
  updatedSince: null,
  minPrice: null,
  maxPrice: null,
  promo: false,
  inStock: false,
  attributes: {},
  sort: 'relevance',
  page: 1,
  rowPerPage: 1,
  filters: false,
};

const hasAny = (db: CommerceDatabase, store: string, query: ReadQuery): boolean => {
  const { sql, values } = joinConditions(listConditions(db, store, query));
  const row = db.get<{ found: number }>(`SELECT EXISTS (SELECT 1 FROM products p WHERE ${sql}) AS found`, ...values);
  return row?.found === 1;
};

/** Returns whether the store has any products for a query's text and kind, ignoring its filters. */
const finds = (db: CommerceDatabase, store: string, { name, kind }: ReadQuery): boolean => {
  if (name === null) return true;
  if (!kind) return hasMatch(db, store, name);
  return hasAny(db, store, { ...listing, name, kind });
};

const wordsOfText = (text: string): string[] => fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/**
 * Finds a product line named in a text; Khmer and Chinese names are also found inside words, since no spaces set them
 * off.
 */
const findNamedLine = (text: string): KnownLine | undefined => {
  const [folded, words] = [fold(text), wordsOfText(text)];
  return knownLines.find(({ word }) => (/^[a-z\d]+$/u.test(word) ? words.includes(word) : folded.includes(fold(word))));
};

/** Finds the product line that a mistyped word means: 'iphon' → iPhone. */
const findMistypedLine = (word: string): KnownLine | undefined => {
  const slips = word.length < 5 ? 0 : slipsAllowed(word.length);
  return slips === 0 ? undefined : knownLines.find((line) => slipsBetween(word, line.word, slips) <= slips);
};

const findBrand = (db: CommerceDatabase, word: string): KnownLine | undefined => {
  const brand = db.get<{ name: string }>(
    'SELECT b.name FROM brand_spellings s JOIN brands b ON b.id = s.brand_id WHERE s.spelling = ?',
    word,
  );
  return brand && { word, name: brand.name, kind: null };
};

const kindOfSlug = (db: CommerceDatabase, slug: string): number | null =>
  db.get<{ id: number }>(`SELECT id FROM categories WHERE level = 'subcategory' AND slug = ?`, slug)?.id ?? null;

/** Words from model names, which are no use for finding an alternative by another manufacturer. */
const modelWord = /^(?:[a-z]{0,3}\d+[a-z]{0,3}|pro|max|plus|ultra|mini|air|se|fe)$/u;

/** Returns a text without the name of a product line and without words from model names. */
const withoutLine = (text: string, typed: string): string =>
  wordsOfText(fold(text).replace(fold(typed), ' '))
    .filter((word) => !modelWord.test(word))
    .join(' ');

/**
 * Interprets a text that names a product line or brand that the store does not sell, to find alternatives: by the rest
 * of the text, otherwise by the line's kind. Returns null if the store has no alternatives either.
 */
const readAsLike = (
  db: CommerceDatabase,
  store: string,
  asked: ListQuery,
  text: string,
  { line, typed }: { line: KnownLine; typed: string },
): Reading | null => {
  const price = readMeaning(db, asked, text);
  const rest = withoutLine(price.name ?? '', typed);
  const restQuery: ReadQuery = { ...price, name: rest, kind: readKinds(db).find(rest) };
  if (rest !== '' && finds(db, store, restQuery)) return { query: restQuery, corrected: null, notSold: line.name };
  const own = line.kind === null ? null : kindOfSlug(db, line.kind);
  if (own === null) return null;
  const query: ReadQuery = {
    ...price,
    name: price.name ?? typed,
    kind: { subcategories: [own], words: typed, rest: null },
  };
  return finds(db, store, query) ? { query, corrected: null, notSold: line.name } : null;
};

/**
 * Finds a product line named in the text that the store does not sell. Accessories for it, such as stands, do not
 * count.
 */
const findUnsoldLine = (
  db: CommerceDatabase,
  store: string,
  text: string,
): { line: KnownLine; typed: string } | null => {
  const line = findNamedLine(text);
  if (!line) return null;
  const own = line.kind === null ? null : kindOfSlug(db, line.kind);
  const isSold =
    own === null
      ? hasMatch(db, store, line.word)
      : hasAny(db, store, { ...listing, name: line.word, categoryIds: [own] });
  return isSold ? null : { line, typed: line.word };
};

/** Finds a brand that the store does not sell, or a mistyped product line, among the words that match no products. */
const findUnsoldWord = (
  db: CommerceDatabase,
  store: string,
  text: string,
): { line: KnownLine; typed: string } | null => {
  for (const typed of wordsOfText(readPriceWords(text).text)) {
    const line = hasMatch(db, store, typed) ? undefined : (findBrand(db, typed) ?? findMistypedLine(typed));
    if (line) return { line, typed };
  }
  return null;
};

/**
 * Interprets a list query's text. A text without results is first tried as naming something that the store does not
 * sell, and then with its typing errors corrected.
 */
export const readQuery = (db: CommerceDatabase, store: string, asked: ListQuery): Reading => {
  const asIs: Reading = { query: asked, corrected: null, notSold: null };
  if (asked.name === null) return asIs;
  const read = (text: string): ReadQuery =>
    asked.readsMeaning ? readMeaning(db, asked, text) : { ...asked, name: text };
  const likeUnsold = (find: typeof findUnsoldLine): Reading | null => {
    const unsold = asked.readsMeaning && asked.name !== null ? find(db, store, asked.name) : null;
    return unsold && asked.name !== null ? readAsLike(db, store, asked, asked.name, unsold) : null;
  };
  const like = likeUnsold(findUnsoldLine);
  if (like) return like;
  const query = read(asked.name);
  if (finds(db, store, query)) return { ...asIs, query };
  const near = likeUnsold(findUnsoldWord);
  if (near) return near;
  const corrected = correct(asked.name, {
    vocabulary: runToEnd(readVocabulary(db)),
    finds: (text) => finds(db, store, read(text)),
  });
  if (corrected !== null) return { query: read(corrected), corrected, notSold: null };
  // Fall back to all products of the kind, ignoring the rest of the text: it may well be sold under another word.
  const ofKind: ReadQuery = { ...query, kind: query.kind ? { ...query.kind, rest: null } : null };
  return query.kind && finds(db, store, ofKind)
    ? { query: ofKind, corrected: query.kind.words, notSold: null }
    : { ...asIs, query };
};
