import type { Plugin } from 'vite';

/**
 * Writes into the shell's script which files the islands need, so that they can be preloaded without being run:
 * `modulepreload` does not fetch what a module imports. Dictionaries are marked with their language: `kh=_astro/….js`.
 */
const placeholder = '__ISLAND_FILES__';
/** Islands that a page opens at a touch; pages that consist of an island fetch its files at once. */
const island =
  /\/src\/features\/cart\/cart-island\.tsx$|\/src\/ui\/start-island\.client\.ts$|\/@astrojs\/react\/dist\/client\.js$/u;
const words = /^\0virtual:messages\/card,cart,[\w,]+\/(en|kh|zh)$/u;

export const islandFiles = (): Plugin => ({
  name: 'island-files',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const entries = chunks.filter(({ facadeModuleId }) => facadeModuleId && island.test(facadeModuleId));
    const files = new Set<string>();
    const follow = (name: string): void => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || files.has(name)) return;
      files.add(name);
      for (const imported of chunk.imports) follow(imported);
    };
    for (const { fileName } of entries) follow(fileName);
    const users = chunks.filter(({ code }) => code.includes(placeholder));
    if (entries.length === 0 || users.length === 0) return;
    // Leaves out what every page has already loaded.
    for (const { fileName, imports } of users) for (const name of [fileName, ...imports]) files.delete(name);
    const ownWords = new Set(entries.flatMap(({ dynamicImports }) => dynamicImports));
    for (const { facadeModuleId, fileName } of chunks) {
      if (!ownWords.has(fileName)) continue;
      const language = words.exec(facadeModuleId ?? '')?.[1];
      if (language) files.add(`${language}=${fileName}`);
    }
    for (const chunk of users) chunk.code = chunk.code.replace(placeholder, [...files].join(' '));
  },
});
