import armchair from 'lucide-static/icons/armchair.svg?raw';
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw';
import badgePercent from 'lucide-static/icons/badge-percent.svg?raw';
import building from 'lucide-static/icons/building-2.svg?raw';
import camera from 'lucide-static/icons/camera.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import cookingPot from 'lucide-static/icons/cooking-pot.svg?raw';
import cpu from 'lucide-static/icons/cpu.svg?raw';
import gamepad from 'lucide-static/icons/gamepad-2.svg?raw';
import gift from 'lucide-static/icons/gift.svg?raw';
import headphones from 'lucide-static/icons/headphones.svg?raw';
import house from 'lucide-static/icons/house.svg?raw';
import keyboard from 'lucide-static/icons/keyboard.svg?raw';
import languages from 'lucide-static/icons/languages.svg?raw';
import laptop from 'lucide-static/icons/laptop.svg?raw';
import layoutGrid from 'lucide-static/icons/layout-grid.svg?raw';
import lightbulb from 'lucide-static/icons/lightbulb.svg?raw';
import mapPin from 'lucide-static/icons/map-pin.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import messageCircle from 'lucide-static/icons/message-circle.svg?raw';
import monitor from 'lucide-static/icons/monitor.svg?raw';
import packageBox from 'lucide-static/icons/package.svg?raw';
import phone from 'lucide-static/icons/phone.svg?raw';
import smartphone from 'lucide-static/icons/smartphone.svg?raw';
import sparkles from 'lucide-static/icons/sparkles.svg?raw';
import store from 'lucide-static/icons/store.svg?raw';
import tag from 'lucide-static/icons/tag.svg?raw';
import wallet from 'lucide-static/icons/wallet.svg?raw';
import wrench from 'lucide-static/icons/wrench.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import marks from './marks.svg?url&no-inline';

/**
 * Icons as ready markup: Lucide outlines, whose drawing stands once in a page (`iconSymbols`),
 * and the marks of contact services from one file that every page shares. Decorative: the words
 * beside them speak.
 */

const drawings = {
  armchair,
  'arrow-right': arrowRight,
  'badge-percent': badgePercent,
  'building-2': building,
  camera,
  check,
  'chevron-left': chevronLeft,
  'chevron-right': chevronRight,
  'cooking-pot': cookingPot,
  cpu,
  'gamepad-2': gamepad,
  gift,
  headphones,
  house,
  keyboard,
  languages,
  laptop,
  'layout-grid': layoutGrid,
  lightbulb,
  'map-pin': mapPin,
  menu,
  'message-circle': messageCircle,
  monitor,
  package: packageBox,
  phone,
  smartphone,
  sparkles,
  store,
  tag,
  wallet,
  wrench,
  x,
} as const;
export type IconName = keyof typeof drawings;

const isIcon = (name: string): name is IconName => Object.hasOwn(drawings, name);

/** Neighbouring paths as one: a path's first `m` counts from the corner, so behind another it is written `M`. */
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

export const icon = (name: IconName): string => `<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;

/** Other names of icons that a menu entry of the store info may say. */
const aliases: Readonly<Record<string, IconName>> = { building: 'building-2', gamepad: 'gamepad-2', home: 'house' };

/** Markup of a menu entry's icon; empty where we carry none of that name. */
export const menuIcon = (name: string | null): string => {
  if (name === null) return '';
  const known = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  return isIcon(known) ? icon(known) : '';
};

const marked: ReadonlySet<string> = new Set(['whatsapp', 'telegram', 'facebook', 'tiktok', 'youtube']);

/** Icon of a way to reach the shop; the phone networks share one. */
export const contactIcon = (kind: string): string =>
  marked.has(kind) ? `<svg class="icon mark" aria-hidden="true"><use href="${marks}#${kind}"/></svg>` : icon('phone');

/** The icons that markup shows, each once, in the order of their first place. */
export const iconsIn = (markup: string): IconName[] => [
  ...new Set([...markup.matchAll(/href="#i-([\w-]+)"/gu)].flatMap(([, name = '']) => (isIcon(name) ? name : []))),
];

/** The drawings of icons: an element that is not shown, once in a page. */
export const iconSymbols = (names: readonly IconName[]): string =>
  `<svg class="symbols" aria-hidden="true">${names
    .map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${inner(drawings[name])}</symbol>`)
    .join('')}</svg>`;
