import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeAbandonedDrafts, writeFileAtomically } from './atomic-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atomic-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('writes a file in a folder that it makes, and replaces one', async () => {
  const path = join(folder, 'deep/file.json');
  await writeFileAtomically(path, 'first', { mode: 0o600, durable: true });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await writeFileAtomically(path, Buffer.from('second'), { draftFolder: join(folder, 'drafts') });
  expect(readFileSync(path, 'utf8')).toBe('second');
  expect(new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))).toEqual(
    new Set(['deep', 'deep/file.json', 'drafts']),
  );
});

test('several writers at once leave one whole file', async () => {
  const path = join(folder, 'file');
  const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(1e6));
  await Promise.all(contents.map((content) => writeFileAtomically(path, content)));
  expect(contents).toContain(readFileSync(path, 'utf8'));
  expect(readdirSync(folder)).toEqual(['file']);
});

test('a write that fails leaves what was there, and no draft', async () => {
  const path = join(folder, 'file');
  mkdirSync(path);
  await expect(writeFileAtomically(path, 'text')).rejects.toThrow('EISDIR');
  expect(readdirSync(folder)).toEqual(['file']);
});

test('drafts of processes that are gone are removed, those of running ones and finished files stay', () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(folder, 'deep'));
  for (const name of ['a.js', `a.js.${process.pid}.part`, `deep/b.js.${gone}.part`])
    writeFileSync(join(folder, name), 'x');
  removeAbandonedDrafts(folder);
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(new Set(left)).toEqual(new Set(['a.js', `a.js.${process.pid}.part`, 'deep']));
  removeAbandonedDrafts(join(folder, 'absent'));
});
