import { checkoutResponse, generatedAnswer } from '../../contract/checkout.ts';
import { paths } from '../../contract/paths.ts';
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
  const { body } = await owner.call('POST', paths.buyNow(owner.store), { body: { ...buyNow(owner.store), note } });
  return checkoutResponse.parse(body).orderId ?? 'no order';
};

const payment = async (owner: NewShopper): Promise<string> => {
  const body = { ...boughtIn(owner.store), address: 'branch-1', payment_method: 'wing', type: 'khqr', amount: 279.99 };
  const { body: generated } = await owner.call('POST', paths.generateKhqr(owner.store), { body });
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
      const cart = cartResponse.parse((await owner.call('GET', paths.cart(owner.store))).body);
      const id = cart.lines[0]?.cartId ?? 'no line';
      await owner.call('PUT', paths.updateCart(owner.store, id), { body: { note: mark } });
      return id;
    },
    read: { method: 'GET', path: (store) => paths.cart(store) },
    calls: [
      { method: 'PUT', path: paths.updateCart, body: () => ({ quantity: 1 }) },
      { method: 'PUT', path: paths.updateCart, body: () => ({ note: 'mine' }) },
      { method: 'DELETE', path: paths.removeFromCart },
    ],
  },
  {
    name: 'order',
    make: (_shop, owner, mark) => order(owner, mark),
    read: { method: 'GET', path: paths.order },
    calls: [
      { method: 'GET', path: paths.order },
      { method: 'GET', path: (store, id) => paths.quote(store, { order: id }) },
      { method: 'POST', path: paths.cancelOrder, body: () => ({ reason: 'mine' }) },
      { method: 'POST', path: paths.returnOrder, body: () => ({ reason: 'mine' }) },
      { method: 'POST', path: paths.payOrder, body: () => ({ payment_type: 'cod' }) },
    ],
  },
  {
    name: 'payment',
    make: (_shop, owner) => payment(owner),
    read: paymentCall(paths.paymentStatus),
    calls: [
      paymentCall(paths.paymentStatus),
      paymentCall(paths.cancelPayment),
      {
        method: 'POST',
        path: paths.buyNow,
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
    read: { method: 'GET', path: paths.locations },
    calls: [
      { method: 'GET', path: paths.cart },
      {
        method: 'GET',
        path: (store, id) =>
          paths.quote(store, {
            address: id,
            product: { id: productIn(store), quantity: 1, variantId: null, unitId: null },
          }),
      },
      { method: 'POST', path: paths.buyNow, body: (id, store) => ({ ...buyNow(store), address: id }) },
      {
        method: 'POST',
        path: paths.generateKhqr,
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
  { method: 'GET', path: (store) => paths.cart(store) },
  { method: 'POST', path: paths.addToCart },
  { method: 'PUT', path: (store) => paths.updateCart(store, '1') },
  { method: 'DELETE', path: (store) => paths.removeFromCart(store, '1') },
  { method: 'GET', path: (store) => paths.quote(store, {}) },
  { method: 'POST', path: paths.checkout },
  { method: 'POST', path: paths.buyNow },
  { method: 'POST', path: paths.generateKhqr },
  { method: 'POST', path: paths.generatePayment },
  { method: 'POST', path: paths.paymentStatus },
  { method: 'POST', path: paths.cancelPayment },
  { method: 'POST', path: paths.upload },
  { method: 'GET', path: (store) => paths.orders(store, { page: 1, rowPerPage: 10 }) },
  { method: 'GET', path: (store) => paths.order(store, '1') },
  { method: 'POST', path: (store) => paths.cancelOrder(store, '1') },
  { method: 'POST', path: (store) => paths.returnOrder(store, '1') },
  { method: 'POST', path: (store) => paths.payOrder(store, '1') },
];
