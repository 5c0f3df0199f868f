import type { Cents } from '../../contract/money.ts';

/** A variant as the browser shows and sells it; a product without variants is one, without an id. */
export type VariantView = {
  id: string | null;
  optionIds: string[];
  /** Numbers of its price and of its stock line among the views that the page has. */
  price: number;
  stock: number;
  /** What it costs now; null: ask for price. */
  cents: Cents | null;
  /** Pieces left; null where the API does not say. */
  left: number | null;
  soldOut: boolean;
  /** Number of its picture in the gallery. */
  image: number | null;
  /** Its own product code, where it has one. */
  code: string | null;
};

/** The same without names: there are as many variants as there are choices. */
type PackedVariant = [
  id: string | null,
  optionIds: string[],
  price: number,
  stock: number,
  cents: Cents | null,
  left: number | null,
  image: number | null,
  code: string | null,
];

/** What the browser needs to sell a product. */
export type Goods = {
  /** Addresses of the pictures for the cart, in the gallery's order. */
  pictures: string[];
  unit: { id: string; name: string } | null;
  code: string | null;
  variants: PackedVariant[];
};

export const packVariants = (variants: readonly VariantView[]): PackedVariant[] =>
  variants.map(({ id, optionIds, price, stock, cents, left, image, code, soldOut }) => [
    id,
    optionIds,
    price,
    stock,
    cents,
    soldOut ? 0 : left,
    image,
    code,
  ]);

export const unpackVariants = (variants: readonly PackedVariant[]): VariantView[] =>
  variants.map(([id, optionIds, price, stock, cents, left, image, code]) => ({
    id,
    optionIds,
    price,
    stock,
    cents,
    left,
    soldOut: left === 0,
    image,
    code,
  }));

/** 'there': it can be bought; 'out': sold out; 'ask': the shop tells the price. */
export type BuyState = 'there' | 'out' | 'ask';

export const buyState = ({ cents, soldOut }: Pick<VariantView, 'cents' | 'soldOut'>): BuyState =>
  cents === null ? 'ask' : soldOut ? 'out' : 'there';
