import { readFileSync } from 'node:fs';
import { createApp } from 'astro/app/entrypoint';
import type { Template, Templates, ScriptFiles, StyleFiles } from '../catalogue/page-data.ts';
import { insertPolicy, trimPolicy } from './page-csp.ts';
import { pagePath } from './page-path.ts';

/**
 * Renders the built pages. This file is an entry point of the server bundle (`dist/server/renderer.mjs`): import it
 * from there, never from sources.
 */
const app = createApp({ streaming: false });

/** Written by the build (`scripts/vite/script-files.ts`). */
const scriptFiles = JSON.parse(readFileSync(new URL('../script-files.json', import.meta.url), 'utf8')) as ScriptFiles;

/** Written by the build (`scripts/vite/script-classes.ts`). */
const styleFiles = JSON.parse(readFileSync(new URL('../style-files.json', import.meta.url), 'utf8')) as StyleFiles;

const routeAt = (path: string) => {
  const decoded = decodeURI(path);
  const found = app.manifest.routes.find(
    ({ routeData }) => routeData.type === 'page' && routeData.pattern.test(decoded),
  );
  if (!found) throw new Error(`the bundle has no page at ${path} (src/pages/); build it again`);
  return found.routeData;
};
const known = new Map<string, ReturnType<typeof routeAt>>();

/** A page with its policy; `csp` is the part of the policy that must be sent as a header. */
export type Rendered = { html: Buffer; csp: string | null };

/**
 * Renders one page from its data alone. What the pages of a store and language share is rendered once for each
 * `page.shell` object and cached as long as that object lives, so pass the same object for the same shell.
 * @throws if Astro responds with anything but the page; Astro's own log says why
 */
export const render = async <T extends Template>(template: T, page: Templates[T]): Promise<Rendered> => {
  const path = pagePath(template, page.route);
  const routeData = known.get(path) ?? routeAt(path);
  known.set(path, routeData);
  const locals: App.Locals = { template, page, scriptFiles, styleFiles };
  const respond = () => app.render(new Request(`http://storefront.invalid${path}`), { routeData, locals });
  let response = await respond();
  if (locals.isFrameAlone) response = await respond();
  const html = Buffer.from(await response.arrayBuffer());
  // Astro gives an error page its own status; if a page throws, it responds with 500 and no body.
  if (html.length === 0 || ![200, Number(path.slice(1))].includes(response.status))
    throw new Error(`rendering ${page.route} ended with status ${response.status}`);
  const policy = response.headers.get('content-security-policy');
  return policy === null ? { html, csp: null } : insertPolicy(html, trimPolicy(policy, new Set(locals.inlineHashes)));
};
