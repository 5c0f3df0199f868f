import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { locales, type Locale } from '../../src/i18n/locales.ts';
import type { FilesAhead, ScriptFiles } from '../../src/layouts/script-files.ts';
import { messagesId } from './message-modules.ts';

/**
 * Writes `dist/script-files.json`: which files each script of a page will ask for, one after the other, so that the page's
 * head can ask for all of them at once. What the scripts import may come late; with an island that the page shows at
 * once, and its words, it is what the shopper waits for.
 */
const shellScript = /\/src\/layouts\/shell\/ShellScript\.astro\?astro&type=script/u;
const ownScript = /\/src\/features\/[\w-]+\/\w+\.astro\?astro&type=script/u;
/** An island that a page shows at once; what a touch brings is fetched ahead while the page is idle (`island-files.ts`). */
const pageIsland = /\/src\/features\/(?:account|checkout|orders|payment)\/[\w-]+-mount\.tsx$/u;

export const scriptFiles = (): Plugin => ({
  name: 'script-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }, bundle) {
    if (dir === undefined) throw new Error('the build of the client has no folder');
    const chunkOf = (file: string): Rolldown.OutputChunk | null => {
      const found = bundle[file];
      return found?.type === 'chunk' ? found : null;
    };
    const imported = (file: string, into: Set<string>): Set<string> => {
      if (into.has(file)) return into;
      into.add(file);
      for (const next of chunkOf(file)?.imports ?? []) imported(next, into);
      return into;
    };
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const nameOf = ({ facadeModuleId }: Rolldown.OutputChunk): string => facadeModuleId ?? '';
    const shell = chunks.filter((one) => shellScript.test(nameOf(one))).flatMap(({ imports }) => imports);
    if (shell.length === 0) throw new Error("the shell's script imports nothing: has its name changed?");
    const scripts: Record<string, Record<Locale, FilesAhead>> = {};
    for (const chunk of chunks) {
      if (!ownScript.test(nameOf(chunk))) continue;
      const files = imported(chunk.fileName, new Set());
      files.delete(chunk.fileName);
      const islands = [chunk, ...[...files].map(chunkOf)]
        .flatMap((one) => one?.dynamicImports ?? [])
        .filter((file) => pageIsland.test(chunkOf(file)?.facadeModuleId ?? ''));
      for (const island of islands) imported(island, files);
      const spoken = islands.flatMap((island) => chunkOf(island)?.dynamicImports ?? []);
      const filesIn = (locale: Locale): FilesAhead => {
        const own = spoken.filter((file) => messagesId.exec(chunkOf(file)?.facadeModuleId ?? '')?.[1] === locale);
        return { files: [...files, ...own], isUrgent: islands.length > 0 };
      };
      scripts[chunk.fileName] = Object.fromEntries(locales.map((locale) => [locale, filesIn(locale)])) as Record<
        Locale,
        FilesAhead
      >;
    }
    const found: ScriptFiles = { shell, scripts };
    writeFileSync(join(dir, '..', 'script-files.json'), JSON.stringify(found));
  },
});
