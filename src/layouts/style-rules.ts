/**
 * The style sheet as data: the build splits `app.css` into rules (`scripts/vite/style-rules.ts`), each with what a page
 * must contain for it to apply, so that a page includes no other rules. Nothing is parsed when pages are rendered.
 */

/**
 * What a selector needs, all of it: `.class`, `#id`, an attribute of the root or the body (`[data-look=soft]`,
 * `[data-route^=compare]`), a language (`:lang(km)`). A nested array holds alternatives, one of which is enough.
 */
export type StyleNeed = string | readonly (readonly StyleNeed[])[];

export type StyleRule =
  /** A rule: its selectors with their needs, and `{…}`. */
  | { kind: 'rule'; selectors: readonly (readonly [text: string, ...needs: StyleNeed[]])[]; body: string }
  /** `@media …`, `@layer …` and the like around rules. */
  | { kind: 'group'; prelude: string; rules: readonly StyleRule[] }
  /** `@font-face`, `@keyframes`, `@property` and `@page`, kept if another rule refers to them. */
  | { kind: 'named'; name: string; text: string }
  /** Anything else: always kept. */
  | { kind: 'text'; text: string };

/**
 * The group of the utilities. In a page they stand outside of any layer: they beat its layers all the same, and what the
 * deferred CSS adds, which has no layers, does not beat them.
 */
export const utilitiesLayer = '@layer utilities';

/** Tells whether a need that is a string is met. */
export type MeetsNeed = (need: string) => boolean;

const isMet = (need: StyleNeed, meets: MeetsNeed): boolean =>
  typeof need === 'string' ? meets(need) : need.some((all) => all.every((one) => isMet(one, meets)));

/** Lists every distinct need of the rules. */
export const listStyleNeeds = (rules: readonly StyleRule[]): Set<string> => {
  const found = new Set<string>();
  const add = (need: StyleNeed): void => {
    if (typeof need === 'string') found.add(need);
    else for (const all of need) all.forEach(add);
  };
  const visit = (rule: StyleRule): void => {
    if (rule.kind === 'group') rule.rules.forEach(visit);
    else if (rule.kind === 'rule') for (const [, ...needs] of rule.selectors) needs.forEach(add);
  };
  rules.forEach(visit);
  return found;
};

/** Returns the test of a rule's needs; it may differ between rules. */
type MeetsNeedOf = (rule: StyleRule) => MeetsNeed;

/** Joins the texts of rules with their groups; a group without any is left out. */
const joinRules = (rules: readonly StyleRule[], textOf: (rule: StyleRule) => string): string => {
  let css = '';
  for (const rule of rules)
    if (rule.kind === 'group') {
      const inner = joinRules(rule.rules, textOf);
      if (inner) css += rule.prelude === utilitiesLayer ? inner : `${rule.prelude}{${inner}}`;
    } else css += textOf(rule);
  return css;
};

/** Returns the selectors of a rule whose needs are met, with its body; empty: there are none. */
const selectedText = (rule: StyleRule & { kind: 'rule' }, meets: MeetsNeed): string => {
  const selectors = rule.selectors.filter(([, ...needs]) => needs.every((need) => isMet(need, meets)));
  return selectors.length > 0 ? `${selectors.map(([text]) => text).join(',')}{${rule.body}}` : '';
};

/** Returns every rule that has selectors, by its text including the enclosing groups. */
export const listStyleTexts = (rules: readonly StyleRule[], around = ''): Map<string, StyleRule> =>
  new Map(
    rules.flatMap((rule): [string, StyleRule][] => {
      if (rule.kind === 'group') return [...listStyleTexts(rule.rules, around + rule.prelude)];
      if (rule.kind !== 'rule') return [];
      return [[`${around}{${rule.selectors.map(([text]) => text).join(',')}{${rule.body}`, rule]];
    }),
  );

/**
 * Returns the rules whose needs are met, as CSS, with the named rules that they refer to.
 * @param fonts names of fonts that are used besides
 */
export const selectStyles = (rules: readonly StyleRule[], meetsOf: MeetsNeedOf, fonts: string): string => {
  const texts = new Map<StyleRule, string>();
  const css =
    fonts +
    joinRules(rules, (rule) => {
      if (rule.kind === 'named') return '';
      const text = rule.kind === 'rule' ? selectedText(rule, meetsOf(rule)) : rule.kind === 'text' ? rule.text : '';
      texts.set(rule, text);
      return text;
    });
  // Properties that a rule sets, or reads without a fallback: `var(--x,0)` needs no `@property`.
  const properties = new Set(
    (css.match(/--[\w-]+[:)]?/gu) ?? []).filter((name) => /[:)]$/u.test(name)).map((name) => name.slice(0, -1)),
  );
  const isNamed = (name: string): boolean => (name.startsWith('--') ? properties.has(name) : css.includes(name));
  return joinRules(rules, (rule) => {
    if (rule.kind === 'named') return isNamed(rule.name) ? rule.text : '';
    return texts.get(rule) ?? '';
  }).replaceAll('}*,:before,:after,::backdrop{', ';');
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  '#38': '&',
  gt: '>',
  lt: '<',
  quot: '"',
  '#34': '"',
  '#39': "'",
  '#x27': "'",
};

/** Decodes an attribute value that Astro or React has escaped. */
export const unescapeAttribute = (value: string): string =>
  value.includes('&') ? value.replace(/&([a-z]+|#x?\d+);/gu, (whole, name: string) => entities[name] ?? whole) : value;
