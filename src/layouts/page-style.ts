import { createHash } from 'node:crypto';
import type { Shell } from '../catalogue/page-data.ts';
import type { Locale } from '../i18n/locales.ts';
import { withTheme } from './custom-properties.ts';
import { letterTokens } from './letters.ts';
import { touchSheet, sheets, type SheetName } from './sheets.ts';
import { tailorCss } from './tailor-css.ts';
import { barColors, themeOf, type BarColors } from './theme.ts';

export type PageStyle = {
  css: string;
  /** For the Content-Security-Policy: `sha256-…` of the style element's content. */
  hash: `sha256-${string}`;
  bars: BarColors;
};

/** Of screens where shoppers' own words stand, names in Khmer on pages of every language. */
const personal: ReadonlySet<SheetName> = new Set(['checkout', 'login', 'mydata', 'orders', 'printOrder']);

const lettersOf = (locale: Locale, names: readonly SheetName[]): SheetName[] => {
  if (locale === 'kh') return ['fontsKhmer'];
  return names.some((name) => personal.has(name)) ? ['fontsSigns', 'fontsKhmer'] : ['fontsSigns'];
};

const make = ({ color, look }: Shell, locale: Locale, names: readonly SheetName[]): PageStyle => {
  const theme = themeOf(color, look);
  const css = withTheme(
    tailorCss([...names, ...lettersOf(locale, names)].map((name) => sheets[name]).join(''), look, locale),
    { ...theme, fixed: { ...theme.fixed, ...letterTokens[locale] } },
    touchSheet.reads,
  );
  return {
    css,
    hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    bars: barColors(color, look),
  };
};

const known = new WeakMap<Shell, Map<string, PageStyle>>();

/** The style element of a store's pages in a language, made once for each set of sheets. */
export const pageStyle = (shell: Shell, locale: Locale, names: readonly SheetName[]): PageStyle => {
  const ofShell = known.get(shell) ?? new Map<string, PageStyle>();
  known.set(shell, ofShell);
  const key = names.join(' ');
  const style = ofShell.get(key) ?? make(shell, locale, names);
  ofShell.set(key, style);
  return style;
};
