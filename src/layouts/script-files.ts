import type { Locale } from '../i18n/locales.ts';

/** Files that a page's scripts will ask for, as paths below its origin. */
export type FilesAhead = {
  files: readonly string[];
  /** The page shows nothing without them. */
  isUrgent: boolean;
};

/** Which files the scripts of the bundle import; the build writes it (`scripts/vite/script-files.ts`). */
export type ScriptFiles = {
  /** Of the script that every page has. */
  shell: readonly string[];
  /** By script and language. */
  scripts: Readonly<Partial<Record<string, Readonly<Record<Locale, FilesAhead>>>>>;
};

const script = /<script type="module" src="\/([^"]+)"/gu;

/** What the head of a page asks for at once, so that its scripts do not ask for one file after the other. */
export const filesAhead = (known: ScriptFiles | undefined, content: string, locale: Locale): FilesAhead => {
  const own = [...content.matchAll(script)].flatMap(([, file = '']) => known?.scripts[file]?.[locale] ?? []);
  return {
    files: [...new Set([...own.flatMap(({ files }) => files), ...(known?.shell ?? [])])],
    isUrgent: own.some(({ isUrgent }) => isUrgent),
  };
};
