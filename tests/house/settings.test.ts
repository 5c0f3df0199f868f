import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Every setting is in `.env.example` and in the table of docs/deploy.md, and nothing that no code reads. */

const sources = [
  'src/commerce/assistant/model-settings.ts',
  'src/config/environment.ts',
  'src/commerce/notifications/notification-settings.ts',
  'src/commerce/payments/payment-settings.ts',
] as const;

/** Settings that are read outside of the schemas, and one that names many. */
const elsewhere = ['DEMO_DIR', 'WEBHOOK_SECRET_S001'];

const read = (): string[] => {
  const names = sources.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^ +([A-Z][A-Z\d]*(?:_[A-Z\d]+)+|PORT|BIND): (?:z|address|port|chats)\b/gmu),
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
  expect(read().filter((name) => name !== 'NODE_ENV' && !explained.has(name))).toEqual([]);
});
