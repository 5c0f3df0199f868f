import { checkoutResponse, generatedAnswer } from '../../contract/checkout.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { cartResponse } from '../../contract/cart.ts';
import { addedLocation, addItemToCart } from './checkout.ts';
import type { NewShopper } from './new-shopper.ts';
import type { PersonalCall, SweptCall, SweptThing } from './sweep.ts';

/** The sweep's carts, orders and payments, and locations that an order could use. */

/** Returns the id of a product without variants that the store sells. */
const productIn = (store: string): string => (store === 'S001' ? '2' : '1');
const boughtIn = (store: string) => ({ checkout_type: 'buynow', product_id: productIn(store), quantity: 1 });
const buyNow = (store: string) => ({ ...boughtIn(store), payment_type: 'cod', address: 'branch-1' });

const order = async (owner: NewShopper, note: string): Promise<string> => {
  const { body } = await owner.call('POST', shopperPaths.buyNow(owner.store), {
    body: { ...buyNow(owner.store), note },
  });
  return checkoutResponse.parse(body).orderId ?? 'no order';
};

const payment = async (owner: NewShopper): Promise<string> => {
  const body = { ...boughtIn(owner.store), address: 'branch-1', payment_method: 'wing', type: 'khqr', amount: 279.99 };
  const { body: generated } = await owner.call('POST', shopperPaths.generateKhqr(owner.store), { body });
  return generatedAnswer.parse(generated).paymentId ?? 'no payment';
};

const paymentCall = (path: (store: string) => string): SweptCall => ({
  method: 'POST',
  path,
  body: (id) => ({ payment_id: id }),
});

export const sweptOrders: SweptThing[] = [
  {
    name: 'line of a cart',
    make: async (_shop, owner, mark) => {
      await addItemToCart(owner, 2);
      const cart = cartResponse.parse((await owner.call('GET', shopperPaths.cart(owner.store))).body);
      const id = cart.lines[0]?.cartId ?? 'no line';
      await owner.call('PUT', shopperPaths.updateCart(owner.store, id), { body: { note: mark } });
      return id;
    },
    read: { method: 'GET', path: (store) => shopperPaths.cart(store) },
    calls: [
      { method: 'PUT', path: shopperPaths.updateCart, body: () => ({ quantity: 1 }) },
      { method: 'PUT', path: shopperPaths.updateCart, body: () => ({ note: 'mine' }) },
      { method: 'DELETE', path: shopperPaths.removeFromCart },
    ],
  },
  {
    name: 'order',
    make: (_shop, owner, mark) => order(owner, mark),
    read: { method: 'GET', path: shopperPaths.order },
    calls: [
      { method: 'GET', path: shopperPaths.order },
      { method: 'GET', path: (store, id) => shopperPaths.quote(store, { order: id }) },
      { method: 'POST', path: shopperPaths.cancelOrder, body: () => ({ reason: 'mine' }) },
      { method: 'POST', path: shopperPaths.returnOrder, body: () => ({ reason: 'mine' }) },
      { method: 'POST', path: shopperPaths.payOrder, body: () => ({ payment_type: 'cod' }) },
    ],
  },
  {
    name: 'payment',
    make: (_shop, owner) => payment(owner),
    read: paymentCall(shopperPaths.paymentStatus),
    calls: [
      paymentCall(shopperPaths.paymentStatus),
      paymentCall(shopperPaths.cancelPayment),
      {
        method: 'POST',
        path: shopperPaths.buyNow,
        body: (id, store) => ({
          ...buyNow(store),
          payment_type: 'khqr',
          payment_method: 'wing',
          image_url: '000201',
          payment_id: id,
        }),
      },
    ],
  },
  {
    name: 'location that an order would go to',
    make: (_shop, owner) => addedLocation(owner, '12'),
    read: { method: 'GET', path: shopperPaths.locations },
    calls: [
      { method: 'GET', path: shopperPaths.cart },
      {
        method: 'GET',
        path: (store, id) =>
          shopperPaths.quote(store, {
            address: id,
            product: { id: productIn(store), quantity: 1, variantId: null, unitId: null },
          }),
      },
      { method: 'POST', path: shopperPaths.buyNow, body: (id, store) => ({ ...buyNow(store), address: id }) },
      {
        method: 'POST',
        path: shopperPaths.generateKhqr,
        body: (id, store) => ({
          ...boughtIn(store),
          address: id,
          payment_method: 'wing',
          type: 'khqr',
          amount: 281.24,
        }),
      },
    ],
  },
];

export const personalCallsOfOrders: PersonalCall[] = [
  { method: 'GET', path: (store) => shopperPaths.cart(store) },
  { method: 'POST', path: shopperPaths.addToCart },
  { method: 'PUT', path: (store) => shopperPaths.updateCart(store, '1') },
  { method: 'DELETE', path: (store) => shopperPaths.removeFromCart(store, '1') },
  { method: 'GET', path: (store) => shopperPaths.quote(store, {}) },
  { method: 'POST', path: shopperPaths.checkout },
  { method: 'POST', path: shopperPaths.buyNow },
  { method: 'POST', path: shopperPaths.generateKhqr },
  { method: 'POST', path: shopperPaths.generatePayment },
  { method: 'POST', path: shopperPaths.paymentStatus },
  { method: 'POST', path: shopperPaths.cancelPayment },
  { method: 'POST', path: shopperPaths.upload },
  { method: 'GET', path: (store) => shopperPaths.orders(store, { page: 1, rowPerPage: 10 }) },
  { method: 'GET', path: (store) => shopperPaths.order(store, '1') },
  { method: 'POST', path: (store) => shopperPaths.cancelOrder(store, '1') },
  { method: 'POST', path: (store) => shopperPaths.returnOrder(store, '1') },
  { method: 'POST', path: (store) => shopperPaths.payOrder(store, '1') },
];
