import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Which argument is a time, of the functions that wait; by their last name. */
const timeArgument: Readonly<Record<string, number>> = { setTimeout: 1, setInterval: 1, timeout: 0 };

const isNumeric = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) ||
  (ts.isBinaryExpression(node) && isNumeric(node.left) && isNumeric(node.right)) ||
  (ts.isConditionalExpression(node) && isNumeric(node.whenTrue) && isNumeric(node.whenFalse));

const constantsOf = (statement: ts.VariableStatement): string[] =>
  statement.declarationList.flags & ts.NodeFlags.Const
    ? statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer && isNumeric(initializer) ? name.text : [],
      )
    : [];

const timeOf = ({ expression, arguments: given }: ts.CallExpression): ts.Expression | undefined => {
  const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const index = ts.isIdentifier(called) ? timeArgument[called.text] : undefined;
  return index === undefined ? undefined : given[index];
};

/** Returns the numeric constants of a script that hold milliseconds and do not say so in their names. */
const findUnnamed = (path: string, script: string): string[] => {
  const source = ts.createSourceFile(path, script, ts.ScriptTarget.Latest, true);
  const constants = new Set<string>();
  const times = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableStatement(node)) {
      const names = constantsOf(node);
      const doc = ts.getJSDocCommentsAndTags(node).at(-1)?.getText(source) ?? '';
      for (const name of names) {
        constants.add(name);
        if (/\bmilliseconds\b/iu.test(doc)) times.add(name);
      }
    }
    if (ts.isCallExpression(node)) {
      const time = timeOf(node);
      const used = time && ts.isConditionalExpression(time) ? [time.whenTrue, time.whenFalse] : [time];
      for (const one of used) if (one && ts.isIdentifier(one)) times.add(one.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...times].filter((name) => constants.has(name) && !name.endsWith('Ms'));
};

test('constants of milliseconds are found by their comments, and by what waits for them', () => {
  const found = (script: string): string[] => findUnnamed('a.ts', script);
  expect(found('/** How long it shows, in milliseconds. */ const lasts = 5000;')).toEqual(['lasts']);
  expect(found('/** Milliseconds. */ export const lasts = isLong ? 60 * 1000 : 5_000;')).toEqual(['lasts']);
  expect(found('const soon = 5; setTimeout(run, soon);')).toEqual(['soon']);
  expect(found('const soon = 5; window.setInterval(run, isQuick ? soon : 0);')).toEqual(['soon']);
  expect(found('const soon = 5; fetch(url, { signal: AbortSignal.timeout(soon) });')).toEqual(['soon']);
  expect(found('/** Milliseconds. */ const lastsMs = 5; setTimeout(run, lastsMs);')).toEqual([]);
  expect(found('/** Milliseconds. */ const a = clock(); /** Tries. */ const b = 3; run(b);')).toEqual([]);
});

test('constants that hold milliseconds end in Ms', () => {
  const found = globSync('{src,scripts,tests}/**/*.{ts,tsx}', { cwd: root }).flatMap((path) => {
    const script = readFileSync(join(root, path), 'utf8');
    return /millisecond|timeout\(|setInterval\(/iu.test(script)
      ? findUnnamed(path, script).map((name) => `${path}: ${name}`)
      : [];
  });
  expect(found).toEqual([]);
});
