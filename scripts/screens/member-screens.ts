import type { PaymentType } from '../../src/contract/checkout.ts';
import { addresses } from '../../src/routes.ts';
import { press } from './actions.ts';
import { emptyForm, forgotCode, newPassword, registerCode, wrongCode, wrongLogin } from './login-actions.ts';
import {
  apiDown,
  askReason,
  chooseBank,
  choosePickUp,
  chooseType,
  leftPaypal,
  onPaper,
  openCartLines,
  openPayment,
  openAddressForm,
  payCode,
  paymentAs,
  payNothing,
  priceChanged,
  shown,
  tooFew,
} from './member-actions.ts';
import type { Members } from './members.ts';
import type { ScreenShot } from './screen-list.ts';

/** Screens of logging in and registering. */
export const loginScreens: readonly ScreenShot[] = [
  { name: 'login', path: addresses.login(), whole: true },
  { name: 'login-errors', path: addresses.login(), act: emptyForm },
  { name: 'login-wrong', path: addresses.login(), act: wrongLogin },
  { name: 'register', path: addresses.register(), whole: true },
  { name: 'register-errors', path: addresses.register(), act: emptyForm, whole: true },
  { name: 'register-code', path: addresses.register(), act: registerCode },
  { name: 'forgot', path: addresses.forgotPassword() },
  { name: 'forgot-code', path: addresses.forgotPassword(), act: forgotCode },
  { name: 'forgot-wrong', path: addresses.forgotPassword(), act: wrongCode },
  { name: 'forgot-password', path: addresses.forgotPassword(), act: newPassword },
  { name: 'otp-none', path: addresses.otpVerify() },
];

const buying = ({ wanted, ways }: Members): readonly ScreenShot[] => {
  const checkout = { path: addresses.checkout(), as: 'regular' } as const;
  const payable = (type: PaymentType): string | null => (ways.includes(type) ? checkout.path : null);
  const first = { path: addresses.checkout(), as: 'newcomer' } as const;
  return [
    { name: 'cart-member', path: '/', as: 'regular', act: openCartLines },
    { name: 'checkout', ...checkout, act: shown('[data-pay-bar]') },
    { name: 'checkout-whole', ...checkout, act: shown('[data-pay-bar]'), whole: true },
    { name: 'checkout-dark', ...checkout, act: shown('[data-pay-bar]'), dark: true },
    { name: 'checkout-transfer', ...checkout, path: payable('bankTransfer'), act: chooseBank, whole: true },
    { name: 'checkout-anakut', ...checkout, path: payable('anakut'), act: chooseType('anakut'), whole: true },
    {
      name: 'checkout-places',
      ...checkout,
      act: press('[data-chosen-address] .button', '[data-address-options]'),
      whole: true,
    },
    { name: 'checkout-pick-up', ...checkout, act: choosePickUp, whole: true },
    { name: 'checkout-changed', ...checkout, act: priceChanged, whole: true },
    { name: 'checkout-few', ...checkout, act: tooFew, whole: true },
    { name: 'checkout-down', ...checkout, act: apiDown },
    { name: 'checkout-new', ...first, act: shown('[data-pay-bar]'), whole: true },
    { name: 'checkout-errors', ...first, act: payNothing, whole: true },
    { name: 'checkout-place-form', ...first, act: openAddressForm, whole: true },
    { name: 'buynow', path: addresses.buyNow(wanted), as: 'regular', act: shown('[data-pay-bar]') },
    { name: 'payment-khqr', ...checkout, act: payCode },
    { name: 'payment-khqr-whole', ...checkout, act: payCode, whole: true },
    { name: 'payment-khqr-dark', ...checkout, act: payCode, dark: true },
    { name: 'payment-expired', ...checkout, act: paymentAs('expired', '[data-payment-view="over"]') },
    { name: 'payment-failed', ...checkout, act: paymentAs('failed', '[data-payment-view="over"]') },
    { name: 'payment-paid', ...checkout, act: paymentAs('paid', '[data-payment-view="wait"]') },
    { name: 'payment-stuck', ...checkout, act: paymentAs('needsAttention', '[data-payment-view="needsAttention"]') },
    { name: 'payment-open', ...checkout, act: openPayment },
    { name: 'paypal-left', ...checkout, path: payable('paypal'), act: leftPaypal },
    { name: 'paypal-none', path: addresses.paypalError(), as: 'newcomer', act: shown('#paypal [data-notice]') },
  ];
};

const having = ({ orders, appointments }: Members): readonly ScreenShot[] => {
  const order = (name: string, state: keyof Members['orders']) =>
    ({ name, path: addresses.order(orders[state].id), as: 'regular', act: shown('[data-timeline]') }) as const;
  const list = addresses.orders();
  const paper = { path: addresses.printOrder(orders.shipped.id), as: 'regular', whole: true } as const;
  const booked = { path: appointments > 0 ? addresses.account() : null, as: 'regular' } as const;
  const wishlist = {
    path: '/',
    act: press('[commandfor="wishlist"]', '#wishlist [data-island] a:visible'),
  };
  return [
    { name: 'wishlist-member', ...wishlist, as: 'regular' },
    { name: 'wishlist-new', ...wishlist, as: 'newcomer' },
    { name: 'account', path: addresses.account(), as: 'regular', act: shown('[data-order-row]') },
    { name: 'account-new', path: addresses.account(), as: 'newcomer', act: shown('[data-orders-empty]') },
    { name: 'appointments', ...booked, act: shown('[data-appointment]'), whole: true },
    { name: 'appointments-move', ...booked, act: press('[data-appointment] button', '[data-day]'), whole: true },
    { name: 'mydata', path: addresses.myData(), as: 'regular', act: shown('[data-place]'), whole: true },
    { name: 'mydata-new', path: addresses.myData(), as: 'newcomer', act: openAddressForm, whole: true },
    { name: 'orders', path: list, as: 'regular', act: shown('[data-order-row]') },
    { name: 'orders-filter', path: `${list}?status=delivered`, as: 'regular', act: shown('[data-order-row]') },
    { name: 'orders-filter-empty', path: `${list}?status=confirmed`, as: 'regular', act: shown('[data-orders-empty]') },
    { name: 'orders-empty', path: list, as: 'newcomer', act: shown('[data-orders-empty]') },
    { name: 'orders-down', path: list, as: 'newcomer', act: apiDown },
    { ...order('order', 'placed'), whole: true },
    {
      name: 'order-thanks',
      path: `${addresses.order(orders.placed.id)}?placed=1`,
      as: 'regular',
      act: shown('[data-thanks]'),
    },
    { ...order('order-review', 'review'), whole: true },
    { ...order('order-rejected', 'rejected'), whole: true },
    { ...order('order-shipped', 'shipped'), whole: true },
    { ...order('order-delivered', 'delivered'), whole: true },
    { ...order('order-cancelled', 'cancelled'), whole: true },
    { ...order('order-returned', 'returned'), whole: true },
    { ...order('order-refunded', 'refunded'), whole: true },
    { ...order('order-dark', 'shipped'), dark: true },
    { ...order('order-cancel', 'placed'), act: askReason, whole: true },
    { name: 'print', ...paper, act: shown('#print-order table') },
    { name: 'print-a4', ...paper, act: onPaper(794, 1123), only: 'wide' },
    { name: 'print-roll', ...paper, act: onPaper(302, 600), only: 'narrow' },
  ];
};

/** Returns the screens of shoppers with an account, from the cart to the printed order. */
export const memberScreens = (members: Members): readonly ScreenShot[] => [...buying(members), ...having(members)];
