import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenSources } from '../../../src/publish/store-input.ts';
import { localeNames, type Locale } from '../../../src/i18n/locales.ts';
import { frontMatter, shellData } from './hugo-content.ts';
import { cutOwnPage } from './own-page.ts';

/**
 * A plain Hugo site of the same products, as a Hugo user would write it. Products from `content/`, messages from
 * `i18n/`, partials for head, gallery, price and card, cached if all pages of a language share them; neither taxonomies
 * nor feeds. What all product pages have in common (style, header, footer, drawers, scripts) is taken from our own
 * pages and written as it is, so that a page has about the same bytes, however ours change.
 */

const write = (file: string, content: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

const origin = 'https://shop.example.com';

const languageConfig = (locale: Locale, weight: number) => ({
  contentDir: `content/${locale}`,
  weight,
  languageName: localeNames[locale].label,
  params: { tag: localeNames[locale].tag, origin },
});

const config = (locales: readonly Locale[]) => ({
  baseURL: `${origin}/`,
  defaultContentLanguage: 'en',
  disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap', 'section', '404', 'robotsTXT'],
  languages: Object.fromEntries(locales.map((locale, index) => [locale, languageConfig(locale, index + 1)])),
});

/** Returns the messages of a language as Hugo reads them: no dots in names, and one before a placeholder. */
const words = (locale: string): string =>
  readFileSync(join('src', 'i18n', 'dictionaries', `${locale}.json`), 'utf8')
    .replaceAll(/"(\w+)\.(\w+)":/gu, '"$1_$2":')
    .replaceAll(/\{\{\s*(\w+)\s*\}\}/gu, '{{ .$1 }}');

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
 * @param ownPages one of our product pages in each language, for what they have in common
 * @returns how many product pages it has
 */
export const writeHugoSite = (
  folder: string,
  { contexts, sources }: OpenSources,
  ownPages: ReadonlyMap<Locale, string>,
): number => {
  writeLayouts(folder);
  write(join(folder, 'config.json'), JSON.stringify(config(contexts.map(({ locale }) => locale))));
  let pages = 0;
  for (const context of contexts) {
    const { locale, shell } = context;
    write(join(folder, 'data', 'shell', `${locale}.json`), JSON.stringify(shellData(shell)));
    write(join(folder, 'data', 'own', `${locale}.json`), JSON.stringify(cutOwnPage(ownPages.get(locale) ?? '')));
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
