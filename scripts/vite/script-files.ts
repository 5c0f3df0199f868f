import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { ScriptFiles } from '../../src/catalogue/page-data.ts';
import { messagesId } from './message-modules.ts';

/**
 * Writes `dist/script-files.json`: the files that each script and each island of a page would request one after
 * another, so that the page's head can request all of them at once. Imports of scripts may arrive late, but shoppers
 * wait for an island that the page shows at once, and for its messages.
 */
const shellScript = /\/src\/layouts\/shell\/ShellScript\.astro\?astro&type=script/u;
const ownScript = /\/src\/(?:features\/[\w-]+|layouts)\/\w+\.astro\?astro&type=script/u;
const island = /\/src\/features\/[\w-]+\/[\w-]+-island\.tsx$|\/@astrojs\/react\/dist\/client\.js$/u;

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
    const named = (name: RegExp): Rolldown.OutputChunk[] => chunks.filter((one) => name.test(nameOf(one)));

    const shell = named(shellScript).flatMap(({ imports }) => imports);
    if (shell.length === 0) throw new Error("the shell's script imports nothing: has its name changed?");
    const scripts = Object.fromEntries(
      named(ownScript).map(({ fileName }) => {
        const [, ...files] = imported(fileName, new Set());
        return [fileName, files];
      }),
    );
    const islands = Object.fromEntries(
      named(island).map(({ fileName, dynamicImports }) => {
        const files = [...imported(fileName, new Set())];
        const inLanguage = (locale: string): string[] => [
          ...files,
          ...dynamicImports.filter((file) => messagesId.exec(chunkOf(file)?.facadeModuleId ?? '')?.[1] === locale),
        ];
        return [fileName, { en: inLanguage('en'), kh: inLanguage('kh'), zh: inLanguage('zh') }];
      }),
    );
    const found: ScriptFiles = { shell, scripts, islands };
    writeFileSync(join(dir, '..', 'script-files.json'), JSON.stringify(found));
  },
});
