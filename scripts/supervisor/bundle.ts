import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeVersion, hashOfFiles } from '../../src/publish/code-version.ts';
import { compressAssets } from '../../src/server/files/assets.ts';
import { startProgram, type Child } from './child.ts';

const opsVersion = (): string =>
  hashOfFiles([
    'src/ops/{page/**/*,api-types.ts}',
    'src/layouts/{theme,color,looks,letters}.ts',
    'tailwind.config.mjs',
    'package-lock.json',
  ]);

const pagesVersion = (): string =>
  `${codeVersion()} ${hashOfFiles(['src/server/files/assets.ts', 'src/release/**/*'])}`;

/** Files that record what `dist/` was built from: the pages of the stores, and the operations page. */
const stampFile = join('dist', '.version');
const opsStampFile = join('dist', 'ops', '.version');

const hasStamp = (file: string, version: string): boolean => existsSync(file) && readFileSync(file, 'utf8') === version;

const arePagesBuilt = (): boolean =>
  existsSync(join('dist', 'server', 'renderer.mjs')) && hasStamp(stampFile, pagesVersion());
const isOpsBuilt = (): boolean => hasStamp(opsStampFile, opsVersion());

/** Tells whether `dist/` was built from the current sources. */
export const isBuilt = (): boolean => arePagesBuilt() && isOpsBuilt();

/**
 * Builds the stores' pages and the operations page, unless they are built already; the output of a build is shown only
 * if it fails.
 * @param work runs a build to its end, and rejects if it fails
 */
export const buildBundle = async (
  work: (child: Child) => Promise<void>,
  { everything = false } = {},
): Promise<void> => {
  // Astro would take these variables, which Vitest sets, for `import.meta.env.DEV` and `PROD`.
  const { DEV: _, PROD: __, ...inherited } = process.env;
  const env = { ...inherited, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  if (everything || !arePagesBuilt()) {
    const version = pagesVersion();
    // Astro empties the folder, including the operations page.
    for (const file of [stampFile, opsStampFile]) rmSync(file, { force: true });
    const astro = join('node_modules', '.bin', 'astro');
    await work(startProgram('build of the pages', astro, ['build'], { env, quiet: true }));
    await compressAssets(join('dist', 'client'));
    writeFileSync(stampFile, version);
  }
  if (everything || !isOpsBuilt()) {
    const version = opsVersion();
    rmSync(opsStampFile, { force: true });
    const [vite, config] = [join('node_modules', '.bin', 'vite'), join('src', 'ops', 'page', 'vite.config.ts')];
    const args = ['build', '--config', config];
    await work(startProgram('build of the operations page', vite, args, { env, quiet: true }));
    writeFileSync(opsStampFile, version);
  }
};
