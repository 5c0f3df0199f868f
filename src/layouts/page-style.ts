import { LRUCache } from 'lru-cache';
import type { Page, StyleFiles, Shell } from '../catalogue/page-data.ts';
import { localeNames, type Locale } from '../i18n/locales.ts';
import { hashOf } from './inline-hashes.ts';
import { typographyTokens } from './typography.ts';
import { themeOf, type Roles } from './theme.ts';
import interFont from '../styles/fonts/inter-latin.woff2?url&no-inline';
import khmerFont from '../styles/fonts/kantumruy-khmer.woff2?url&no-inline';
import rielFont from '../styles/fonts/noto-khmer-riel.woff2?url&no-inline';
import rules from '../styles/app.css?inline&rules';
import {
  listStyleNeeds,
  listStyleTexts,
  selectStyles,
  unescapeAttribute,
  utilitiesLayer,
  type MeetsNeed,
  type StyleRule,
} from './style-rules.ts';
import lateCss from '../styles/late.css?inline';
import lateRules from '../styles/late.css?inline&rules';
import touchCss from '../styles/touch.css?inline';
import touchRules from '../styles/touch.css?inline&rules';

export type PageStyle = {
  css: string;
  /** For the Content-Security-Policy: `sha256-…` of the style element's content. */
  hash: `sha256-${string}`;
  /** URLs of the fonts that the first view uses. */
  fonts: readonly string[];
};

/** The development server emits no files for them. */
const developmentUrls = import.meta.env.DEV
  ? {
      late: (await import('../styles/late.css?url&no-inline')).default,
      touch: (await import('../styles/touch.css?url&no-inline')).default,
    }
  : { late: '', touch: '' };

/** Returns the URLs of the deferred CSS: of what is below the first view, and of what opens at a touch. */
export const deferredCssUrls = (files?: StyleFiles): { late: string; touch: string } =>
  files ? { late: `/${files.late}`, touch: `/${files.touch}` } : developmentUrls;

const needs = [...listStyleNeeds(rules)];
const markupNeeds = needs.filter((need) => need.startsWith('.') || need.startsWith('#'));
const routeNeeds = needs.filter((need) => need.startsWith('[data-route'));
/** What a page's markup does not decide: the theme preset, route and language, and whether the page is personal. */
const contextNeeds = needs.filter((need) => need.startsWith('[') || need.startsWith(':lang'));
const classNeeds = new Map(markupNeeds.filter((need) => need.startsWith('.')).map((need) => [need.slice(1), need]));
const idNeeds = new Map(markupNeeds.filter((need) => need.startsWith('#')).map((need) => [need.slice(1), need]));

/** Used in dialogs of every page, until these are utilities. */
const everywhere = new Set(['.button-quiet', '.figures']);

/** Dialogs are closed when a page loads, and a list's filters are not there yet. */
const asideStart = /<(?=dialog\b|form data-late\b)/u;

const attributes = /\s(class|id)="([^"]*)"|"\/?(_astro\/[\w.-]+\.js)"/gu;

/** Classes and ids of the sheet, as in its selectors. */
export type MarkupNeeds = {
  /** Those in the markup itself, except the following. */
  shown: ReadonlySet<string>;
  /** Those in its filters, and in what comes after the link to the late sheet (`LateStyles.astro`). */
  late: ReadonlySet<string>;
  /** Those in its dialogs. */
  closed: ReadonlySet<string>;
  /** Those in its scripts. */
  scripted: ReadonlySet<string>;
  /** Whether it shows prices in riel. */
  hasRiel: boolean;
  /** The same for markups with the same needs. */
  key: string;
};

const needSets = ['shown', 'late', 'closed', 'scripted'] as const;

const keyOf = (of: Omit<MarkupNeeds, 'key'>): string =>
  [of.hasRiel, ...needSets.flatMap((name) => ['+', ...[...of[name]].toSorted()])].join(' ');

/** Maximum number of class attributes whose needs are cached: pages repeat a few hundred. */
const maxValues = 4000;
const needsOfValues = new LRUCache<string, readonly string[]>({ max: maxValues });

/** Returns the needs of the value of a class attribute, as it is in markup. */
const needsOfValue = (value: string): readonly string[] => {
  let found = needsOfValues.get(value);
  if (found === undefined) {
    found = unescapeAttribute(value)
      .split(' ')
      .flatMap((name) => classNeeds.get(name) ?? []);
    needsOfValues.set(value, found);
  }
  return found;
};

