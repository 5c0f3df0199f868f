import * as v from 'valibot';
import { promoOf, toCents, type Cents } from '../../contract/money.ts';
import { paths } from '../../contract/paths.ts';
import { illustrationPath } from '../../contract/remote-image.ts';

/** A result of the quick search (R43, R113), as a suggestion shows it. */
export type Suggestion = {
  id: string;
  name: string;
  /** As in the API, or the URL of its illustration. */
  image: string;
  price: Cents | null;
  promoPrice: Cents | null;
  /** Whether its variants differ in price. */
  from: boolean;
};

const stock = v.optional(v.nullable(v.union([v.number(), v.string()])));
const id = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^(?!\.+$)[\w.~-]{1,64}$/u));
const row = v.object({
  id,
  name: v.pipe(v.string(), v.regex(/\S/u)),
  image: v.optional(v.nullable(v.string())),
  price: v.optional(v.unknown()),
  promo_price: v.optional(v.unknown()),
  variants: v.optional(
    v.nullable(v.array(v.object({ price: v.optional(v.unknown()), promo_price: v.optional(v.unknown()), stock }))),
  ),
});
/** A category among the results, to which they can be narrowed. */
const category = v.object({
  id,
  name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  count: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(1)),
});
/** As many as the embedded API returns; more would push down the products, which most shoppers look for. */
const maxCategories = 2;

/** Text that is missing or invalid counts as null. */
const words = v.fallback(v.nullish(v.pipe(v.string(), v.trim(), v.nonEmpty()), null), null);
const total = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(0));
const answer = v.object({
  data: v.array(v.unknown()),
  total: v.fallback(v.nullish(total, null), null),
  corrected: words,
  not_sold: words,
  categories: v.fallback(v.nullish(v.array(v.unknown()), []), []),
});

export type SuggestedCategory = v.InferOutput<typeof category>;

/** Response of the quick search: products, categories with their counts, and how the text was interpreted. */
export type Suggestions = {
  products: Suggestion[];
  categories: SuggestedCategory[];
  /** Results in all; null: the API does not say. */
  total: number | null;
  /** The corrected text that was searched for instead; null: the text itself. */
  corrected: string | null;
  /** What was asked for, if the store does not sell it and the products are similar ones; null: it is sold. */
  notSold: string | null;
};

type Offer = { price: Cents | null; promoPrice: Cents | null };
const offerOf = (json: { price?: unknown; promo_price?: unknown }): Offer => {
  const price = toCents(json.price);
  return { price, promoPrice: promoOf(price, toCents(json.promo_price)) };
};
const paid = ({ price, promoPrice }: Offer): Cents => promoPrice ?? price ?? 0;

const suggestionOf = (json: v.InferOutput<typeof row>): Suggestion => {
  const priced = (json.variants ?? []).filter(({ price }) => toCents(price) !== null);
  const left = priced.filter((variant) => Number(variant.stock ?? 1) !== 0);
  const offers = (left.length > 0 ? left : priced).map(offerOf).toSorted((a, b) => paid(a) - paid(b));
  const [lowest = offerOf(json)] = offers;
  return {
    id: json.id,
    name: json.name.trim(),
    image: json.image || illustrationPath(json.id),
    ...lowest,
    from: offers.some((offer) => paid(offer) !== paid(lowest)),
  };
};

const understood = <Output>(rows: readonly unknown[], schema: v.GenericSchema<unknown, Output>): Output[] =>
  rows.flatMap((one) => {
    const parsed = v.safeParse(schema, one);
    return parsed.success ? [parsed.output] : [];
  });

/**
 * Fetches suggestions; invalid rows are skipped.
 * @throws if the call fails or is aborted
 */
export const suggest = async (
  store: string,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<Suggestions> => {
  const response = await fetch(`/_api${paths.quickSearch(store, text)}`, {
    signal,
    headers: { accept: 'application/json', 'accept-language': language },
  });
  if (!response.ok) throw new Error(`the quick search answered ${response.status}`);
  const found = v.parse(answer, await response.json());
  return {
    products: understood(found.data, row).map(suggestionOf),
    categories: understood(found.categories, category).slice(0, maxCategories),
    // A total below the number of rows is wrong.
    total: found.total !== null && found.total >= found.data.length ? found.total : null,
    corrected: found.corrected,
    notSold: found.not_sold,
  };
};
