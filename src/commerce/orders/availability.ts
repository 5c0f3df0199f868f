import type { Cents } from '../../contract/money.ts';
import { CommerceError, invalidInputError, notFoundError } from '../errors/commerce-error.ts';
import { inLanguage } from '../localization/language.ts';
import type { CartLineRecord, ItemRecord } from '../storage/carts.ts';
import type { CheckoutQuoteLine } from '../storage/orders.ts';
import type { StorageReads } from '../storage/storage.ts';

/** Which items can be bought, and the quote lines made from them. */

export const createQuoteLine = (
  item: ItemRecord & { price: Cents },
  of: { cartId: number | null; quantity: number; note: string },
): CheckoutQuoteLine => ({
  ...of,
  product: item.product,
  productId: item.productId,
  variantId: item.variantId,
  unitId: item.unit.id,
  price: item.price,
  name: item.name,
  variantName: item.variantName,
  unitName: item.unit.name,
  image: item.image,
  category: item.category,
  stock: item.stock,
});

const hasPrice = (item: ItemRecord): item is ItemRecord & { price: Cents } => item.price !== null;

/**
 * Returns quote lines for the items of a cart that can be bought. Items that are sold out, no longer sold or without a
 * price stay in the cart but are left out.
 */
export const selectAvailableLines = (cart: CartLineRecord[]): CheckoutQuoteLine[] =>
  cart.flatMap(({ id, quantity, note, item }) =>
    item && hasPrice(item) && item.stock !== 0 ? [createQuoteLine(item, { cartId: id, quantity, note })] : [],
  );

/**
 * Returns the item if a shopper may add it to the cart or buy it right away.
 * @throws {CommerceError} not_found, or bad_request naming the invalid field
 */
export const requireAvailableItem = async (
  reading: Pick<StorageReads, 'item'>,
  store: string,
  { productId, variantId, unitId }: { productId: number; variantId: number | null; unitId: number | null },
): Promise<ItemRecord & { price: Cents }> => {
  const item = await reading.item(store, { productId, variantId });
  if (item === 'no product') throw notFoundError('there is no such product in this store');
  if (item === 'variant missing')
    throw invalidInputError('choose a variant of the product', { variant_option_id: 'required' });
  if (item === 'no variant')
    throw invalidInputError('the product has no such variant', { variant_option_id: 'invalid' });
  if (unitId !== null && unitId !== item.unit.id)
    throw invalidInputError('the product is not sold in this unit', { unit_id: 'invalid' });
  if (!hasPrice(item)) throw invalidInputError('the product has no price; ask the shop', { product_id: 'invalid' });
  return item;
};

/** Creates the error for too little stock. */
export const outOfStockError = (name: ItemRecord['name'], left: number): CommerceError =>
  new CommerceError(
    'out_of_stock',
    left === 0 ? `${inLanguage(name, 'en')} is sold out` : `only ${left} of ${inLanguage(name, 'en')} left`,
    { quantity: 'invalid' },
  );
