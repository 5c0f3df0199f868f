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
  'config/theme.ts',
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
  replication: ['lib', 'release'],
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
    'replication',
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
  'config/theme.ts',
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

/** Files that import what the rules refuse, of those given or of all; many at once, for the linter takes a while to start. */
const lintImports = (...files: string[]): ReadonlySet<string> => {
  const flags = ['--config', '.oxlintrc.json', '--format', 'json', '-A', 'all', '-D', 'no-restricted-imports'];
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), [...flags, ...files], {
    cwd: dir,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const found = diagnostics.parse(JSON.parse(stdout)).diagnostics;
  return new Set(found.filter(({ code }) => code?.includes('no-restricted-imports')).map(({ filename }) => filename));
};

const writeProbe = (file: string, text: string): void => {
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), text);
};

/** Whether each of these imports is refused: a file below `src/`, and what it imports. */
const areRefused = (imports: readonly (readonly [file: string, specifier: string])[]): boolean[] => {
  const files = imports.map(([file]) => join('src', file));
  expect(new Set(files).size).toBe(files.length);
  for (const [file, specifier] of imports) writeProbe(join('src', file), `import '${specifier}';\n`);
  const refused = lintImports(...files);
  return files.map((file) => refused.has(file));
};

let refused: ReadonlySet<string>;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'arrows-'));
  // Only the import rules are asked here, and they need no types.
  const rules = z.looseObject({}).parse(JSON.parse(readFileSync('.oxlintrc.json', 'utf8')));
  writeFileSync(join(dir, '.oxlintrc.json'), JSON.stringify({ ...rules, options: {} }));
  for (const [index, { file, specifier }] of probes.entries()) {
    const text = statement(specifier, index);
    writeProbe(file, file.endsWith('.astro') ? `---\n${text}---\n<p>probe</p>\n` : text);
  }
  refused = lintImports();
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
  expect(
    areRefused([
      ['server/listener/listen.ts', './fast-path/fast-path.ts'],
      ['server/listener/probe.ts', './fast-path/fast-path.ts'],
      ['server/probe.ts', './listener/fast-path/fast-path.ts'],
      ['server/pages/probe.ts', '../listener/fast-path/fast-path.ts'],
    ]),
  ).toEqual([false, true, true, true]);
});

test('contract/ and release/ refuse packages: one runs anywhere, the other reads and writes files', () => {
  const importing = (room: string, specifiers: string[]) =>
    areRefused(specifiers.map((specifier, index) => [`${room}/package-probe-${index}.ts`, specifier]));
  expect(importing('contract', ['zod', 'zod/mini', 'node:fs', 'fastify'])).toEqual([false, false, true, true]);
  expect(importing('release', ['node:fs/promises', 'lru-cache', 'zod', '@fastify/x'])).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('valibot stays with what a page reads before a touch', () => {
  const refusedIn = (files: string[]): string[] => {
    const answers = areRefused(files.map((file) => [file, 'valibot']));
    return files.filter((_, index) => answers[index]);
  };
  const early = ['cart/cart.ts', 'cart/cart-queue.ts', 'compare/compare.ts', 'product/recently-viewed.ts'];
  expect(refusedIn([...early, 'search/quick-search.ts'].map((file) => `features/${file}`))).toEqual([]);
  const late = ['features/cart/merge-cart.ts', 'features/checkout/kept-form.ts', 'features/search/probe.client.ts'];
  const others = ['features/cart/probe.tsx', 'api/probe.ts', 'ui/state/probe.ts', 'layouts/probe.ts'];
  expect(refusedIn([...late, ...others])).toEqual([...late, ...others]);
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
  const probed = ['accounts', 'orders', 'payments/khqr', 'storage', 'storage/products'].flatMap((folder) => {
    const up = '../'.repeat(folder.split('/').length);
    return [`${up}http/request.ts`, `${up}serializers/orders.ts`, 'fastify', `${up}errors/commerce-error.ts`].map(
      (specifier, index) => [`commerce/${folder}/http-probe-${index}.ts`, specifier] as const,
    );
  });
  const answers = areRefused([...probed, ['commerce/http/http-probe.ts', '../orders/cart.ts']]);
  expect(answers).toEqual([...probed.map(([, specifier]) => !specifier.endsWith('errors/commerce-error.ts')), false]);
});
