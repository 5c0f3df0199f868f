import { illustrationPath, remoteImage } from '../../contract/remote-image.ts';
import type { Product } from '../../contract/products.ts';
import type { CartLine } from '../cart/cart-rules.ts';

/** Tells whether a product must be bought on its own page: the shopper has to choose a variant or unit. */
export const isChosenOnPage = ({
  variants,
  optionTypes,
  units,
}: Pick<Product, 'variants' | 'optionTypes' | 'units'>): boolean =>
  variants.length > 0 || optionTypes.length > 0 || units.length > 1;

/** Returns a cart line with one item of a product that has no options. */
export const cartLineOf = ({ id, name, image, price, promoPrice, unitId, units }: Product): CartLine => {
  const unit = units.find((one) => one.id === unitId);
  return {
    id,
    name,
    image: remoteImage(image ?? illustrationPath(id), 160),
    price: promoPrice ?? price,
    quantity: 1,
    variantId: null,
    variantName: null,
    unitId: unit?.id ?? null,
    unitName: unit?.name ?? null,
    note: '',
  };
};
