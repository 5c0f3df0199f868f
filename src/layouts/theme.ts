import type { ThemePreset } from '../config/theme.ts';
import { contrast, hex, inkOn, reaching, toneOf, type Hex, type Tone } from './color.ts';
import { presetTokens } from './theme-presets.ts';

/**
 * A store's colors and measures, derived from its brand color and theme preset: roles as CSS custom properties, light
 * and dark (R131). Pure; contrast holds for any `#rrggbb` (`theme.test.ts`).
 */

const text = 4.55;
const shape = 3.05;

/** Hues of the states; their chroma is fixed, so that they do not depend on the brand. */
const states = { success: 150, warning: 75, danger: 25, info: 245 } as const;

export type Roles = Record<string, Hex>;

/** `#ffffff` → `#fff`. */
const short = (color: Hex): Hex => color.replace(/^#(.)\1(.)\2(.)\3$/u, '#$1$2$3');

const stateRoles = (dark: boolean, grounds: readonly Hex[]): Roles => {
  const roles: Roles = {};
  for (const [name, h] of Object.entries(states)) {
    const ground = hex({ l: dark ? 0.27 : 0.965, c: dark ? 0.04 : 0.022, h });
    const tone: Tone = { l: dark ? 0.72 : 0.6, c: dark ? 0.13 : 0.17, h };
    roles[`${name}-ground`] = ground;
    roles[`${name}-border`] = hex({ l: dark ? 0.42 : 0.86, c: 0.06, h });
    roles[name] = reaching(tone, [...grounds, ground], text, dark ? 1 : -1);
  }
  return roles;
};

/** Tells whether a brand is near-black: on a dark page it is replaced by its light counterpart. */
const isInk = ({ l, c }: Tone): boolean => l < 0.45 && c < 0.03;

/** From this contrast up, slightly darkening the fill is better than black text: orange, not yellow. */
const nearlyWhite = 2.9;

/**
 * Returns the store's color as a fill: as given, adjusted only if it would vanish on the page, or if one of its darker
 * steps takes white text.
 */
const fillOf = (brand: Tone, ground: Hex, dark: boolean): Hex => {
  if (dark && isInk(brand)) return hex({ ...brand, l: 0.93 });
  const seen = reaching(brand, [ground], dark ? shape : 1.25, dark ? 1 : -1);
  return contrast(seen, '#ffffff') >= nearlyWhite ? reaching(toneOf(seen), ['#ffffff'], text, -1) : seen;
};

const hoverOf = (fill: Hex): Hex => {
  const tone = toneOf(fill);
  return hex({ ...tone, l: tone.l + (inkOn(fill) === '#ffffff' ? -0.06 : 0.05) });
};

/**
 * Returns all color roles of one scheme. Text roles reach 4.5:1 on `ground`, `surface` and `sunken` (or on their own
 * ground, if named after it); control edges reach 3:1.
 */
export const roles = (color: Hex, preset: ThemePreset, dark: boolean): Roles => {
  const brand = toneOf(color);
  const trace = (l: number, c: number): Hex => hex({ l, c: Math.min(c, brand.c), h: brand.h });
  const tinted = preset === 'soft';
  const ground = dark ? trace(0.17, 0.012) : tinted ? trace(0.985, 0.008) : '#ffffff';
  const surface = dark ? trace(0.215, 0.014) : '#ffffff';
  const sunken = dark ? trace(0.25, 0.014) : trace(tinted ? 0.965 : 0.968, tinted ? 0.014 : 0.005);
  const accentSoft = dark ? trace(0.28, 0.05) : trace(0.955, 0.03);
  const grounds = [ground, surface, sunken];
  const direction = dark ? 1 : -1;
  const fill = fillOf(brand, ground, dark);
  // The red of reduced prices, the same in every store; only its lightness follows the store's grounds.
  const sale: Tone = { l: 0.56, c: 0.21, h: 27 };
  /** Ground of what frames the content: the header of some presets, panels. */
  const band = preset === 'technical' ? trace(dark ? 0.25 : 0.21, 0.012) : fill;
  const saleFill = reaching(sale, ['#ffffff'], text, -1);
  return {
    ground,
    surface,
    sunken,
    text: dark ? trace(0.95, 0.006) : trace(0.21, 0.012),
    muted: reaching(
      { l: dark ? 0.68 : 0.5, c: Math.min(0.012, brand.c), h: brand.h },
      [...grounds, accentSoft],
      text,
      direction,
    ),
    line: dark ? trace(0.32, 0.014) : trace(0.915, 0.006),
    edge: reaching({ l: dark ? 0.45 : 0.7, c: Math.min(0.012, brand.c), h: brand.h }, grounds, shape, direction),
    accent: fill,
    'accent-hover': hoverOf(fill),
    'on-accent': inkOn(fill),
    band,
    'on-band': inkOn(band),
    'accent-text': reaching(
      { ...brand, l: dark ? (isInk(brand) ? 0.93 : Math.max(brand.l, 0.6)) : Math.min(brand.l, 0.62) },
      [...grounds, accentSoft],
      text,
      direction,
    ),
    'accent-soft': accentSoft,
    'sale-fill': saleFill,
    'on-sale': '#ffffff',
    sale: reaching(dark ? { ...sale, l: 0.68, c: 0.17 } : sale, [...grounds, accentSoft], text, direction),
    ...stateRoles(dark, grounds),
  };
};

/**
 * Custom properties of a store's pages. `fixed` is the same in both schemes (measures, and colors that need no dark
 * variant); `light` and `dark` hold the rest.
 */
export type Theme = { fixed: Roles; light: Roles; dark: Roles };

const computeTheme = (color: Hex, preset: ThemePreset): Theme => {
  const light = roles(color, preset, false);
  const dark = roles(color, preset, true);
  const names = Object.keys(light);
  const pick = (set: Roles, same: boolean): Roles =>
    Object.fromEntries(
      names.filter((name) => (light[name] === dark[name]) === same).map((name) => [name, short(set[name] ?? '')]),
    );
  return {
    fixed: { ...presetTokens[preset], ...pick(light, true) },
    light: pick(light, false),
    dark: pick(dark, false),
  };
};

const themes = new Map<string, Theme>();

/** Returns the theme of a color and a preset; computed once, since every page style of a store needs it. */
export const themeOf = (color: Hex, preset: ThemePreset): Theme => {
  const key = `${preset} ${color}`;
  const theme = themes.get(key) ?? computeTheme(color, preset);
  themes.set(key, theme);
  return theme;
};
