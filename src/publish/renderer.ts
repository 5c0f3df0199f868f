import { readFileSync } from 'node:fs';
import { createApp } from 'astro/app/entrypoint';
import type { Ahead, Screen, Screens } from '../catalogue/page-data.ts';
import type { Locale } from '../i18n/locales.ts';

/**
 * The built pages behind one function. This file is an entry of the server
 * bundle (`dist/server/renderer.mjs`): it is imported from there, never from sources.
 */
const app = createApp({ streaming: false });

/** Script files that pages will need, as paths below their origin: all pages, and by screen and language. */
export type PageFiles = { shell: string[]; pages: Partial<Record<string, Partial<Record<Locale, Ahead>>>> };

/** Written by the build (`scripts/vite/page-files.ts`). */
const pageFiles = JSON.parse(readFileSync(new URL('../page-files.json', import.meta.url), 'utf8')) as PageFiles;

const routeOf = (screen: Screen) => {
  const found = app.manifest.routes.find(({ routeData }) => routeData.component === `src/pages/${screen}.astro`);
  if (!found) throw new Error(`the bundle has no screen "${screen}" (src/pages/${screen}.astro); build it again`);
  return found.routeData;
};

export type Rendered = { html: string; csp: string | null };

/**
 * Renders one page from its data alone. What pages of a store and language share is made once for each
 * `page.shell` and kept as long as that object is: pass the same object for the same shell.
 * @throws where Astro answers with anything but the page; its own log line says why
 */
export const render = async <S extends Screen>(screen: S, page: Screens[S]): Promise<Rendered> => {
  const routeData = routeOf(screen);
  const request = new Request(`http://storefront.invalid/${screen}`);
  let html = '';
  const take = (document: string): void => {
    html = document;
  };
  const own = pageFiles.pages[screen]?.[page.locale];
  const ahead: Ahead = {
    files: [...new Set([...(own?.files ?? []), ...pageFiles.shell])],
    urgent: own?.urgent ?? false,
  };
  const response = await app.render(request, { routeData, locals: { screen, page, ahead, take } });
  if (response.status !== 200 || !html) throw new Error(`rendering ${page.route} ended with status ${response.status}`);
  return { html, csp: response.headers.get('content-security-policy') };
};
