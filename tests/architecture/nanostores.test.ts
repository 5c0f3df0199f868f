import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Holds that nanostores are called `$name`, as their own documentation calls them (docs/code-glossary.md). */
const root = join(import.meta.dirname, '../..');

const isNanostores = (module: ts.Expression): boolean =>
  ts.isStringLiteral(module) && /^(?:@nanostores\/(?!react$)|nanostores$)/u.test(module.text);

/** Lists the variables of a script whose value is made by a function of nanostores: `atom`, `map`, `computed` … */
const listStores = (script: string): string[] => {
  const makers = new Set<string>();
  const stores: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && isNanostores(node.moduleSpecifier))
      node.importClause?.namedBindings?.forEachChild((child) => {
        if (ts.isImportSpecifier(child)) makers.add(child.name.text);
      });
    if (
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      ts.isCallExpression(node.initializer) &&
      ts.isIdentifier(node.initializer.expression) &&
      makers.has(node.initializer.expression.text)
    )
      stores.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('script.tsx', script, ts.ScriptTarget.Latest, true));
  return stores;
};

test('the name of every nanostore starts with $', { timeout: 120_000 }, () => {
  const stores = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
    listStores(readFileSync(join(root, path), 'utf8')).map((name) => ({ path, name })),
  );
  expect(stores.length).toBeGreaterThan(30);
  expect(stores.filter(({ name }) => !name.startsWith('$'))).toEqual([]);
});

test('stores are found whichever function makes them, and nothing else is', () => {
  const script = `
    import { atom as createAtom, computed, type Store } from 'nanostores';
    import { persistentAtom } from '@nanostores/persistent';
    import { useStore } from '@nanostores/react';
    export const one = createAtom<number>(1);
    const create = () => { const two = persistentAtom('two', 2); return { two }; };
    let three = computed(one, (n) => n + 1);
    const four = useStore(one);
    const five = [1].map((n) => n);
  `;
  expect(listStores(script)).toEqual(['one', 'two', 'three']);
});
