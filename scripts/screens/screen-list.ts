import {
  addToCart,
  askAssistant,
  chooseFour,
  choosePhone,
  compareFour,
  fillCart,
  openBrands,
  openCart,
  openGroups,
  openMenu,
  openReadyBuild,
  press,
  recent,
  searchDevice,
  suggest,
  type Action,
} from './actions.ts';
import { loginScreens, memberScreens } from './member-screens.ts';
import type { Members } from './members.ts';
import type { SampleAddresses } from './sample-addresses.ts';

/** A screen of the shop, and the actions that lead to it from its address. */
export type ScreenShot = {
  name: string;
  /** Path without a language prefix; null if the shop has no such page. */
  path: string | null;
  /** What a shopper does on the page before the screenshot is taken. */
  act?: Action;
  /** Whether the screenshot shows the whole page, not only its first view. */
  whole?: true;
  /** Only on screens below (narrow) or from (wide) 1024 px. */
  only?: 'narrow' | 'wide';
  dark?: true;
  /** Who views it; default: a guest. */
  as?: 'newcomer' | 'regular';
};

/**
 * Returns every screen of the shop.
 * @param samples addresses of pages of every kind in the shop
 * @param members who is logged in on the pages of an account; null: these pages are left out
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
  { name: 'phones', path: '/phone', whole: true },
  { name: 'phones-answer', path: '/phone', act: choosePhone },
  { name: 'phones-table', path: '/phone?view=table' },
  { name: 'cameras', path: '/camera' },
  { name: 'smart-home', path: '/smarthome' },
  { name: 'smart-home-hubs', path: '/smarthome?works=zigbee', whole: true },
  { name: 'spare-parts', path: '/sparepart' },
  { name: 'spare-parts-search', path: '/sparepart', act: searchDevice },
  { name: 'compare-tray', path: list, act: chooseFour },
  { name: 'compare', path: list, act: compareFour },
  { name: 'compare-empty', path: '/compare' },
  { name: 'suggestions', path: '/', act: suggest },
  { name: 'recent', path: '/', act: recent },
  { name: 'search', path: '/search/phone' },
  { name: 'search-form', path: '/search' },
  { name: 'search-nothing', path: '/search/qqqqzzzz' },
  { name: 'product', path: samples.choices, whole: true },
  { name: 'product-first', path: samples.choices },
  { name: 'product-dark', path: samples.choices, dark: true },
  { name: 'product-bare', path: samples.bare },
  { name: 'product-ask', path: samples.ask },
  { name: 'product-out', path: samples.out },
  { name: 'product-long', path: samples.long },
  { name: 'lightbox', path: samples.choices, act: press('[data-gallery] [commandfor=lightbox]', '#lightbox[open] li') },
  { name: 'added', path: samples.choices, act: addToCart },
  { name: 'cart', path: samples.choices, act: fillCart },
  { name: 'cart-empty', path: '/', act: openCart },
  { name: 'wishlist', path: '/', act: press('[commandfor="wishlist"]', '#wishlist[open]') },
  { name: 'help', path: '/help-center', whole: true },
  { name: 'help-category', path: '/help-center/category/1' },
  { name: 'help-article', path: '/help-center/detail/1' },
  { name: 'policy', path: '/policy' },
  { name: 'news', path: '/news' },
  { name: 'promotions', path: '/promotions', whole: true },
  { name: 'chat', path: '/chat', whole: true },
  { name: 'chat-answers', path: '/chat', act: askAssistant },
  { name: 'warranty', path: '/warranty', whole: true },
  { name: 'check-result', path: '/check-result/W7K29QXM4RTH', whole: true },
  { name: 'services', path: '/services', whole: true },
  { name: 'services-category', path: '/services?cat_id=2' },
  { name: 'freelancers', path: '/services/allfreelancer', whole: true },
  { name: 'freelancers-filtered', path: '/services/allfreelancer?skill=networks' },
  { name: 'freelancer', path: '/services/freelancer?id=2', whole: true },
  { name: 'tracking', path: '/tracking-delivery', whole: true },
  {
    name: 'booking',
    path: '/services/freelancer?id=1&service=1#book',
    act: press('input[value*="T"]', 'input[value*="T"]:checked'),
    whole: true,
  },
  { name: 'pc-builder', path: '/pcbuilder', whole: true },
  { name: 'pc-build', path: '/pcbuilder', act: openReadyBuild },
  { name: 'pc-parts', path: '/pcbuilder', act: press('[data-slot="processor"] button', 'dialog[open] [data-part]') },
  { name: 'download', path: samples.download },
  { name: 'offline', path: '/offline' },
  { name: 'not-found', path: '/no-such-page' },
  ...loginScreens,
  ...(members ? memberScreens(members) : []),
];
