import type { Cents } from '../../contract/money.ts';

/** What the browser shows of a variant, its markup ready; a product without variants is one, without an id. */
export type VariantView = {
  id: string | null;
  optionIds: string[];
  /** Markup of its price and of its stock line. */
  price: string;
  stock: string;
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

/** What the browser needs to sell a product. */
export type Goods = {
  /** Addresses of the pictures for the cart, in the gallery's order. */
  pictures: string[];
  unit: { id: string; name: string } | null;
  code: string | null;
  variants: VariantView[];
};

type Packed = [
  id: string | null,
  optionIds: string[],
  price: number,
  stock: number,
  cents: Cents | null,
  left: number | null,
  image: number | null,
  code: string | null,
];

/** The same with each text once: most variants cost the same, and there are as many of them as there are choices. */
export type PackedGoods = Omit<Goods, 'variants'> & { texts: string[]; variants: Packed[] };

export const packGoods = ({ variants, ...rest }: Goods): PackedGoods => {
  const texts = [...new Set(variants.flatMap(({ price, stock }) => [price, stock]))];
  return {
    ...rest,
    texts,
    variants: variants.map(({ id, optionIds, price, stock, cents, left, image, code, soldOut }) => [
      id,
      optionIds,
      texts.indexOf(price),
      texts.indexOf(stock),
      cents,
      soldOut ? 0 : left,
      image,
      code,
    ]),
  };
};

export const unpackGoods = ({ texts, variants, ...rest }: PackedGoods): Goods => ({
  ...rest,
  variants: variants.map(([id, optionIds, price, stock, cents, left, image, code]) => ({
    id,
    optionIds,
    price: texts[price] ?? '',
    stock: texts[stock] ?? '',
    cents,
    left,
    soldOut: left === 0,
    image,
    code,
  })),
});
