import { createHash } from 'node:crypto';
import type { Look } from '../config/stores.ts';
import { barColors, themeCss, type BarColors } from './theme.ts';

export type ThemeStyle = {
  css: string;
  /** For the Content-Security-Policy: `sha256-…` of the style element's content. */
  hash: `sha256-${string}`;
  bars: BarColors;
};

/** A pure answer kept: the same store asks for it on each of its pages. */
const known = new Map<string, ThemeStyle>();

/** The style element of a store's theme, computed once for each colour and look. */
export const themeStyle = (color: string, look: Look): ThemeStyle => {
  const key = `${look} ${color}`;
  const found = known.get(key);
  if (found) return found;
  const css = themeCss(color, look);
  const style: ThemeStyle = {
    css,
    hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    bars: barColors(color, look),
  };
  known.set(key, style);
  return style;
};
