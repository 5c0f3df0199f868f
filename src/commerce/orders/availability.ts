import type { Cents } from '../../contract/money.ts';
import { CommerceError, invalidInputError, notFoundError } from '../errors/commerce-error.ts';
import { inLanguage } from '../localization/language.ts';
import type { CartLineRecord, ItemRecord } from '../storage/carts.ts';
import type { PurchaseLine } from '../storage/orders.ts';
import type { StorageReads } from '../storage/storage.ts';

/** What can be bought, and the lines that it makes. */

export const lineOf = (
  goods: ItemRecord & { price: Cents },
  of: { cartId: number | null; quantity: number; note: string },
): PurchaseLine => ({
  ...of,
  product: goods.product,
  productId: goods.productId,
  variantId: goods.variantId,
  unitId: goods.unit.id,
  price: goods.price,
  name: goods.name,
  variantName: goods.variantName,
  unitName: goods.unit.name,
  image: goods.image,
  category: goods.category,
  stock: goods.stock,
});

const hasPrice = (goods: ItemRecord): goods is ItemRecord & { price: Cents } => goods.price !== null;

/** The lines of a cart that count: what is sold out, no longer sold, or has no price any more stays in the cart. */
export const cartLines = (cart: CartLineRecord[]): PurchaseLine[] =>
  cart.flatMap(({ id, quantity, note, item: goods }) =>
    goods && hasPrice(goods) && goods.stock !== 0 ? [lineOf(goods, { cartId: id, quantity, note })] : [],
  );

/**
 * What a shopper may put into the cart or buy at once.
 * @throws {CommerceError} not_found, or bad_request with the field that is wrong
 */
export const sellable = async (
  reading: Pick<StorageReads, 'item'>,
  store: string,
  { productId, variantId, unitId }: { productId: number; variantId: number | null; unitId: number | null },
): Promise<ItemRecord & { price: Cents }> => {
  const goods = await reading.item(store, { productId, variantId });
  if (goods === 'no product') throw notFoundError('there is no such product in this store');
  if (goods === 'variant missing')
    throw invalidInputError('choose a variant of the product', { variant_option_id: 'required' });
  if (goods === 'no variant')
    throw invalidInputError('the product has no such variant', { variant_option_id: 'invalid' });
  if (unitId !== null && unitId !== goods.unit.id)
    throw invalidInputError('the product is not sold in this unit', { unit_id: 'invalid' });
  if (!hasPrice(goods)) throw invalidInputError('the product has no price; ask the shop', { product_id: 'invalid' });
  return goods;
};

/** The refusal where too few are left. */
export const outOfStock = (name: ItemRecord['name'], left: number): CommerceError =>
  new CommerceError(
    'out_of_stock',
    left === 0 ? `${inLanguage(name, 'en')} is sold out` : `only ${left} of ${inLanguage(name, 'en')} left`,
    { quantity: 'invalid' },
  );
