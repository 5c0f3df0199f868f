import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeVersion } from '../../src/publish/code-version.ts';
import { startProgram, type Child } from './child.ts';

const stampFile = join('dist', '.version');

/** Whether `dist/` was built from the sources as they are. */
export const isBuilt = (): boolean =>
  existsSync(join('dist', 'server', 'renderer.mjs')) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === codeVersion();

/**
 * Builds the pages' bundle; what the build says is shown only where it fails.
 * @param work runs the build to its end, and fails where that fails
 */
export const buildBundle = async (work: (child: Child) => Promise<void>): Promise<void> => {
  const version = codeVersion();
  rmSync(stampFile, { force: true });
  const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  const astro = join('node_modules', '.bin', 'astro');
  await work(startProgram('build of the pages', astro, ['build'], { env, quiet: true }));
  writeFileSync(stampFile, version);
};
