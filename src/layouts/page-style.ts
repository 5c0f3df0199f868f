import { createHash } from 'node:crypto';
import type { Shell } from '../catalogue/page-data.ts';
import type { Locale } from '../i18n/locales.ts';
import interFont from '../styles/fonts/inter-latin.woff2?url&no-inline';
import khmerFont from '../styles/fonts/kantumruy-khmer.woff2?url&no-inline';
import rielFont from '../styles/fonts/noto-khmer-riel.woff2?url&no-inline';
import { withTheme } from './custom-properties.ts';
import { letterTokens } from './letters.ts';
import { deferredSheet, sheets, type SheetName } from './sheets.ts';
import { tailorCss } from './tailor-css.ts';
import { themeOf } from './theme.ts';

export type PageStyle = {
  css: string;
  /** For the Content-Security-Policy: `sha256-…` of the style element's content. */
  hash: `sha256-${string}`;
  /** Addresses of the fonts that the first view is set in. */
  fonts: readonly string[];
};

/** Of screens where shoppers' own words stand, names in Khmer on pages of every language. */
const personal: ReadonlySet<SheetName> = new Set(['checkout', 'login', 'mydata', 'orders', 'printOrder']);

const lettersOf = (locale: Locale, names: readonly SheetName[]): SheetName[] => {
  if (locale === 'kh') return ['fontsKhmer'];
  return names.some((name) => personal.has(name)) ? ['fontsSigns', 'fontsKhmer'] : ['fontsSigns'];
};

/**
 * The riel sign's own file is small, and without it the browser seeks the sign in every font of the system while it
 * lays the page out. In Khmer, it does so anyway.
 */
const fontsOf = (css: string, locale: Locale, rielRate: number | null): string[] => {
  if (locale === 'kh') return [khmerFont];
  return rielRate !== null && css.includes('.riel') ? [interFont, rielFont] : [interFont];
};

const make = ({ color, look, rielRate }: Shell, locale: Locale, names: readonly SheetName[]): PageStyle => {
  const theme = themeOf(color, look);
  const css = withTheme(
    tailorCss([...names, ...lettersOf(locale, names)].map((name) => sheets[name]).join(''), look, locale),
    { ...theme, fixed: { ...theme.fixed, ...letterTokens[locale] } },
    deferredSheet.reads,
  );
  return {
    css,
    hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    fonts: fontsOf(css, locale, rielRate),
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
