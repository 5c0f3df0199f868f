import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLines } from '../../src/commerce/import/read-lines.ts';
import { writeRows } from './rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const named = (...names: string[]): string => {
  const file = join(folder, 'rows.jsonl');
  writeFileSync(file, names.map((name) => `${JSON.stringify({ sku: name, name, price: 1 })}\n`).join(''));
  return file;
};

const write = async (file: string, count: number) => {
  const target = join(folder, 'chosen.jsonl.gz');
  const { repeated } = await writeRows(file, count, target);
  const rows: unknown[] = [];
  for await (const { text } of readLines(target)) rows.push(JSON.parse(text ?? ''));
  return { repeated, rows };
};

test('takes the first rows', async () => {
  const { repeated, rows } = await write(named('a', 'b', 'c'), 2);
  expect([repeated, rows]).toEqual([
    0,
    [
      { sku: 'a', name: 'a', price: 1 },
      { sku: 'b', name: 'b', price: 1 },
    ],
  ]);
});

test('rows come again under other names where the file has too few', async () => {
  const { repeated, rows } = await write(named('a', 'b'), 5);
  expect(repeated).toBe(3);
  expect(rows.slice(2)).toEqual([
    { sku: 'a-2', name: 'a (2)', price: 1 },
    { sku: 'b-2', name: 'b (2)', price: 1 },
    { sku: 'a-3', name: 'a (3)', price: 1 },
  ]);
  await expect(write(named(), 1)).rejects.toThrow('has no rows');
});
