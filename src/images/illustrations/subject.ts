import type { Color, Ink } from './shading.ts';

/** What is known about a thing to draw, in English. */
export type Subject = {
  id: string;
  name: string;
  brand: string | null;
  /** The names of its categories, the narrowest first. */
  categories: readonly string[];
  attributes: readonly { key: string; value: string }[];
};

/** Draws a thing within the frame, with its shadow. */
export type Draw = (subject: Subject, ink: Ink) => string;

/** Returns an attribute's value in lower case; empty if there is none. */
export const valueOf = ({ attributes }: Subject, ...keys: readonly string[]): string =>
  (attributes.find(({ key, value }) => keys.includes(key) && value !== '')?.value ?? '').slice(0, 200).toLowerCase();

/** Returns the first number in an attribute, clamped to `min` and `max`; `other` if there is none. */
export const numberOf = (
  subject: Subject,
  key: string,
  { min, max, other }: { min: number; max: number; other: number },
): number => {
  const found = /\d{1,7}(?:\.\d{1,4})?/u.exec(valueOf(subject, key).replaceAll(/(?<=\d),(?=\d{3})/gu, ''))?.[0];
  return found === undefined ? other : Math.max(min, Math.min(max, Number(found)));
};

/** Returns whether the thing's name, or a value of these attributes, matches. */
export const says = (subject: Subject, pattern: RegExp, ...keys: readonly string[]): boolean =>
  pattern.test([subject.name.slice(0, 300), ...keys.map((key) => valueOf(subject, key))].join(' ').toLowerCase());

/** Returns a hash of a text, an integer from 0 to 2^32 - 1: FNV-1a with a final mix. */
const hash = (text: string): number => {
  let value = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93);
  value = Math.imul(value ^ (value >>> 15), 0x2c_1b_3c_6d);
  value = Math.imul(value ^ (value >>> 12), 0x29_7a_2d_39);
  return (value ^ (value >>> 15)) >>> 0;
};

/** Returns a number from 0 to 1 that is fixed for this thing and this purpose. */
export const chance = ({ id, name }: Subject, purpose: string): number => hash(`${purpose}|${id}|${name}`) / 2 ** 32;

/** Picks one of several choices, always the same for this thing and purpose. */
export const pick = <const Choice>(
  subject: Subject,
  purpose: string,
  choices: readonly [Choice, ...Choice[]],
): Choice => choices[Math.floor(chance(subject, purpose) * choices.length)] ?? choices[0];

const named: readonly [RegExp, Color][] = [
  [/rose ?gold|champagne|sand|beige|cream|teak|wood|oak/u, '#d6bfa4'],
  [/midnight|obsidian|carbon|onyx|jet|blackout/u, '#22252b'],
  [/\bblack|phantom black|matte/u, '#26292d'],
  [/\bwhite|snow|frost|polar|arctic|ivory|pearl/u, '#eceef0'],
  [/silver|platinum|aluminum|aluminium|steel|nickel|chrome|titan/u, '#bfc4ca'],
  [/graphite|gunmetal|anthracite|charcoal|slate|space gr[ae]y/u, '#4a4e55'],
  [/\bgr[ae]y/u, '#8b9098'],
  [/\bred\b|crimson|ruby|coral/u, '#b93a3a'],
  [/orange|copper|bronze|amber/u, '#d4793a'],
  [/\bgold|brass|yellow/u, '#cfae57'],
  [/green|mint|sage|olive|jade|emerald/u, '#5f8f6d'],
  [/teal|turquoise|cyan|aqua/u, '#4aa3a5'],
  [/\bblue(?!tooth|sound)|navy|cobalt|sapphire|azure|ice/u, '#44689c'],
  [/purple|violet|lavender|lilac|orchid/u, '#8d76b8'],
  [/pink|rose|sakura|quartz|magenta/u, '#d794ab'],
  [/brown|walnut|leather|cognac|mocha/u, '#7c5a43'],
];

const colorIn = (text: string): Color | null => {
  let best: { at: number; color: Color } | null = null;
  for (const [pattern, color] of named) {
    const at = text.search(pattern);
    if (at !== -1 && (best === null || at < best.at)) best = { at, color };
  }
  return best?.color ?? null;
};

/** Returns the colors that a thing is sold in: the first, and the second if it has one. */
export const colorsOf = (subject: Subject): { first: Color | null; second: Color | null } => {
  const [first = '', second = ''] = valueOf(subject, 'Color', 'color').split(/[,/&]/u);
  // '80+ Gold' and '80+ Titanium' are efficiency ratings, not colors.
  const name = subject.name
    .slice(0, 300)
    .toLowerCase()
    .replaceAll(/80 ?(?:\+|plus) ?\w+/gu, '');
  return { first: colorIn(first) ?? colorIn(name), second: colorIn(second) };
};

/** Shades for products named 'black', so that not all of them in a list look alike. */
const blacks = ['#1d2023', '#26292d', '#31353a', '#2b2f38'] as const;

/** Returns a thing's color, from its attributes or name, or else one from a palette. */
export const colorOf = (subject: Subject, palette: readonly [Color, ...Color[]]): Color =>
  shadeOf(subject) ?? pick(subject, 'color', palette);

/** Returns the first color that a thing is sold in; null if none is known. */
export const shadeOf = (subject: Subject): Color | null => {
  const { first } = colorsOf(subject);
  return first === '#26292d' ? pick(subject, 'black', blacks) : first;
};
