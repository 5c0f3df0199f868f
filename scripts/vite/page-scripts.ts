import type { Plugin } from 'vite';

/**
 * How the scripts of pages are cut into files. What every page runs is in one file beside the shell's, where a dozen
 * small ones would each be asked for, and each be compressed alone.
 */
const everyPage =
  /\0vite\/preload-helper\.js$|\/src\/(?:state\/(?:cart|compare|counts|kept|next-notice|session|shell)|layouts\/scripts\/page-locale)\.ts$/u;

/**
 * What the build puts around every `import()`: it tells where one failed (`chunk-reload.ts`, D23), and has the files
 * that an island of a page imports fetched beside it, not after it. Vite's own does the same, and waits for style
 * sheets, of which our scripts have none; it takes 880 bytes of every page.
 */
const preload = `
export const __vitePreload = (load, files) => {
  for (const file of files ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  return load().catch((error) => {
    if (dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) throw error;
  });
};`;

/**
 * Islands that a page shows at once. Of others no list of files is in the pages: what a touch brings is fetched ahead
 * while the page is idle (`island-files.ts`).
 */
const pageIsland = /\/(?:\w+-)?page\.[^/]+\.js$/u;

export const pageScripts = (): Plugin => ({
  name: 'page-scripts',
  enforce: 'pre',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              polyfill: false,
              resolveDependencies: (file, imports) => (pageIsland.test(file) ? imports : []),
            },
            rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: everyPage }] } } },
          },
        }
      : null,
  applyToEnvironment: ({ name }) => name === 'client',
  load: { filter: { id: /^\0vite\/preload-helper\.js$/u }, handler: () => preload },
});
