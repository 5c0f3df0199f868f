import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

/** The arrows of docs/architecture.md: what each room may import besides itself. The linter must agree word for word. */
const seen = [
  'contract',
  'i18n',
  'api',
  'regions',
  'routes.ts',
  'images/address.ts',
  'catalogue/page-data.ts',
  'config/stores.ts',
];
const arrows: Record<string, string[]> = {
  contract: [],
  config: ['lib'],
  jobs: ['lib'],
  ops: ['config', 'jobs', 'layouts', 'lib', 'metrics', 'publish', 'release', 'server'],
  metrics: ['contract', 'lib'],
  regions: [],
  lib: [],
  release: ['lib'],
  i18n: ['contract'],
  images: ['contract', 'config', 'lib'],
  api: ['contract', 'i18n', 'lib'],
  catalogue: ['contract', 'config', 'features', 'i18n', 'api', 'lib', 'routes.ts', 'images/address.ts'],
  features: ['api', 'catalogue', 'config', 'contract', 'i18n', 'layouts', 'images', 'regions', 'routes.ts', 'ui'],
  publish: [
    'contract',
    'config',
    'i18n',
    'catalogue',
    'features',
    'jobs',
    'lib',
    'metrics',
    'release',
    'images',
    'routes.ts',
  ],
  server: ['contract', 'config', 'i18n', 'jobs', 'lib', 'metrics', 'release', 'images', 'routes.ts'],
  commerce: ['contract', 'lib', 'regions'],
  ui: seen,
  layouts: [...seen, 'features', 'ui'],
  pages: [...seen, 'features', 'layouts', 'ui'],
};
const rooms = Object.keys(arrows);
const extensions: Record<string, string> = { ui: 'astro', layouts: 'astro', pages: 'astro' };

const isAllowed = (room: string, target: string): boolean =>
  target.startsWith(`${room}/`) ||
  (arrows[room] ?? []).some(
    (allowed) => target === allowed || (!allowed.includes('.') && target.startsWith(`${allowed}/`)),
  );

const targets = [
  ...rooms.map((room) => `${room}/inner/thing.ts`),
  'routes.ts',
  'images/address.ts',
  'images/pictures.ts',
  'catalogue/page-data.ts',
  'config/stores.ts',
];

/** A name for a probe file that tells who imports what, how deep. */
const probes = rooms.flatMap((room) =>
  targets.flatMap((target) =>
    [0, 1].map((depth) => {
      const name = `p-${target.replaceAll(/[/.]/gu, '-')}-${depth}.${extensions[room] ?? 'ts'}`;
      const specifier = `${'../'.repeat(depth + 1)}${target}`;
      return { room, target, specifier, file: join('src', room, depth === 0 ? '' : 'deep', name) };
    }),
  ),
);

const statement = (specifier: string, index: number): string =>
  [
    `import { thing } from '${specifier}';\nthing();\n`,
    `import type { Thing } from '${specifier}';\nexport type Mine = Thing;\n`,
    `export { thing } from '${specifier}';\n`,
  ][index % 3] ?? '';

const diagnostics = z.object({ diagnostics: z.array(z.object({ code: z.string().optional(), filename: z.string() })) });

let dir: string;
let refused: Set<string>;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'arrows-'));
  // Only the import rules are asked here, and they need no types.
  const rules = z.looseObject({}).parse(JSON.parse(readFileSync('.oxlintrc.json', 'utf8')));
  writeFileSync(join(dir, '.oxlintrc.json'), JSON.stringify({ ...rules, options: {} }));
  for (const [index, { file, specifier }] of probes.entries()) {
    const text = statement(specifier, index);
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), file.endsWith('.astro') ? `---\n${text}---\n<p>probe</p>\n` : text);
  }
  const flags = ['--config', '.oxlintrc.json', '--format', 'json', '-A', 'all', '-D', 'no-restricted-imports'];
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), flags, {
    cwd: dir,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const found = diagnostics.parse(JSON.parse(stdout)).diagnostics;
  refused = new Set(
    found.filter(({ code }) => code?.includes('no-restricted-imports')).map(({ filename }) => filename),
  );
});
afterAll(() => rmSync(dir, { recursive: true }));

test.each(rooms)('%s/ imports what its arrows allow and nothing else', (room) => {
  for (const { target, file, specifier } of probes.filter((probe) => probe.room === room)) {
    expect(refused.has(file), `${file}: ${specifier}`).toBe(!isAllowed(room, target));
  }
});

test('every folder of src/ is a room with arrows, or one that holds no code of its own', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const free = new Set(['directives', 'styles']);
  expect(folders.map(({ name }) => name).filter((name) => !free.has(name) && !rooms.includes(name))).toEqual([]);
});

