import { clampChroma, converter, formatHex, wcagContrast } from 'culori';

/** Color arithmetic for the theme, in OKLCH: equal steps of lightness look equal, whatever the hue. */

/** `#rrggbb`. */
export type Hex = string;

const toOklch = converter('oklch');

/** Lightness 0–1, chroma about 0–0.37, hue in degrees; grays have hue 0. */
export type Tone = { l: number; c: number; h: number };

export const toneOf = (color: Hex): Tone => {
  const { l, c, h } = toOklch(color) ?? { l: 0.5, c: 0, h: 0 };
  return { l, c, h: h ?? 0 };
};

/** Converts a tone to the nearest displayable color: reduces chroma, keeps lightness and hue. */
export const hex = ({ l, c, h }: Tone): Hex =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'));

/** Returns the WCAG 2 contrast ratio, 1 to 21. */
export const contrast = (one: Hex, other: Hex): number => wcagContrast(one, other);

/** Returns the lowest contrast of a color against any of its grounds. */
const worstContrast = (color: Hex, grounds: readonly Hex[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** Returns white if it is readable (4.55), otherwise black, which then reaches at least 4.6. */
export const inkOn = (color: Hex): Hex => (contrast(color, '#ffffff') >= 4.55 ? '#ffffff' : '#000000');

/**
 * Returns the tone, or the nearest lighter or darker one, that reaches a contrast on every ground.
 * @param direction -1 darker, for light grounds; 1 lighter, for dark ones
 */
export const reaching = (tone: Tone, grounds: readonly Hex[], ratio: number, direction: -1 | 1): Hex => {
  for (let l = tone.l; l > 0 && l < 1; l += direction * 0.01) {
    const color = hex({ ...tone, l });
    if (worstContrast(color, grounds) >= ratio) return color;
  }
  return direction === -1 ? '#000000' : '#ffffff';
};
