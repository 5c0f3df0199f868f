import type { Page, Price, ProductData } from '../../catalogue/page-data.ts';
import { translator } from '../../i18n/translate.ts';
import { squareAddress } from '../../images/address.ts';
import { collectViews } from './distinct-views.ts';
import { priceNote } from './price-note.ts';
import { stockLine, type StockNotice } from './stock.ts';
import { packVariants, type SoldProduct, type VariantView } from './variant-views.ts';

/** A price as shown. `note`: the line below it; '' reserves the line, null omits it. */
export type PriceView = { price: Price; note: string | null };

export type ProductView = {
  sold: SoldProduct;
  variants: readonly VariantView[];
  /** The variant shown first, its price (view 0) and stock line (view 1). */
  shown: VariantView;
  price: PriceView;
  stock: StockNotice | null;
  /** Views of the other variants, without duplicates: views 2, 3, … */
  others: readonly (PriceView | StockNotice | null)[];
};

/** Returns what the browser needs to sell a page's product, and what the page shows of its variants. */
export const buildProductView = ({ data, locale }: Page<ProductData>): ProductView => {
  const t = translator(locale);
  const single = { ...data, id: null, optionIds: [], image: null, sku: null };
  const variants = data.variants.length > 0 ? data.variants : [single];
  const selected = variants.find(({ id }) => id === data.selected) ?? variants[0];
  if (!selected) throw new Error(`product ${data.id} has nothing to show`);

  type Variant = typeof selected;
  const isSoldOut = ({ stock }: Variant): boolean => stock === 0 || (data.variants.length === 0 && data.soldOut);
  const stockOf = (variant: Variant): StockNotice | null => stockLine(variant.stock, isSoldOut(variant), t);
  // If one variant has a note, all reserve its line, so that nothing moves when another is chosen.
  const emptyNote = variants.some((variant) => priceNote(variant, locale) !== null) ? '' : null;
  const priceOf = (variant: Variant): PriceView => ({
    price: { price: variant.price, promoPrice: variant.promoPrice, promoUntil: variant.promoUntil },
    note: priceNote(variant, locale) ?? emptyNote,
  });

  const price = priceOf(selected);
  const stock = stockOf(selected);
  const { others, numberOf } = collectViews<PriceView | StockNotice | null>([price, stock]);
  const viewOf = (variant: Variant): VariantView => {
    const soldOut = isSoldOut(variant);
    return {
      id: variant.id,
      optionIds: variant.optionIds,
      priceAt: numberOf(priceOf(variant)),
      stockAt: numberOf(stockOf(variant)),
      cents: variant.promoPrice ?? variant.price,
      left: soldOut ? 0 : variant.stock,
      soldOut,
      image: variant.image,
      code: variant.sku,
    };
  };
  const views = variants.map(viewOf);
  const pictures = data.gallery.length > 0 ? data.gallery : data.placeholder ? [data.placeholder] : [];
  return {
    sold: {
      pictures: pictures.map((picture) => squareAddress(picture, 160, 'webp')),
      unit: data.units.find(({ id }) => id === data.unitId) ?? null,
      code: data.sku,
      variants: packVariants(views),
    },
    variants: views,
    shown: viewOf(selected),
    price,
    stock,
    others,
  };
};
