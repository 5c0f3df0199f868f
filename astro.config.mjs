import { createHash } from 'node:crypto';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { islandFiles } from './scripts/vite/island-files.ts';
import { messageModules } from './scripts/vite/message-modules.ts';
import { pageScripts } from './scripts/vite/page-scripts.ts';
import { rootScripts } from './scripts/vite/root-scripts.ts';
import { scriptFiles } from './scripts/vite/script-files.ts';
import { styleRules } from './scripts/vite/style-rules.ts';
import { speculationRules } from './src/contract/speculation-rules.ts';

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Emits `dist/server/renderer.mjs`, the built pages as one function that the publisher calls for every page (R123:
 * bundle once, publish many times), and `dist/server/render-thread.mjs`, the publisher's worker threads.
 */
const emitRenderer = {
  name: 'emit-renderer',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  buildStart() {
    for (const name of ['renderer', 'render-thread'])
      this.emitFile({ type: 'chunk', id: `./src/publish/${name}.ts`, name, fileName: `${name}.mjs` });
  },
};

/**
 * Bundles packages into the server's code, so that it needs neither Astro nor its build tools to run; except sharp,
 * which is native. In development, Node loads packages itself, since Vite cannot run CommonJS.
 */
const bundlePackages = {
  name: 'bundle-packages',
  apply: 'build',
  config: () => ({
    ssr: { noExternal: true, external: ['sharp'] },
    // For profiles of the bundle (`npm run bench -- --only profile`).
    environments: { ssr: { build: { sourcemap: true } } },
    // Without React's development build, half a megabyte that each thread would load.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
};

/**
 * qrcode.react imports React as a whole. With named imports, as elsewhere, it needs no CommonJS helper, which would be
 * in the chunk that every page loads before a touch.
 */
const namedReact = {
  name: 'named-react',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/node_modules/qrcode.react/')) return null;
    const names = new Set([...code.matchAll(/\bReact\.(\w+)/gu)].map(([, name]) => name));
    return {
      code: code
        .replace('import React from "react"', `import { ${[...names].join(', ')} } from "react"`)
        .replaceAll(/\bReact\./gu, ''),
      map: null,
    };
  },
};

/** Adds `client:touch` to Astro's own directives. */
const touchDirective = {
  name: 'touch-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './src/directives/touch.ts' }),
  },
};

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [react(), touchDirective],
  devToolbar: { enabled: false },
  security: {
    /**
     * The Content-Security-Policy (CSP) of pages, which publishing writes into them (`src/publish/page-csp.ts`). Each
     * page adds the hash of its style (`src/layouts/Document.astro`), and pages with a map add its host
     * (`src/layouts/ShopLayout.astro`). The map of the checkout (`src/server/pages/map-page.ts`), the fallback error
     * page (`src/server/pages/fallback-error-page.ts`) and the operations page (`src/ops/ops-app.ts`) have their own
     * policies.
     */
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'none'",
        // blob: is for a receipt that is shown before it is uploaded.
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        // The map, which is a page of its own.
        "frame-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: { hashes: [hashOf(speculationRules)] },
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  vite: {
    plugins: [
      tailwindcss(),
      styleRules(),
      emitRenderer,
      bundlePackages,
      namedReact,
      messageModules(),
      islandFiles(),
      pageScripts(),
      rootScripts(),
      scriptFiles(),
    ],
    // Scripts are never inlined, so that pages share their files. CSS nesting is compiled, since browsers without it
    // are still in use.
    build: { assetsInlineLimit: 0, cssTarget: ['chrome111', 'safari16.4', 'ios16.4', 'firefox121'] },
  },
});
