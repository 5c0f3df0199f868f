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
 * Icons as ready markup: Lucide outlines, and the marks of contact services from
 * one file that every page shares. Decorative: the words beside them speak.
 */

const inner = (raw: string): string =>
  raw
    .slice(raw.indexOf('>', raw.indexOf('<svg')) + 1, raw.lastIndexOf('</svg>'))
    .replace(/\s+/gu, ' ')
    .trim();

const outline = (raw: string): string => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${inner(raw)}</svg>`;

export const icons = {
  'arrow-right': outline(arrowRight),
  check: outline(check),
  'chevron-left': outline(chevronLeft),
  'chevron-right': outline(chevronRight),
  languages: outline(languages),
  'layout-grid': outline(layoutGrid),
  'map-pin': outline(mapPin),
  menu: outline(menu),
  'message-circle': outline(messageCircle),
  package: outline(packageBox),
  phone: outline(phone),
  store: outline(store),
  wallet: outline(wallet),
  x: outline(x),
} as const;

/** Icons that a menu entry of the store info may name. */
const menuIcons: Readonly<Record<string, string>> = {
  ...icons,
  armchair: outline(armchair),
  'badge-percent': outline(badgePercent),
  building: outline(building),
  camera: outline(camera),
  'cooking-pot': outline(cookingPot),
  cpu: outline(cpu),
  gamepad: outline(gamepad),
  'gamepad-2': outline(gamepad),
  gift: outline(gift),
  headphones: outline(headphones),
  home: outline(house),
  house: outline(house),
  keyboard: outline(keyboard),
  laptop: outline(laptop),
  lightbulb: outline(lightbulb),
  monitor: outline(monitor),
  smartphone: outline(smartphone),
  sparkles: outline(sparkles),
  tag: outline(tag),
  wrench: outline(wrench),
};

/** Markup of a menu entry's icon; empty where we carry none of that name. */
export const menuIcon = (name: string | null): string =>
  name !== null && Object.hasOwn(menuIcons, name) ? (menuIcons[name] ?? '') : '';

const marked: ReadonlySet<string> = new Set(['whatsapp', 'telegram', 'facebook', 'tiktok', 'youtube']);

/** Icon of a way to reach the shop; the phone networks share one. */
export const contactIcon = (kind: string): string =>
  marked.has(kind) ? `<svg class="icon mark" aria-hidden="true"><use href="${marks}#${kind}"/></svg>` : icons.phone;
