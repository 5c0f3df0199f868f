import type { Plugin } from 'vite';

/** Emits `/service-worker.js`: at the root, so that it may answer for every page, and without a hash in its name. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: './src/layouts/scripts/service-worker.ts',
      name: 'service-worker',
      fileName: 'service-worker.js',
    });
  },
});
