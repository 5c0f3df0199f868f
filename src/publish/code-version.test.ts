import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeVersion } from './code-version.ts';

const project = resolve(import.meta.dirname, '../..');
const copied = ['src', 'public', 'scripts/vite', 'astro.config.mjs', 'tailwind.config.mjs', 'package-lock.json'];

describe('the version of the rendering code', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'code-version-'));
    for (const path of copied) cpSync(join(project, path), join(root, path), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const changed = (path: string): boolean => {
    const file = join(root, path);
    const text = readFileSync(file, 'utf8');
    const before = codeVersion(root);
    writeFileSync(file, `${text}\n`);
    const after = codeVersion(root);
    writeFileSync(file, text);
    return after !== before;
  };

  test('changes with every file that the build’s settings import', () => {
    const settings = readFileSync(join(project, 'astro.config.mjs'), 'utf8');
    const imported = [...settings.matchAll(/from '\.\/([^']+)'/gu)].map(([, path = '']) => path);
    expect(imported).toContain('scripts/vite/page-scripts.ts');
    expect(imported.filter((path) => !changed(path))).toEqual([]);
  });

  test('changes with everything that a page or its scripts import', () => {
    const own =
      /^(?:api|catalogue|config|contract|directives|features|i18n|images|layouts|lib|pages|regions|styles|ui)\//u;
    const shown = globSync('src/{pages,layouts,features,ui,directives}/**/*.{ts,tsx,astro}', { cwd: project }).filter(
      (file) => !/\.test\.|\/testing\//u.test(file),
    );
    const imported = new Set(
      shown.flatMap((file) =>
        [...readFileSync(join(project, file), 'utf8').matchAll(/(?:from|import\() ?'(\.{1,2}\/[^']+)'/gu)].map(
          ([, path = '']) => relative(join(project, 'src'), resolve(project, dirname(file), path)),
        ),
      ),
    );
    const folders = [...new Set([...imported].filter((path) => path.includes('/')).map((path) => path.split('/')[0]))];
    expect(folders).toEqual(expect.arrayContaining(['api', 'regions']));
    expect([...imported].filter((path) => path.includes('/') && !own.test(path))).toEqual([]);
    for (const folder of folders) {
      const file = [...imported].find((path) => path.startsWith(`${folder}/`) && path.endsWith('.ts'));
      if (file !== undefined) expect(changed(join('src', file)), file).toBe(true);
    }
  });

  test('changes with a page, and not with a test', () => {
    expect(changed('src/ui/ProductCard.astro')).toBe(true);
    expect(changed('src/ui/price.test.ts')).toBe(false);
  });
});
