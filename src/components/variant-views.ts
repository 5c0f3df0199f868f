/** What the browser shows of a variant; its markup comes ready in the page. */
export type VariantView = {
  id: string;
  optionIds: string[];
  soldOut: boolean;
  price: string;
  stock: string;
  /** Number of its picture in the gallery. */
  image: number | null;
};

/** The same with each text once: most variants cost the same, and there are as many of them as there are choices. */
export type PackedVariants = {
  texts: string[];
  variants: (Omit<VariantView, 'price' | 'stock'> & { price: number; stock: number })[];
};

export const packVariants = (views: readonly VariantView[]): PackedVariants => {
  const texts = [...new Set(views.flatMap(({ price, stock }) => [price, stock]))];
  return {
    texts,
    variants: views.map((view) => ({ ...view, price: texts.indexOf(view.price), stock: texts.indexOf(view.stock) })),
  };
};

export const unpackVariants = ({ texts, variants }: PackedVariants): VariantView[] =>
  variants.map((view) => ({ ...view, price: texts[view.price] ?? '', stock: texts[view.stock] ?? '' }));
