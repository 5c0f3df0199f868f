import type { ScriptFiles } from '../catalogue/page-data.ts';
import type { Locale } from '../i18n/locales.ts';

/** Files that a page's scripts will request, as paths below its origin. */
export type FilesAhead = {
  files: readonly string[];
  /** The page shows nothing without them. */
  isUrgent: boolean;
};

const script = /<script type="module" src="\/([^"]+)"/gu;
/** An island that runs by itself; one in a `<template>` comes with the script that starts it. */
const island = /(?<!<template>\s*)<astro-island [^<>]+>/gu;
const islandFile = / (?:component|renderer)-url="\/([^"]+)"/gu;

/**
 * Returns the files to preload in a page's head, so that its scripts do not load one after another. Of islands, those
 * with `client:only`, for which the page waits, and those with `client:load`, which it shows before they run. Others
 * are fetched by their directive.
 */
export const filesAhead = (known: ScriptFiles | undefined, content: string, locale: Locale): FilesAhead => {
  const own = [...content.matchAll(script)].flatMap(([, file = '']) => known?.scripts[file] ?? []);
  const tags = [...content.matchAll(island)].map(([tag]) => tag);
  const filesOf = (directive: 'only' | 'load'): string[] =>
    tags
      .filter((tag) => tag.includes(` client="${directive}"`))
      .flatMap((tag) => [...tag.matchAll(islandFile)])
      .flatMap(([, file = '']) => known?.islands[file]?.[locale] ?? []);
  const awaited = filesOf('only');
  return {
    files: [...new Set([...own, ...awaited, ...filesOf('load'), ...(known?.shell ?? [])])],
    isUrgent: awaited.length > 0,
  };
};

/** What Astro writes before an island: its style, the directive, and the runtime. */
const islandRuntime = /<style>astro-island[^<]*<\/style>(?:<script>.*?<\/script>)+/gsu;

/** Attributes of islands that `client:only` does not read. */
const unread = / (?:uid|opts)="[^"]*"/gu;
const waitingIsland = /<template>\s*<astro-island [^<>]+>/gu;

/**
 * Removes attributes that nothing reads from islands in a `<template>`, and Astro's runtime if there is no other
 * island: `ui/start-island.client.ts` brings it.
 */
export const withLeanTemplates = (markup: string): string => {
  if (markup.search(waitingIsland) < 0) return markup;
  const lean = markup.replaceAll(waitingIsland, (tag) => tag.replaceAll(unread, ''));
  return markup.search(island) < 0 ? lean.replaceAll(islandRuntime, '') : lean;
};

/**
 * Returns markup with low-priority scripts: none is needed for the first paint, and browsers would fetch modules before
 * it.
 */
export const withPatientScripts = (markup: string): string =>
  markup.replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');
