import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { retiredWords, storageFiles } from './retired-words.ts';

/** Refuses identifiers and file names in the code that use a word which docs/code-glossary.md retired. */
const root = join(import.meta.dirname, '../..');

/** `createPersistentStore`, `CREATE_KEPT` and `create-kept.ts` all become `create-kept`. */
const kebabCase = (name: string): string =>
  name
    .replace(/\.[\w.]+$/u, '')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/gu, '-')
    .toLowerCase();

/** Returns the script of a file: all of it, or the frontmatter of an Astro component. */
const readScript = (path: string): string => {
  const text = readFileSync(join(root, path), 'utf8');
  return path.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/u.exec(text)?.[1] ?? '') : text;
};

const listIdentifiers = (path: string): Set<string> => {
  const identifiers = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path.replace(/astro$/u, 'ts'), readScript(path), ts.ScriptTarget.Latest));
  return identifiers;
};

/** Maps each name in kebab-case to the files that use it, the file's own name included. */
const listNames = (): Map<string, string[]> => {
  const names = new Map<string, string[]>();
  for (const path of globSync('{src,scripts,tests}/**/*.{ts,tsx,astro,mjs}', { cwd: root }))
    for (const name of new Set([basename(path), ...listIdentifiers(path)].map(kebabCase)))
      names.set(name, [...(names.get(name) ?? []), path]);
  return names;
};

test('no identifier or file name uses a retired word', { timeout: 120_000 }, () => {
  const names = listNames();
  expect(names.size).toBeGreaterThan(3000);
  const uses = retiredWords.flatMap(({ word, instead, pattern, stored, srcOnly }) =>
    [...names]
      .filter(([name]) => pattern.test(name))
      .map(
        ([name, paths]) =>
          [
            name,
            paths.filter((path) => !(stored && storageFiles.test(path)) && (!srcOnly || path.startsWith('src/'))),
          ] as const,
      )
      .flatMap(([name, [path]]) => (path === undefined ? [] : [`${name} in ${path}: '${word}' is now '${instead}'`])),
  );
  expect(uses).toEqual([]);
});

test('names are split into words however they are written', () => {
  expect(['createKept', 'LAST_RESORT', 'HTTPDoor', 'met-pictures.test.ts'].map(kebabCase)).toEqual([
    'create-kept',
    'last-resort',
    'http-door',
    'met-pictures',
  ]);
});

test('the glossary lists every retired word with what replaced it, and no other', () => {
  const [, table = ''] = readFileSync(join(root, 'docs/code-glossary.md'), 'utf8').split('\n## Retired words\n');
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const { word, instead } of retiredWords)
    expect(rows.find(([, retired]) => retired === word)?.[2], word).toContain(instead);
  expect(rows.filter(([, , now]) => now !== undefined).length - 2).toBe(retiredWords.length);
});
