import { addresses } from '../../src/routes.ts';
import {
  addToCart,
  chooseFour,
  compareFour,
  fillCart,
  openBrands,
  openCart,
  openGroups,
  openMenu,
  press,
  recent,
  suggest,
  type Action,
} from './actions.ts';
import {
  chooseBank,
  chooseType,
  emptyForm,
  openCartLines,
  openPayment,
  openPlaceForm,
  payCode,
  payNothing,
  shown,
} from './member-actions.ts';
import type { Members } from './members.ts';
import type { SampleAddresses } from './sample-addresses.ts';

/** Every screen of the shop, and what leads to it from its address. */
export type ScreenShot = {
  name: string;
  /** Path without a language prefix; null where the shop has no such page. */
  path: string | null;
  /** What a shopper does on the page before the picture is taken. */
  act?: Action;
  /** The whole page, not its first view alone. */
  whole?: true;
  /** On this side of 1024 px alone. */
  only?: 'narrow' | 'wide';
  dark?: true;
  /** Who looks at it; absent: a guest. */
  as?: 'newcomer' | 'regular';
};

const orders = addresses.orders();
const form = '#content form:not([hidden])';

/** @param members null where the shop's data is elsewhere */
const memberScreens = (members: Members | null): readonly ScreenShot[] => [
  { name: 'login', path: addresses.login(), whole: true },
  { name: 'login-errors', path: addresses.login(), act: press(`${form} > .button`, '.field-error:not([hidden])') },
  { name: 'register', path: addresses.register(), whole: true },
  { name: 'register-errors', path: addresses.register(), act: emptyForm, whole: true },
  { name: 'forgot', path: addresses.forgotPassword() },
  { name: 'otp-none', path: addresses.otpVerify() },
  ...(members ? screensOf(members) : []),
];

const screensOf = ({ orders: own, paper, buyNow }: Members): readonly ScreenShot[] => {
  const checkout = { path: addresses.checkout(), as: 'regular' } as const;
  const first = { path: addresses.checkout(), as: 'newcomer' } as const;
  return [
    { name: 'checkout', ...checkout, act: shown('.pay-bar') },
    { name: 'checkout-whole', ...checkout, act: shown('.pay-bar'), whole: true },
    { name: 'checkout-dark', ...checkout, act: shown('.pay-bar'), dark: true },
    { name: 'checkout-transfer', ...checkout, act: chooseBank, whole: true },
    { name: 'checkout-anakut', ...checkout, act: chooseType('anakut'), whole: true },
    { name: 'checkout-places', ...checkout, act: press('.place-chosen .button', '.choices'), whole: true },
    { name: 'checkout-new', ...first, act: shown('.pay-bar'), whole: true },
    { name: 'checkout-errors', ...first, act: payNothing, whole: true },
    { name: 'checkout-place-form', ...first, act: openPlaceForm, whole: true },
    { name: 'buynow', path: buyNow, as: 'regular', act: shown('.pay-bar') },
    { name: 'payment-khqr', ...checkout, act: payCode },
    { name: 'payment-khqr-whole', ...checkout, act: payCode, whole: true },
    { name: 'payment-open', ...checkout, act: openPayment },
    {
      name: 'paypal-none',
      path: addresses.paypalError(),
      as: 'newcomer',
      act: shown('#paypal .paying, #paypal .notice'),
    },
    { name: 'account', path: addresses.account(), as: 'regular', act: shown('.order-row') },
    { name: 'account-new', path: addresses.account(), as: 'newcomer', act: shown('.orders-empty') },
    { name: 'mydata', path: addresses.myData(), as: 'regular', act: shown('.place'), whole: true },
    { name: 'mydata-new', path: addresses.myData(), as: 'newcomer', act: openPlaceForm, whole: true },
    { name: 'orders', path: orders, as: 'regular', act: shown('.order-row') },
    { name: 'orders-empty', path: orders, as: 'newcomer', act: shown('.orders-empty') },
    { name: 'order', path: own.placed, as: 'regular', act: shown('.timeline'), whole: true },
    { name: 'order-thanks', path: `${own.placed}?placed=1`, as: 'regular', act: shown('.thanks') },
    { name: 'order-shipped', path: own.shipped, as: 'regular', act: shown('.timeline'), whole: true },
    { name: 'order-cancelled', path: own.cancelled, as: 'regular', act: shown('.timeline') },
    { name: 'order-dark', path: own.shipped, as: 'regular', act: shown('.timeline'), dark: true },
    { name: 'print', path: paper, as: 'regular', act: shown('#print-order table'), whole: true },
    { name: 'cart-member', path: '/', as: 'regular', act: openCartLines },
    {
      name: 'wishlist-member',
      path: '/',
      as: 'regular',
      act: press('[commandfor="wishlist"]', '#wishlist .cart-line'),
    },
  ];
};

/**
 * @param samples addresses of the shop's pages of every kind
 * @param members who is logged in on the pages of an account; null: those are left out
 */
export const screenList = ({ list, ...samples }: SampleAddresses, members: Members | null): readonly ScreenShot[] => [
  { name: 'home', path: '/', whole: true },
  { name: 'home-dark', path: '/', dark: true },
  { name: 'menu', path: '/', act: openMenu },
  { name: 'menu-groups', path: '/', act: openGroups },
  { name: 'brands', path: '/', act: openBrands, only: 'wide' },
  { name: 'category-index', path: '/category', whole: true },
  { name: 'category', path: list, whole: true },
  { name: 'category-dark', path: list, dark: true },
  { name: 'filters', path: list, act: press('[commandfor="filters"]', '#filters[open] label'), only: 'narrow' },
  { name: 'narrowed', path: list && `${list}&sort=price_asc&stock=1` },
  { name: 'compare-tray', path: list, act: chooseFour },
  { name: 'compare', path: list, act: compareFour },
  { name: 'compare-empty', path: '/compare' },
  { name: 'suggestions', path: '/', act: suggest },
  { name: 'recent', path: '/', act: recent },
  { name: 'search', path: '/search/phone' },
  { name: 'search-nothing', path: '/search/qqqqzzzz' },
  { name: 'product', path: samples.choices, whole: true },
  { name: 'product-first', path: samples.choices },
  { name: 'product-dark', path: samples.choices, dark: true },
  { name: 'product-bare', path: samples.bare },
  { name: 'product-ask', path: samples.ask },
  { name: 'product-out', path: samples.out },
  { name: 'product-long', path: samples.long },
  { name: 'lightbox', path: samples.choices, act: press('.gallery-zoom', '#lightbox[open] .lightbox-page') },
  { name: 'added', path: samples.choices, act: addToCart },
  { name: 'cart', path: samples.choices, act: fillCart },
  { name: 'cart-empty', path: '/', act: openCart },
  { name: 'wishlist', path: '/', act: press('[commandfor="wishlist"]', '#wishlist[open]') },
  { name: 'help', path: '/help-center', whole: true },
  { name: 'help-article', path: '/help-center/detail/1' },
  { name: 'policy', path: '/policy' },
  { name: 'news', path: '/news' },
  { name: 'promotions', path: '/promotions', whole: true },
  { name: 'chat', path: '/chat', whole: true },
  { name: 'offline', path: '/offline' },
  { name: 'not-found', path: '/no-such-page' },
  ...memberScreens(members),
];
