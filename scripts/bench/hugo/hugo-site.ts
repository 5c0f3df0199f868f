import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenSources } from '../../../src/publish/store-input.ts';
import { localeNames } from '../../../src/i18n/locales.ts';
import { frontMatter, shellData } from './hugo-content.ts';

/**
 * A plain Hugo site of the same products, as a Hugo user would write it. Navigation from `data/`, messages from
 * `i18n/`, partials for head, header, card and footer, cached if all pages of a language share them; neither taxonomies
 * nor feeds. The page's inline style and script are those of our own pages, so that the bytes are about the same.
 */

const write = (file: string, content: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

const origin = 'https://shop.example.com';

const languageConfig = (locale: keyof typeof localeNames, weight: number) => ({
  contentDir: `content/${locale}`,
  weight,
  languageName: localeNames[locale].label,
  params: { tag: localeNames[locale].tag, origin },
});

const config = (locales: readonly (keyof typeof localeNames)[]) => ({
  baseURL: `${origin}/`,
  defaultContentLanguage: 'en',
  disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap', 'section', '404', 'robotsTXT'],
  languages: Object.fromEntries(locales.map((locale, index) => [locale, languageConfig(locale, index + 1)])),
});

/** Returns the inner markup of Lucide's icons, by name. */
const icons = (): Record<string, string> => {
  const folder = join('node_modules', 'lucide-static', 'icons');
  const names = globSync('*.svg', { cwd: folder });
  return Object.fromEntries(
    names.map((name) => {
      const raw = readFileSync(join(folder, name), 'utf8');
      const start = raw.indexOf('>', raw.indexOf('<svg')) + 1;
      return [name.slice(0, -4), raw.slice(start, raw.lastIndexOf('</svg>')).replaceAll(/\s+/gu, ' ').trim()];
    }),
  );
};

/** Returns the messages of a language; Hugo's message names have no dots. */
const words = (locale: string): string =>
  readFileSync(join('src', 'i18n', 'dictionaries', `${locale}.json`), 'utf8').replaceAll(
    /"(\w+)\.(\w+)":/gu,
    '"$1_$2":',
  );

const inside = (html: string, pattern: RegExp): string =>
  [...html.matchAll(pattern)].map(([, content = '']) => content).join('');

const layoutFile = (name: string): string => {
  if (name === 'baseof') return '_default/baseof.html';
  if (name === 'product') return 'product/single.html';
  return name === 'home' ? 'index.html' : `${name}.html`;
};

const writeLayouts = (folder: string): void => {
  const layouts = join(import.meta.dirname, 'layouts');
  for (const name of globSync('**/*.gohtml', { cwd: layouts }))
    // Line breaks in the templates are only there for readers.
    write(
      join(folder, 'layouts', layoutFile(name.slice(0, -'.gohtml'.length))),
      readFileSync(join(layouts, name), 'utf8').replaceAll('\n', ''),
    );
};

/**
 * Writes the site.
 * @param page one of our product pages, for style and script
 * @returns how many product pages it has
 */
export const writeHugoSite = (folder: string, { contexts, sources }: OpenSources, page: string): number => {
  writeLayouts(folder);
  write(join(folder, 'config.json'), JSON.stringify(config(contexts.map(({ locale }) => locale))));
  write(join(folder, 'data', 'icons.json'), JSON.stringify(icons()));
  write(join(folder, 'assets', 'site.css'), inside(page, /<style>([\s\S]*?)<\/style>/gu));
  write(join(folder, 'assets', 'site.js'), inside(page, /<script type="module">([\s\S]*?)<\/script>/gu));
  let pages = 0;
  for (const context of contexts) {
    const { locale, shell } = context;
    write(join(folder, 'data', 'shell', `${locale}.json`), JSON.stringify(shellData(shell)));
    write(join(folder, 'i18n', `${locale}.json`), words(locale));
    const products = join(folder, 'content', locale, 'product');
    mkdirSync(products, { recursive: true });
    for (const id of sources.catalogue.allIds()) {
      const matter = frontMatter(context, id);
      if (!matter) continue;
      writeFileSync(join(products, `${id}.md`), `${JSON.stringify(matter)}\n`);
      pages += 1;
    }
  }
  return pages;
};
