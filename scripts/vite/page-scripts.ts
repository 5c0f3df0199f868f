import type { Plugin } from 'vite';

/**
 * Splits the scripts of pages into files. What every page runs is in one file beside the shell's, since a dozen small
 * files would each need a request, and each be compressed alone.
 */
const everyPage =
  /\0vite\/preload-helper\.js$|\/src\/(?:ui\/state\/(?:browser-storage|counts|persistent-store|new-key|next-notice|session|shell)|ui\/icon-button|ui\/plain-press|ui\/when-idle\.client|i18n\/locales|features\/cart\/(?:cart|cart-rules|pending-add)|contract\/cart-limits|features\/compare\/compare|layouts\/page-locale\.client)\.ts$/u;

/**
 * Files that several pages and islands share; the first match wins. A file for every set of users would make dozens of
 * files, each with a request of its own on a slow network.
 */
const shared = [
  { name: 'base', test: everyPage },
  { name: 'lists', test: /\/src\/contract\/(?:list-choice|sort-orders)\.ts$/u },
  { name: 'routes', test: /\/src\/routes\.ts$/u },
  // Pages run these when they are idle: in `api`, the translator would make it run the schemas, too.
  { name: 'idle', test: /\/src\/(?:i18n\/(?:fold-text|template)|ui\/(?:element|overlay-classes)\.client)\.ts$/u },
  {
    name: 'api',
    test: /\/node_modules\/(?:zod\/(?!v4\/locales)|(?:ofetch|ufo|destr|nanostores)\/)|\/src\/contract\/(?:delivery|errors|money|paths|products|scalars)\.ts$|\/src\/api\/(?:products|request)\.ts$|\/src\/ui\/state\/(?:page-connection|problems|same-key|spoken-words)\.ts$|\/src\/features\/addresses\/delivery-text\.ts$|\/src\/i18n\/format\.ts$/u,
  },
  // What only accounts and checkout call: a guest's cart does without.
  {
    name: 'shopper',
    test: /\/src\/contract\/(?:accounts|attempts|cart|checkout|locations|orders|phone|quote|shopper-paths)\.ts$|\/src\/api\/shopper\.ts$|\/src\/ui\/(?:forms\/form-words|state\/shopper-api)\.ts$/u,
  },
  {
    name: 'react',
    test: /\/node_modules\/(?:@nanostores\/react|react|react-dom|scheduler)\/|\/src\/ui\/(?:hide-picture|icon|islands|personal-props|picture)\.tsx?$/u,
  },
  // What forms and totals of personal pages need, but not the cart drawer.
  { name: 'forms', test: /\/src\/ui\/(?:forms\/field|sums)\.tsx$/u },
  // The drawers and a guest's cart, which each page fetches when it is idle.
  {
    name: 'drawers',
    test: /\/src\/features\/(?:cart\/guest-cart|promises\/sum-promises)\.tsx$|\/src\/ui\/drawer-list\.ts$/u,
  },
  {
    name: 'member',
    test: /\/src\/features\/(?:cart\/(?:account-cart|cart-queue|merge-cart|price-changes)|wishlist\/(?:wishlist|wishlist-buttons)|account\/member)\.ts$/u,
  },
];

/**
 * The wrapper that the build puts around every `import()`: it reports a failed one (`chunk-reload.client.ts`, R35).
 * Vite's own wrapper also preloads what the file imports, which `script-files.ts` does for pages; it would cost every
 * page 880 bytes.
 */
const preload = `
export const __vitePreload = (load) =>
  load().catch((error) => {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  });`;

export const pageScripts = (): Plugin => ({
  name: 'page-scripts',
  enforce: 'pre',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: { polyfill: false, resolveDependencies: () => [] },
            rolldownOptions: {
              output: {
                codeSplitting: {
                  groups: shared.map((group, index) => ({ ...group, priority: shared.length - index })),
                },
              },
            },
          },
        }
      : null,
  applyToEnvironment: ({ name }) => name === 'client',
  load: { filter: { id: /^\0vite\/preload-helper\.js$/u }, handler: () => preload },
});
