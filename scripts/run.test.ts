import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The launcher of the commands, in a folder of its own, where nothing is set up. */
const root = mkdtempSync(join(tmpdir(), 'run-'));
beforeAll(() => {
  mkdirSync(join(root, 'scripts', 'data'), { recursive: true });
  for (const file of ['run.mjs', 'node-flags.mjs', 'set-up.mjs'])
    cpSync(join(import.meta.dirname, file), join(root, 'scripts', file));
  for (const file of ['status.ts', 'pin.ts', 'pin.test.ts']) writeFileSync(join(root, 'scripts', file), '');
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  [['statsu'], 'There is no command "statsu". There are pin, status.\n'],
  [['../scripts/status'], 'There is no command "../scripts/status". There are pin, status.\n'],
  [[], 'Which command? There are pin, status.\n'],
])('%j is answered with the commands that there are', (args, sentence) => {
  const { stderr, status } = spawnSync(process.execPath, [join(root, 'scripts', 'run.mjs'), ...args], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, sentence]);
});
