import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** No two modules of `src/` declare an export of the same name: a name says which of them is meant, wherever it is read. */
const root = join(import.meta.dirname, '../..');

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Returns the names that a module declares and exports; what it only passes on counts where it is declared. */
const listExports = (code: string, path: string): string[] =>
  ts
    .createSourceFile(path, code, ts.ScriptTarget.Latest)
    .statements.filter(isExported)
    .flatMap((statement) => {
      if (ts.isVariableStatement(statement))
        return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? name.text : []));
      const isNamed =
        ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isEnumDeclaration(statement);
      return isNamed && statement.name ? [statement.name.text] : [];
    });

test('exports of a module are found, whatever they are', () => {
  const code = `
    export const one = 1, two = 2;
    export async function three() {}
    export type Four = {};
    export interface Five {}
    export class Six {}
    const seven = 7;
    export { seven as eight } from './elsewhere.ts';
  `;
  expect(listExports(code, 'module.ts')).toEqual(['one', 'two', 'three', 'Four', 'Five', 'Six']);
});

test('no two modules export the same name', () => {
  const modules = new Map<string, Set<string>>();
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }))
    for (const name of listExports(readFileSync(join(root, path), 'utf8'), path))
      modules.set(name, (modules.get(name) ?? new Set()).add(path));
  expect(modules.size).toBeGreaterThan(2000);
  const shared = [...modules].filter(([, paths]) => paths.size > 1);
  expect(shared.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([]);
});
