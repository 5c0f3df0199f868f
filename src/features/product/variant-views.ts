import type { Cents } from '../../contract/money.ts';

/** A variant as the browser shows and sells it; a product without variants counts as one, without an id. */
export type VariantView = {
  id: string | null;
  optionIds: string[];
  /** Indexes of its price and stock line among the page's views. */
  priceAt: number;
  stockAt: number;
  /** Current price; null: ask for price. */
  cents: Cents | null;
  /** Items left; null: unknown. */
  left: number | null;
  soldOut: boolean;
  /** Index of its image in the gallery. */
  image: number | null;
  /** Its own product code, if any. */
  code: string | null;
};

/** The same without keys, to save bytes: there may be many variants. */
type PackedVariant = [
  id: string | null,
  optionIds: string[],
  priceAt: number,
  stockAt: number,
  cents: Cents | null,
  left: number | null,
  image: number | null,
  code: string | null,
];

/** What the browser needs to sell a product. */
export type SoldProduct = {
  /** URLs of the images for the cart, in the gallery's order. */
  pictures: string[];
  unit: { id: string; name: string } | null;
  code: string;
  variants: PackedVariant[];
};

export const packVariants = (variants: readonly VariantView[]): PackedVariant[] =>
  variants.map(({ id, optionIds, priceAt, stockAt, cents, left, image, code, soldOut }) => [
    id,
    optionIds,
    priceAt,
    stockAt,
    cents,
    soldOut ? 0 : left,
    image,
    code,
  ]);

export const unpackVariants = (variants: readonly PackedVariant[]): VariantView[] =>
  variants.map(([id, optionIds, priceAt, stockAt, cents, left, image, code]) => ({
    id,
    optionIds,
    priceAt,
    stockAt,
    cents,
    left,
    soldOut: left === 0,
    image,
    code,
  }));

/** 'there': can be bought; 'out': sold out; 'ask': price on request. */
export type BuyState = 'there' | 'out' | 'ask';

export const buyState = ({ cents, soldOut }: Pick<VariantView, 'cents' | 'soldOut'>): BuyState =>
  cents === null ? 'ask' : soldOut ? 'out' : 'there';
