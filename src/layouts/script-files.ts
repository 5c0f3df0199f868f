import type { ScriptFiles } from '../catalogue/page-data.ts';
import type { Locale } from '../i18n/locales.ts';

/** Files that a page's scripts will ask for, as paths below its origin. */
export type FilesAhead = {
  files: readonly string[];
  /** The page shows nothing without them. */
  isUrgent: boolean;
};

const script = /<script type="module" src="\/([^"]+)"/gu;
const island = /<astro-island [^<>]+>/gu;
const islandFile = / (?:component|renderer)-url="\/([^"]+)"/gu;

/**
 * What the head of a page asks for at once, so that its scripts do not ask for one file after the other. Of islands,
 * those of `client:only` alone: the page waits for them. Others are fetched when their directive says so.
 */
export const filesAhead = (known: ScriptFiles | undefined, content: string, locale: Locale): FilesAhead => {
  const own = [...content.matchAll(script)].flatMap(([, file = '']) => known?.scripts[file] ?? []);
  const islands = [...content.matchAll(island)]
    .filter(([tag]) => tag.includes(' client="only"'))
    .flatMap(([tag]) => [...tag.matchAll(islandFile)])
    .flatMap(([, file = '']) => known?.islands[file]?.[locale] ?? []);
  return { files: [...new Set([...own, ...islands, ...(known?.shell ?? [])])], isUrgent: islands.length > 0 };
};

/** Returns markup whose scripts wait: none is needed for the first picture, and browsers would fetch modules before it. */
export const withPatientScripts = (markup: string): string =>
  markup.replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');
