import { randomUUID } from 'node:crypto';
import { cartResponse } from '../../contract/cart.ts';
import { checkoutResponse, type CheckoutResponse } from '../../contract/checkout.ts';
import { orderResponse, ordersResponse, type Order } from '../../contract/orders.ts';
import { paths } from '../../contract/paths.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { productResponse } from '../../contract/products.ts';
import type { NewShopper } from './new-shopper.ts';
import type { SmallShop } from './small-shop.ts';

/** Common steps of cart and order tests, over HTTP. */

const product = async (shop: SmallShop, id: number, store: string) =>
  productResponse.parse(await shop.json(paths.product(store, String(id))));

/** Returns the ids of a product and of its variant with a SKU. */
export const lineIn = async (
  shop: SmallShop,
  id: number,
  sku: string,
): Promise<{ product: string; variant: string }> => {
  const variant = (await product(shop, id, 'S001')).variants.find((one) => one.sku === sku);
  return { product: String(id), variant: variant?.id ?? 'none' };
};

export const readStock = async (shop: SmallShop, id: number, store = 'S001'): Promise<number | null> =>
  (await product(shop, id, store)).stock;

/** Adds a location; returns its id. */
export const addedLocation = async (by: NewShopper, province: string): Promise<string> => {
  const { body } = await by.call('POST', shopperPaths.addLocation(by.store), {
    body: { name: 'Home', description: 'House 1', lat: 11.5, long: 104.9, province_code: province },
  });
  return String(Object(body).data?.id);
};

export const addItemToCart = async (by: NewShopper, id: number, quantity = 1): Promise<void> => {
  const { status, body } = await by.call('POST', shopperPaths.addToCart(by.store), {
    body: { product_id: id, quantity },
  });
  if (status !== 200) throw new Error(`the cart refuses: ${JSON.stringify(body)}`);
};

/** Submits the checkout; by default it is cash on delivery and pick-up at the branch. */
export const submitCheckout = async (
  by: NewShopper,
  form: object = {},
  key: string = randomUUID(),
): Promise<CheckoutResponse> =>
  checkoutResponse.parse(
    (
      await by.call('POST', shopperPaths.checkout(by.store), {
        body: { payment_type: 'cod', address: 'branch-1', ...form },
        key,
      })
    ).body,
  );

export const orderOf = async (by: NewShopper, id: string | null, language = 'en'): Promise<Order> =>
  orderResponse.parse((await by.call('GET', shopperPaths.order(by.store, id ?? 'none'), { language })).body);

/** Returns the newest 100 orders, and the total. */
export const ordersOf = async (by: NewShopper) =>
  ordersResponse.parse((await by.call('GET', shopperPaths.orders(by.store, { page: 1, rowPerPage: 100 }))).body);

export const cartOf = async (by: NewShopper) =>
  cartResponse.parse((await by.call('GET', shopperPaths.cart(by.store))).body).lines;
