import type { Look } from '../config/stores.ts';
import { localeNames, locales, type Locale } from '../i18n/locales.ts';

/** Style sheets cut to one page's need. They come minified, as the bundle holds them. */

type Rule = { prelude: string; body: string | null };

/** Where the block that opens at `open` ends; strings are skipped. */
const blockEnd = (css: string, open: number): number => {
  let depth = 0;
  let quote = '';
  for (let at = open; at < css.length; at += 1) {
    const sign = css[at] ?? '';
    if (quote) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error('a style sheet ends within a block');
};

const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = [];
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at);
    const semicolon = css.indexOf(';', at);
    if (semicolon !== -1 && (open === -1 || semicolon < open)) {
      rules.push({ prelude: css.slice(at, semicolon).trim(), body: null });
      at = semicolon + 1;
    } else if (open === -1) at = css.length;
    else {
      const end = blockEnd(css, open);
      rules.push({ prelude: css.slice(at, open).trim(), body: css.slice(open + 1, end) });
      at = end + 1;
    }
  }
  return rules;
};

/** Splits at commas that stand in no bracket. */
const selectorsOf = (prelude: string): string[] => {
  const selectors = [''];
  let depth = 0;
  for (const sign of prelude) {
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    if (sign === ',' && depth === 0) selectors.push('');
    else selectors.push(`${selectors.pop() ?? ''}${sign}`);
  }
  return selectors.map((one) => one.trim());
};

/** Typography's way out for elements inside a description; descriptions have no classes. */
const notProse = ':not(:where([class~=not-prose],[class~=not-prose] *))';

const holdsRules = /^@(?:layer|media|supports|starting-style|container)\b/u;

/**
 * The rules of a sheet that a page of this look and language can use: those that name other looks
 * (`[data-look=…]`) or other languages (`:lang()`) are left out, and so is what they leave empty.
 * The order of the layers is for the caller to say.
 */
export const tailorCss = (css: string, look: Look, locale: Locale): string => {
  const foreign = locales.filter((other) => other !== locale).map((other) => `:lang(${localeNames[other].tag})`);
  const isOurs = (selector: string): boolean => {
    const looks = [...selector.matchAll(/\[data-look=['"]?(\w+)['"]?\]/gu)].map(([, name]) => name);
    return (looks.length === 0 || looks.includes(look)) && !foreign.some((lang) => selector.includes(lang));
  };
  const cut = (text: string): string =>
    rulesOf(text)
      .map(({ prelude, body }) => {
        if (body === null) return prelude.startsWith('@layer') ? '' : `${prelude};`;
        if (holdsRules.test(prelude)) {
          const inner = cut(body);
          return inner && `${prelude}{${inner}}`;
        }
        if (prelude.startsWith('@')) return `${prelude}{${body}}`;
        const ours = selectorsOf(prelude).filter(isOurs);
        return ours.length > 0 ? `${ours.join(',')}{${body}}` : '';
      })
      .join('');
  return cut(css.replace(/\/\*[\s\S]*?\*\//gu, '').replaceAll(notProse, ''));
};