test('the fast path is known to the listener alone', () => {
  const probe = (file: string, specifier: string): boolean => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), `import '${specifier}';\n`);
    const flags = ['--config', '.oxlintrc.json', '-A', 'all', '-D', 'no-restricted-imports', file];
    return spawnSync(resolve('node_modules/.bin/oxlint'), flags, { cwd: dir }).status !== 0;
  };
  expect(probe('src/server/listener/listen.ts', './fast-path/fast-path.ts')).toBe(false);
  expect(probe('src/server/listener/probe.ts', './fast-path/fast-path.ts')).toBe(true);
  expect(probe('src/server/probe.ts', './listener/fast-path/fast-path.ts')).toBe(true);
  expect(probe('src/server/pages/probe.ts', '../listener/fast-path/fast-path.ts')).toBe(true);
});

test('contract/ and release/ refuse packages: one runs anywhere, the other reads and writes files', () => {
  const probe = (room: string, specifier: string): boolean => {
    const file = join('src', room, 'package-probe.ts');
    writeFileSync(join(dir, file), `import '${specifier}';\n`);
    const flags = ['--config', '.oxlintrc.json', '-A', 'all', '-D', 'no-restricted-imports', file];
    return spawnSync(resolve('node_modules/.bin/oxlint'), flags, { cwd: dir }).status !== 0;
  };
  expect(['zod', 'zod/mini', 'node:fs', 'fastify'].map((name) => probe('contract', name))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(['node:fs/promises', 'lru-cache', 'zod', '@fastify/x'].map((name) => probe('release', name))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('valibot stays with what a page reads before a touch', () => {
  const probe = (file: string): boolean => {
    const name = join('src', file);
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), `import 'valibot';\n`);
    const flags = ['--config', '.oxlintrc.json', '-A', 'all', '-D', 'no-restricted-imports', name];
    return spawnSync(resolve('node_modules/.bin/oxlint'), flags, { cwd: dir }).status !== 0;
  };
  const early = ['cart/cart.ts', 'cart/cart-queue.ts', 'compare/compare.ts', 'product/recently-viewed.ts'];
  for (const file of [...early, 'search/suggestions.ts']) expect(probe(`features/${file}`), file).toBe(false);
  const late = ['features/cart/merge-cart.ts', 'features/checkout/kept-form.ts', 'features/search/probe.client.ts'];
  for (const file of [...late, 'features/cart/probe.tsx', 'api/probe.ts', 'ui/state/probe.ts', 'layouts/probe.ts'])
    expect(probe(file), file).toBe(true);
});

/** What a browser may load besides what its own folder holds; types are left out by the time it does. */
const inBrowsers =
  /^src\/(?:api|contract|directives|features|i18n|layouts|regions|ui)\/|^src\/(?:routes|images\/address)\.ts$/u;
const imports = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gmu;

test('nothing that a browser loads reaches what runs on a server', () => {
  const entries = globSync([
    'src/{features,layouts,ui}/**/*.{tsx,client.ts}',
    'src/layouts/service-worker.ts',
    'src/directives/*.ts',
  ]).filter((path) => !path.endsWith('.d.ts') && !path.includes('.test.'));
  expect(entries.length).toBeGreaterThan(150);
  const reached = new Map(entries.map((path) => [path, path]));
  for (const [path, from] of reached) {
    expect(inBrowsers.test(path), `${path}, reached from ${from}`).toBe(true);
    if (/\.tsx?$/u.test(path))
      for (const [, ...found] of readFileSync(path, 'utf8').matchAll(imports)) {
        const [file = ''] = (found.find(Boolean) ?? '').split('?');
        const target = join(dirname(path), file);
        if (!reached.has(target)) reached.set(target, from);
      }
  }
});

test('the commerce domain and its storage refuse HTTP, serializers and fastify', () => {
  const probe = (folder: string, specifier: string): boolean => {
    const file = join('src/commerce', folder, 'http-probe.ts');
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), `import '${specifier}';\n`);
    const flags = ['--config', '.oxlintrc.json', '-A', 'all', '-D', 'no-restricted-imports', file];
    return spawnSync(resolve('node_modules/.bin/oxlint'), flags, { cwd: dir }).status !== 0;
  };
  for (const folder of ['accounts', 'orders', 'payments/khqr', 'storage', 'storage/products']) {
    const up = '../'.repeat(folder.split('/').length);
    expect(
      [`${up}http/request.ts`, `${up}serializers/orders.ts`, 'fastify', `${up}errors/commerce-error.ts`].map(
        (specifier) => probe(folder, specifier),
      ),
      folder,
    ).toEqual([true, true, true, false]);
  }
  expect(probe('http', '../orders/cart.ts')).toBe(false);
});
