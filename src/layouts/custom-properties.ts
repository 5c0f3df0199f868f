import type { Theme } from './theme.ts';

/** Custom properties of a page: what never changes is written in its place, what nothing reads is left out. */

const reading = /var\(--([\w-]+)\)/gu;

/** Names that a sheet reads. */
export const namesRead = (css: string): string[] => [
  ...new Set([...css.matchAll(reading)].flatMap(([, name]) => name ?? [])),
];

const declared = (values: Readonly<Record<string, string>>, names: readonly string[]): string =>
  names
    .filter((name) => Object.hasOwn(values, name))
    .map((name) => `--${name}:${values[name] ?? ''}`)
    .join(';');

/**
 * A sheet with the theme that it reads.
 * @param outside names that sheets beside the page's own read: those are declared in any case
 */
export const withTheme = (css: string, { fixed, light, dark }: Theme, outside: readonly string[]): string => {
  const written = css
    .replace(/var\(--tw-[\w-]+,(var\([^()]*\)|[^()]*)\)/gu, '$1')
    .replace(reading, (whole, name: string) => (Object.hasOwn(fixed, name) ? (fixed[name] ?? whole) : whole))
    .replace(
      /min\((\d+)px,\s?(\d+)px\)/gu,
      (_, one: string, other: string) => `${Math.min(Number(one), Number(other))}px`,
    );
  const names = [...new Set([...outside, ...namesRead(written)])].toSorted();
  const root = [declared(fixed, names), declared(light, names)].filter(Boolean).join(';');
  return `@layer base,components,utilities;:root{color-scheme:light dark;${root}}@media(prefers-color-scheme:dark){:root{${declared(dark, names)}}}${written}`;
};