/** The link to the late sheet, and its hole in the frame (`frame.ts`): what follows is styled by it. */
const lateStyles = /<link rel="stylesheet"/u;
const lateHole = '\u0001late\u0001';

/**
 * Lists the classes and ids of the sheet that a markup uses, directly or by its scripts.
 * @param files null: what scripts use is unknown, and all rules stay
 */
export const listMarkupNeeds = (markup: string, files: StyleFiles | null): MarkupNeeds => {
  const shown = new Set<string>(files === null ? markupNeeds : []);
  const late = new Set<string>();
  const closed = new Set<string>();
  const scripted = new Set<string>();
  const add = (need: string | undefined, into: Set<string>): void => {
    if (need !== undefined) into.add(need);
  };
  const read = (text: string, into: Set<string>): void => {
    for (const [, attribute, value = '', script = ''] of text.matchAll(attributes))
      if (attribute === 'class') for (const need of needsOfValue(value)) into.add(need);
      else if (attribute === 'id') add(idNeeds.get(value), into);
      else
        for (const name of files?.scripts[script] ?? []) {
          add(classNeeds.get(name), scripted);
          add(idNeeds.get(name), scripted);
        }
  };
  /** Reads markup with dialogs in it; returns whether the rest of it shows prices in riel. */
  const readAround = (text: string, into: Set<string>): boolean => {
    const [start = '', ...asides] = text.split(asideStart);
    read(start, into);
    let hasRiel = start.includes('៛');
    for (const aside of asides) {
      const isDialog = aside.startsWith('dialog');
      const end = aside.indexOf(isDialog ? '</dialog>' : '</form>');
      read(aside.slice(0, end), isDialog ? closed : late);
      const after = aside.slice(end);
      read(after, into);
      hasRiel ||= after.includes('៛');
    }
    return hasRiel;
  };
  const [early = '', ...later] = markup.split(lateStyles).flatMap((part) => part.split(lateHole));
  const hasRiel = readAround(early, shown);
  for (const part of later) readAround(part, late);
  const found = { shown, late, closed, scripted, hasRiel };
  return { ...found, key: keyOf(found) };
};

/** Returns the needs of a markup of which all is in the first view. */
export const inFirstView = ({ shown, late, closed, scripted, hasRiel }: MarkupNeeds): MarkupNeeds => {
  const all = { shown: new Set([...shown, ...late]), late: new Set<string>(), closed, scripted, hasRiel };
  return { ...all, key: keyOf(all) };
};

const deferredTexts = new Set([lateRules, touchRules].flatMap((sheet) => [...listStyleTexts(sheet).keys()]));
/** Rules that are also in the deferred CSS: a page includes them only if its first view or its scripts use them. */
const deferredRules = new Set(
  [...listStyleTexts(rules)].filter(([text]) => deferredTexts.has(text)).map(([, rule]) => rule),
);
/** Utilities, which the deferred CSS may contain, too. */
const utilities = new Set(
  listStyleTexts(rules.filter((rule) => rule.kind === 'group' && rule.prelude === utilitiesLayer)).values(),
);

/** Tells whether an attribute selector such as `[data-route^=compare]` matches a value. */
const isMatched = (need: string, value: string): boolean => {
  const [, operator = '', wanted = ''] = /^\[[\w-]+(?:(\^?=)["']?([^"'\]]*)["']?)?\]$/u.exec(need) ?? [];
  return operator === '^=' ? value.startsWith(wanted) : operator === '=' ? value === wanted : value !== '';
};

