import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { typographyTokens } from '../../layouts/typography.ts';
import { themeOf, type Roles } from '../../layouts/theme.ts';

/** The page takes its color and measures from the stores' own theme, so that it looks like them. */
const { fixed, light, dark } = themeOf('#1d4ed8', 'compact');

const declarations = (roles: Roles): string =>
  Object.entries(roles)
    .map(([name, value]) => `--${name}: ${value};`)
    .join('\n');

const theme: Plugin = {
  name: 'theme',
  resolveId: (id) => (id === 'virtual:theme.css' ? '\0theme.css' : null),
  load: (id) =>
    id === '\0theme.css'
      ? `:root { ${declarations({ ...typographyTokens.en, ...fixed, ...light })} }
@media (prefers-color-scheme: dark) { :root { ${declarations(dark)} } }`
      : null,
};

/** Builds the operations page into `dist/ops`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), theme],
  build: { outDir: join(import.meta.dirname, '../../../dist/ops'), emptyOutDir: true, assetsInlineLimit: 0 },
  logLevel: 'warn',
});
