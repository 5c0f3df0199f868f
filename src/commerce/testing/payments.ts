import { randomUUID } from 'node:crypto';
import { generatedAnswer, paymentStatusResponse, type Generated } from '../../contract/checkout.ts';
import { fromCents } from '../../contract/money.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { quoteResponse } from '../../contract/quote.ts';
import type { ShopResponse, NewShopper } from './new-shopper.ts';
import type { SmallShop } from './small-shop.ts';

/** Payment steps for tests, over HTTP, as a page or the storefront's server makes them. */

export const address = 'branch-1';

/** Finds the small shop's product with a SKU. */
export const productOf = async (shop: SmallShop, sku: string, store = 'S001') => {
  const page = await shop.json(`/api/products?store_code=${store}&row_per_page=50`);
  const list = (page as { data: { id: number; sku?: string }[] }).data;
  for (const { id } of list) {
    const product = await shop.storage.product(store, id, 'en');
    if (product?.sku === sku) return product;
  }
  throw new Error(`no product ${sku}`);
};

export const readPaymentStock = async (shop: SmallShop, sku: string): Promise<number | null> =>
  (await productOf(shop, sku)).stock;

export const intoCart = (shopper: NewShopper, product: number, quantity: number, variant: number | null = null) =>
  shopper.call('POST', shopperPaths.addToCart(shopper.store), {
    body: {
      product_id: String(product),
      quantity,
      variant_option_id: variant && String(variant),
      unit_id: null,
      note: '',
    },
  });

/** Returns the total of the cart, in dollars. */
export const cartSum = async (shopper: NewShopper, paymentType = 'khqr'): Promise<number> => {
  const { body } = await shopper.call('GET', shopperPaths.quote(shopper.store, { address, paymentType }));
  return fromCents(quoteResponse.parse(body).grandTotal);
};

export const askCode = (shopper: NewShopper, body: object, key?: string): Promise<ShopResponse> =>
  shopper.call('POST', shopperPaths.generateKhqr(shopper.store), {
    body: { payment_method: 'wing', type: 'khqr', address, ...body },
    ...(key === undefined ? {} : { key }),
  });

/** Creates a payment code for the current cart. */
export const cartCode = async (shopper: NewShopper): Promise<Generated & { paymentId: string; qrCodeUrl: string }> => {
  const answer = await askCode(shopper, { amount: await cartSum(shopper) });
  const generated = generatedAnswer.parse(answer.body);
  const { paymentId, qrCodeUrl } = generated;
  if (paymentId === null || qrCodeUrl === null) throw new Error(`no code: ${JSON.stringify(answer.body)}`);
  return { ...generated, paymentId, qrCodeUrl };
};

export const readPaymentStatus = async (shopper: NewShopper, payment: string): Promise<string> => {
  const { body } = await shopper.call('POST', shopperPaths.paymentStatus(shopper.store), {
    body: { payment_id: payment },
  });
  return paymentStatusResponse.parse(body).payment_status;
};

export const callOff = (shopper: NewShopper, payment: string): Promise<ShopResponse> =>
  shopper.call('POST', shopperPaths.cancelPayment(shopper.store), { body: { payment_id: payment } });

/** Sends a request to the stand-in bank or PayPal, as a person's browser would. */
export const atBank = (shop: SmallShop, path: string, method = 'POST'): Promise<Response> =>
  fetch(`http://127.0.0.1:${shop.port}${path}`, {
    method,
    redirect: 'manual',
    ...(method === 'POST' ? { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' } : {}),
  });

export const payAndOrder = (shopper: NewShopper, payment: string, { key = `key-${randomUUID()}`, ...more } = {}) =>
  shopper.call('POST', shopperPaths.checkout(shopper.store), {
    body: {
      payment_type: 'khqr',
      payment_method: 'wing',
      image_url: 'code',
      payment_id: payment,
      address,
      ...more,
    },
    key,
  });
