import type { Page, ProductData } from '../../catalogue/page-data.ts';
import { translator } from '../../i18n/translate.ts';
import { pictureAddress } from '../../images/address.ts';
import { productPrice } from './product-price.ts';
import { stockMarkup } from './stock.ts';
import type { Goods, VariantView } from './variant-views.ts';

const viewsOf = (page: Page<ProductData>): VariantView[] => {
  const { data, locale } = page;
  const t = translator(locale);
  const single = { ...data, id: null, optionIds: [], image: null, sku: null };
  const variants = data.variants.length > 0 ? data.variants : [single];
  const saysStock = variants.some(({ stock }) => stock !== null);
  return variants.map((variant) => {
    const soldOut = variant.stock === 0 || (data.variants.length === 0 && data.soldOut);
    return {
      id: variant.id,
      optionIds: variant.optionIds,
      price: productPrice(variant, page),
      stock: saysStock || soldOut ? stockMarkup(variant.stock, soldOut, t) : '',
      cents: variant.promoPrice ?? variant.price,
      left: soldOut ? 0 : variant.stock,
      soldOut,
      image: variant.image,
      code: variant.sku,
    };
  });
};

/** What the browser needs to sell the product of a page, and the variant that is shown first. */
export const goodsOf = (page: Page<ProductData>): { goods: Goods; shown: VariantView } => {
  const { data } = page;
  const shownPictures = data.gallery.length > 0 ? data.gallery : data.placeholder ? [data.placeholder] : [];
  const variants = viewsOf(page);
  const shown = variants.find(({ id }) => id === data.selected) ?? variants[0];
  if (!shown) throw new Error(`product ${data.id} has nothing to show`);
  return {
    goods: {
      pictures: shownPictures.map((facts) => pictureAddress(facts, 160, 'webp')),
      unit: data.units.find(({ id }) => id === data.unitId) ?? null,
      code: data.sku,
      variants,
    },
    shown,
  };
};
