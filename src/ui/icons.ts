import armchair from 'lucide-static/icons/armchair.svg?raw';
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw';
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw';
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw';
import arrowUpDown from 'lucide-static/icons/arrow-up-down.svg?raw';
import badgePercent from 'lucide-static/icons/badge-percent.svg?raw';
import building from 'lucide-static/icons/building-2.svg?raw';
import camera from 'lucide-static/icons/camera.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import circleQuestion from 'lucide-static/icons/circle-question-mark.svg?raw';
import cookingPot from 'lucide-static/icons/cooking-pot.svg?raw';
import cpu from 'lucide-static/icons/cpu.svg?raw';
import creditCard from 'lucide-static/icons/credit-card.svg?raw';
import expand from 'lucide-static/icons/expand.svg?raw';
import gamepad from 'lucide-static/icons/gamepad-2.svg?raw';
import gift from 'lucide-static/icons/gift.svg?raw';
import globe from 'lucide-static/icons/globe.svg?raw';
import headphones from 'lucide-static/icons/headphones.svg?raw';
import heart from 'lucide-static/icons/heart.svg?raw';
import history from 'lucide-static/icons/history.svg?raw';
import house from 'lucide-static/icons/house.svg?raw';
import keyboard from 'lucide-static/icons/keyboard.svg?raw';
import languages from 'lucide-static/icons/languages.svg?raw';
import laptop from 'lucide-static/icons/laptop.svg?raw';
import layoutGrid from 'lucide-static/icons/layout-grid.svg?raw';
import lightbulb from 'lucide-static/icons/lightbulb.svg?raw';
import lock from 'lucide-static/icons/lock.svg?raw';
import mapPin from 'lucide-static/icons/map-pin.svg?raw';
import megaphone from 'lucide-static/icons/megaphone.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import messageCircle from 'lucide-static/icons/message-circle.svg?raw';
import minus from 'lucide-static/icons/minus.svg?raw';
import monitor from 'lucide-static/icons/monitor.svg?raw';
import packageBox from 'lucide-static/icons/package.svg?raw';
import phone from 'lucide-static/icons/phone.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import rotateCcw from 'lucide-static/icons/rotate-ccw.svg?raw';
import scale from 'lucide-static/icons/scale.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import share from 'lucide-static/icons/share-2.svg?raw';
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw';
import shoppingCart from 'lucide-static/icons/shopping-cart.svg?raw';
import slidersHorizontal from 'lucide-static/icons/sliders-horizontal.svg?raw';
import smartphone from 'lucide-static/icons/smartphone.svg?raw';
import sparkles from 'lucide-static/icons/sparkles.svg?raw';
import store from 'lucide-static/icons/store.svg?raw';
import tag from 'lucide-static/icons/tag.svg?raw';
import truck from 'lucide-static/icons/truck.svg?raw';
import user from 'lucide-static/icons/user.svg?raw';
import wallet from 'lucide-static/icons/wallet.svg?raw';
import wrench from 'lucide-static/icons/wrench.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import type { Contact } from '../catalogue/page-data.ts';
import sprite from './art.svg?url&no-inline';

/**
 * Icons: Lucide outlines. Those above the fold are inlined once per page (`IconSymbols.astro`); those further down or
 * shown on interaction come, with the logos of contact services, from one sprite shared by all pages.
 */

const drawings = {
  armchair,
  'arrow-left': arrowLeft,
  'arrow-right': arrowRight,
  'arrow-up': arrowUp,
  'arrow-up-down': arrowUpDown,
  'badge-percent': badgePercent,
  'building-2': building,
  camera,
  check,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'circle-question-mark': circleQuestion,
  'cooking-pot': cookingPot,
  cpu,
  'credit-card': creditCard,
  expand,
  'gamepad-2': gamepad,
  gift,
  globe,
  headphones,
  heart,
  history,
  house,
  keyboard,
  languages,
  laptop,
  'layout-grid': layoutGrid,
  lightbulb,
  lock,
  'map-pin': mapPin,
  megaphone,
  menu,
  'message-circle': messageCircle,
  minus,
  monitor,
  package: packageBox,
  phone,
  plus,
  'rotate-ccw': rotateCcw,
  scale,
  search,
  'share-2': share,
  'shield-check': shieldCheck,
  'shopping-cart': shoppingCart,
  'sliders-horizontal': slidersHorizontal,
  smartphone,
  sparkles,
  store,
  tag,
  truck,
  user,
  wallet,
  wrench,
  x,
} as const;
export type IconName = keyof typeof drawings;

const isIcon = (name: string): name is IconName => Object.hasOwn(drawings, name);

/** Joins adjacent paths: a path's first `m` is absolute, so it becomes `M` after another path. */
const joined = (paths: string): string =>
  paths
    .replace(/"\/><path d="m(-?[\d.]+)[ ,]?(-?[\d.]+) ?(?=[-\d.])/gu, 'M$1 $2l')
    .replace(/"\/><path d="m/gu, 'M')
    .replaceAll('"/><path d="', '');

const inner = (raw: string): string =>
  raw
    .slice(raw.indexOf('>', raw.indexOf('<svg')) + 1, raw.lastIndexOf('</svg>'))
    .replace(/\s*(\/?>)\s*/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?:<path d="[^"]*"\/>)+/gu, joined);

/** Aliases of icon names in the menu of the store info. */
const aliases: Readonly<Record<string, IconName>> = { building: 'building-2', gamepad: 'gamepad-2', home: 'house' };

/** Returns the icon for an external name; null: there is none of that name. */
export const carriedIcon = (name: string | null): IconName | null => {
  if (name === null) return null;
  const known = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  return isIcon(known) ? known : null;
};

const marked: ReadonlySet<string> = new Set(['whatsapp', 'telegram', 'facebook', 'tiktok', 'youtube']);

/** Tells whether the sprite has a service's own logo. */
export const hasServiceMark = (kind: Contact['kind']): boolean => marked.has(kind);

/** Returns the URL of a drawing in the sprite: an icon, or a service's own logo. */
export const drawingAddress = (name: string): string => `${sprite}#${name}`;

/** Returns the URL of a contact's logo in the sprite, for islands. */
export const contactMark = (kind: Contact['kind']): string => drawingAddress(marked.has(kind) ? kind : 'phone');

/** Returns the icons that markup uses, each once, in order of appearance. */
export const iconsIn = (markup: string): IconName[] => [
  ...new Set([...markup.matchAll(/href="#i-([\w-]+)"/gu)].flatMap(([, name = '']) => (isIcon(name) ? name : []))),
];

/** Returns an icon, 24 by 24, as SVG. */
export const iconDrawing = (name: IconName): string => inner(drawings[name]);

/** All icons, for the sprite `art.svg`, which its test writes. */
export const iconNames: readonly IconName[] = Object.keys(drawings).filter((name) => isIcon(name));
