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
const row = v.object({
  id: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^(?!\.+$)[\w.~-]{1,64}$/u)),
  name: v.pipe(v.string(), v.regex(/\S/u)),
  image: v.optional(v.nullable(v.string())),
  price: v.optional(v.unknown()),
  promo_price: v.optional(v.unknown()),
  variants: v.optional(
    v.nullable(v.array(v.object({ price: v.optional(v.unknown()), promo_price: v.optional(v.unknown()), stock }))),
  ),
});
const answer = v.object({ data: v.array(v.unknown()) });

type Offer = { price: Cents | null; promoPrice: Cents | null };
const offerOf = (wire: { price?: unknown; promo_price?: unknown }): Offer => {
  const price = toCents(wire.price);
  return { price, promoPrice: promoOf(price, toCents(wire.promo_price)) };
};
const paid = ({ price, promoPrice }: Offer): Cents => promoPrice ?? price ?? 0;

const suggestionOf = (wire: v.InferOutput<typeof row>): Suggestion => {
  const priced = (wire.variants ?? []).filter(({ price }) => toCents(price) !== null);
  const left = priced.filter((variant) => Number(variant.stock ?? 1) !== 0);
  const offers = (left.length > 0 ? left : priced).map(offerOf).toSorted((a, b) => paid(a) - paid(b));
  const [lowest = offerOf(wire)] = offers;
  return {
    id: wire.id,
    name: wire.name.trim(),
    image: wire.image || illustrationPath(wire.id),
    ...lowest,
    from: offers.some((offer) => paid(offer) !== paid(lowest)),
  };
};

/**
 * Fetches suggestions; invalid rows are skipped.
 * @throws if the call fails or is aborted
 */
export const suggest = async (
  store: string,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<Suggestion[]> => {
  const response = await fetch(`/_api${paths.quickSearch(store, text)}`, {
    signal,
    headers: { accept: 'application/json', 'accept-language': language },
  });
  if (!response.ok) throw new Error(`the quick search answered ${response.status}`);
  return v.parse(answer, await response.json()).data.flatMap((one) => {
    const parsed = v.safeParse(row, one);
    return parsed.success ? [suggestionOf(parsed.output)] : [];
  });
};
