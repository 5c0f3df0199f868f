import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Writes the `dist/server/render-thread.mjs` of a stub bundle: the worker from its source, as the build would bundle it.
 * @returns its path
 */
export const writeRenderThread = (folder: string): string => {
  const file = join(folder, 'render-thread.mjs');
  const source = pathToFileURL(join(import.meta.dirname, '..', 'render-thread.ts'));
  writeFileSync(file, `import ${JSON.stringify(source.href)};\n`);
  return file;
};
