import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allowedMarkup, allowedSetHtml, findMarkupInStrings } from './markup-in-strings.ts';

/**
 * Markup is written in Astro components, React components and HTML files, where the framework escapes what is filled
 * in: no script of `src/` makes it from strings, or escapes text itself.
 */
const root = join(import.meta.dirname, '../..');

/** Returns the script of a file: all of it, or the frontmatter of an Astro component. */
const readScript = (path: string): string => {
  const text = readFileSync(join(root, path), 'utf8');
  return path.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/u.exec(text)?.[1] ?? '') : text;
};

const listScripts = (): string[] =>
  globSync('src/**/*.{ts,tsx,astro}', { cwd: root }).filter((path) => !/\.test\.tsx?$|\/testing\//u.test(path));

const findIn = (path: string): string[] => findMarkupInStrings(path.replace(/astro$/u, 'ts'), readScript(path));

test('only the listed scripts hold markup in strings', { timeout: 120_000 }, () => {
  const scripts = listScripts();
  expect(scripts.length).toBeGreaterThan(500);
  const found = scripts.filter((path) => findIn(path).length > 0);
  const expected = Object.keys(allowedMarkup);
  const unlisted = found.filter((path) => !expected.includes(path)).map((path) => `${path}: ${findIn(path).join(' ')}`);
  expect(unlisted).toEqual([]);
  // What has none any more must leave its list.
  expect(expected.filter((path) => !found.includes(path))).toEqual([]);
});

test('only the listed components insert HTML as it is', () => {
  const components = globSync('src/**/*.astro', { cwd: root });
  expect(components.length).toBeGreaterThan(100);
  const found = components.filter((path) => readFileSync(join(root, path), 'utf8').includes('set:html='));
  expect(found.toSorted()).toEqual(Object.keys(allowedSetHtml).toSorted());
});

test.each([
  ['`<p>${text}</p>`', ['<p', '</p']],
  ["'<br>'", ['<br']],
  ["'<svg'", ['<svg']],
  ['`<h${level}>`', ['<h']],
  ['`<${name} class="x">`', ['<']],
  ['`${a}</${name}>`', ['</']],
  ["text.replaceAll('<', '&lt;')", ['&lt;']],
  ['"&#39;"', ['&#39;']],
  ['panel.innerHTML = markup', ['innerHTML']],
  ["row.insertAdjacentHTML('beforeend', markup)", ['insertAdjacentHTML']],
  ['const map = new Map<string, Array<number>>();', []],
  ["a < b ? 'less' : '1 < 2'", []],
  ["// <p>\n'/products?a=1&b=2'", []],
  ['/<p>/u.test(text)', []],
])('%s: %j', (script, expected) => {
  expect(findMarkupInStrings('script.ts', script)).toEqual(expected);
});

test('elements of JSX are no strings', () => {
  expect(findMarkupInStrings('card.tsx', 'const card = <p className="x">{text}</p>;')).toEqual([]);
});