const reading = /var\(--([\w-]+)/gu;
/** Custom properties that the own rules of the deferred CSS read. */
const ownReads = [...`${lateCss}${touchCss}`.matchAll(reading)].map(([, name = '']) => name);

const declare = (values: Roles, names: ReadonlySet<string>): string =>
  Object.entries(values)
    .filter(([name]) => names.has(name))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * Returns the custom properties that the CSS reads: a store's colors and measures, and the font sizes of the language.
 */
const themeStyle = ({ shell, locale }: Page<unknown>, css: string, lateReads: readonly string[]): string => {
  const { fixed, light, dark } = themeOf(shell.color, shell.themePreset);
  const names = new Set([...lateReads, ...[...css.matchAll(reading)].map(([, name = '']) => name)]);
  const root = declare({ ...fixed, ...typographyTokens[locale], ...light }, names);
  return `@layer properties,base,components;:root{color-scheme:light dark;${root}}@media(prefers-color-scheme:dark){:root{${declare(dark, names)}}}`;
};

/**
 * The riel sign has a small font of its own: without it, browsers search every system font for the sign during layout.
 * In Khmer, they do so anyway.
 */
const fontsOf = (locale: Locale, { hasRiel }: Pick<MarkupNeeds, 'hasRiel'>): string[] => {
  if (locale === 'kh') return [khmerFont];
  return hasRiel ? [interFont, rielFont] : [interFont];
};

type ClassSets = { late: ReadonlySet<string>; touch: ReadonlySet<string> };
const classSets = new WeakMap<StyleFiles, ClassSets>();

/** Returns the classes whose utilities are in the deferred sheets. */
const deferredOf = (files: StyleFiles | null): ClassSets => {
  if (files === null) return { late: new Set(), touch: new Set() };
  const found = classSets.get(files) ?? { late: new Set(files.lateClasses), touch: new Set(files.touchClasses) };
  classSets.set(files, found);
  return found;
};

const makeStyle = (
  page: Page<unknown>,
  markup: Omit<MarkupNeeds, 'key'>,
  isPersonal: boolean,
  files: StyleFiles | null,
): PageStyle => {
  const { shell, locale, route } = page;
  const language = `:lang(${localeNames[locale].tag})`;
  const { shown, late, closed, scripted } = markup;
  const deferred = deferredOf(files);
  const outside = contextNeeds.filter((need) => {
    if (need.startsWith('[data-look')) return isMatched(need, shell.themePreset);
    if (need.startsWith('[data-route')) return isMatched(need, route);
    return need.startsWith('[data-personal') ? isPersonal : need === language;
  });
  const meetsBy = (...met: readonly Iterable<string>[]): MeetsNeed => {
    const all = new Set([...outside, ...met.flatMap((some) => [...some])]);
    return (need) => all.has(need);
  };
  const meetsAtOnce = meetsBy(shown, scripted);
  const meetsUtility = meetsBy(
    shown,
    scripted,
    [...late].filter((need) => !deferred.late.has(need.slice(1))),
    [...closed].filter((need) => !deferred.touch.has(need.slice(1))),
  );
  const meetsEver = meetsBy(shown, scripted, late, closed, everywhere);
  const meetsOf = (rule: StyleRule): MeetsNeed => {
    if (deferredRules.has(rule)) return meetsAtOnce;
    return utilities.has(rule) ? meetsUtility : meetsEver;
  };
  const own = selectStyles(rules, meetsOf, typographyTokens[locale]['font'] ?? '');
  const css = themeStyle(page, own, files?.deferredReads ?? ownReads) + own;
  return {
    css,
    hash: hashOf(css),
    fonts: fontsOf(locale, markup),
  };
};

const known = new WeakMap<Shell, Map<string, PageStyle>>();

/**
 * Returns the style element of a page: only the rules of the sheet that its markup and scripts need. Built once for all
 * pages of a store and language with the same needs.
 */
export const pageStyle = (
  page: Page<unknown>,
  parts: readonly MarkupNeeds[],
  isPersonal: boolean,
  files: StyleFiles | null,
): PageStyle => {
  const styles = known.get(page.shell) ?? new Map<string, PageStyle>();
  known.set(page.shell, styles);
  const routes = routeNeeds.filter((need) => isMatched(need, page.route));
  const keyWith = (keys: readonly string[]): string => [isPersonal, ...routes, ...keys].join(' ');
  const key = keyWith(parts.map((part) => part.key));
  let style = styles.get(key);
  if (style === undefined) {
    const join = (name: (typeof needSets)[number]): Set<string> => new Set(parts.flatMap((part) => [...part[name]]));
    const hasRiel = parts.some((part) => part.hasRiel);
    const joined = {
      shown: join('shown'),
      late: join('late'),
      closed: join('closed'),
      scripted: join('scripted'),
      hasRiel,
    };
    // Needs of the frame do not distinguish contents.
    const joinedKey = keyWith([keyOf(joined)]);
    style = styles.get(joinedKey) ?? makeStyle(page, joined, isPersonal, files);
    styles.set(joinedKey, style);
    styles.set(key, style);
  }
  return style;
};
