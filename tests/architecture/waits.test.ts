import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Playwright takes the promise of an async predicate for 'true', so such a wait ends at once: `expect.poll` waits. */
test('no test waits for an async predicate in the page', () => {
  const files = globSync('tests/**/*.ts', { cwd: root }).map((path) => ({
    path,
    script: readFileSync(join(root, path), 'utf8'),
  }));
  expect(files.some(({ script }) => /\bwaitForFunction\(\s*\(/u.test(script))).toBe(true);
  expect(files.filter(({ script }) => /\bwaitForFunction\(\s*async\b/u.test(script)).map(({ path }) => path)).toEqual(
    [],
  );
});
