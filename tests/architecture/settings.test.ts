import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { features } from '../../src/routes.ts';

/** Every setting is documented in `.env.example` and docs/deploy.md, and none is there that no code reads. */

const sources = [
  'src/commerce/accounts/password-settings.ts',
  'src/commerce/assistant/model-settings.ts',
  'src/config/environment.ts',
  'src/commerce/notifications/notification-settings.ts',
  'src/commerce/payments/payment-settings.ts',
] as const;

/** Settings that are read outside of the schemas, and one that names many. */
const elsewhere = ['DEMO_DIR', 'WEBHOOK_SECRET_S001'];

const read = (): string[] => {
  const names = sources.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /^ +([A-Z][A-Z\d]*(?:_[A-Z\d]+)+|PORT|BIND|NODE_ENV): (?:z|address|port|chats|nodeEnvironment)\b/gmu,
    ),
  ]);
  return [...new Set([...names.map(([, name = '']) => name), ...elsewhere])].toSorted();
};

test('.env.example has every setting that is read, and no other', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z\d_]+)=/gmu)].map(
    ([, name = '']) => name,
  );
  expect(listed.toSorted()).toEqual(read());
});

test('docs/deploy.md explains every setting that is read', () => {
  const table = readFileSync('docs/deploy.md', 'utf8').split('## Every variable')[1] ?? '';
  const explained = new Set(
    [...table.matchAll(/`([A-Z][A-Z\d_]+(?:\{CODE\})?)`/gu)].map(([, name = '']) => name.replace('{CODE}', 'S001')),
  );
  expect(read().filter((name) => !explained.has(name))).toEqual([]);
});

/** Fields of an object in a source file, by the line that the object begins with and their indentation. */
const fieldsOf = (file: string, start: string, indentation: number): string[] => {
  const [, rest = ''] = readFileSync(file, 'utf8').split(start);
  const [body = ''] = rest.split(`\n${' '.repeat(indentation - 2)}}`);
  return Array.from(body.matchAll(/^( +)(\w+):/gmu), ([, blanks = '', name = '']) =>
    blanks.length === indentation ? name : '',
  ).filter((name) => name !== '');
};

const storeFields = fieldsOf('src/config/stores.ts', 'const store = z.strictObject({', 2);
const environmentFields = fieldsOf('src/config/environment.ts', 'export type Environment = {', 2);

const code = globSync(['src/**/*.{ts,tsx,astro}', 'scripts/**/*.ts'])
  .filter((file) => !/\.test\.ts$|\/testing\//u.test(file))
  .map((file) => readFileSync(file, 'utf8'));
const configured = code.filter((text) => /\/config\/(?:stores|environment)\.ts'/u.test(text));

const isRead = (field: string): boolean => {
  const anyObject = new RegExp(String.raw`\.${field}\b|[{,] ?${field} ?[,}]`, 'u');
  const config = new RegExp(String.raw`\b(?:config|store|env|environment)\.${field}\b`, 'u');
  return configured.some((text) => anyObject.test(text)) || code.some((text) => config.test(text));
};

test('every field of stores.json and of the environment is read', () => {
  expect(storeFields).toContain('hosts');
  expect(environmentFields).toContain('dataDir');
  expect([...storeFields, ...environmentFields].filter((field) => !isRead(field))).toEqual([]);
});

test('the features of stores.json are those that routes know', () => {
  expect(fieldsOf('src/config/stores.ts', '  features: z\n    .strictObject({', 6)).toEqual([...features]);
});

test('docs/deploy.md explains every field of stores.json, and no other', () => {
  const table = readFileSync('docs/deploy.md', 'utf8').split('## Every field of `stores.json`')[1] ?? '';
  expect(Array.from(table.matchAll(/^\| `(\w+)`/gmu), ([, name]) => name)).toEqual(storeFields);
});

/** What the machine, the supervisor and the tests say, which no operator sets. */
const notSettings = new Set(['CHROMIUM', 'LISTEN_FDS', 'PATH']);

test('every variable that code reads by itself is documented', () => {
  const example = readFileSync('.env.example', 'utf8');
  const named = code.flatMap((text) => Array.from(text.matchAll(/process\.env\['(\w+)'\]/gu), ([, name = '']) => name));
  expect(named).toContain('DEMO_DIR');
  expect(named.filter((name) => !notSettings.has(name) && !example.includes(`${name}=`))).toEqual([]);
});
