import type { Plugin } from 'vite';

/** Scripts without a hash in their names: the service worker, which serves every page, and one that few visits load. */
const scripts = { 'service-worker.js': 'service-worker.ts', 'vitals.js': 'web-vitals.client.ts' };

/** Emits `/service-worker.js` and `/vitals.js`. */
export const rootScripts = (): Plugin => ({
  name: 'root-scripts',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart() {
    for (const [fileName, file] of Object.entries(scripts))
      this.emitFile({ type: 'chunk', id: `./src/layouts/${file}`, name: fileName.slice(0, -3), fileName });
  },
});
