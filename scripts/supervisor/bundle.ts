import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeVersion, hashOfFiles, readStamp, stampFile } from '../../src/publish/code-version.ts';
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

/** Folders of the stores' pages, and of the operations page. */
const dist = 'dist';
const opsDist = join(dist, 'ops');

const arePagesBuilt = (): boolean =>
  existsSync(join(dist, 'server', 'renderer.mjs')) && readStamp(dist) === pagesVersion();
const isOpsBuilt = (): boolean => readStamp(opsDist) === opsVersion();

/**
 * Tells whether `dist/` was built from the current sources.
 * @throws {ConfigError} if what it was built from cannot be read
 */
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
    // Astro empties the folder, including the operations page and the stamps. Until then they are true: a publisher
    // that starts now takes the former bundle, and its version.
    const astro = join('node_modules', '.bin', 'astro');
    await work(startProgram('build of the pages', astro, ['build'], { env, quiet: true }));
    await compressAssets(join(dist, 'client'));
    writeFileSync(stampFile(dist), version);
  }
  if (everything || !isOpsBuilt()) {
    const version = opsVersion();
    rmSync(stampFile(opsDist), { force: true });
    const [vite, config] = [join('node_modules', '.bin', 'vite'), join('src', 'ops', 'page', 'vite.config.ts')];
    const args = ['build', '--config', config];
    await work(startProgram('build of the operations page', vite, args, { env, quiet: true }));
    writeFileSync(stampFile(opsDist), version);
  }
};
