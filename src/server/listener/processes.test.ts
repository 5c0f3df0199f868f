import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const run = (how: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../testing/dying-processes.ts'), how], {
    encoding: 'utf8',
    timeout: 15_000,
  });

/** Processes that live are tested where they are started: `scripts/serve.test.ts`. */
test('processes that keep ending are started again, later each time', () => {
  const { stdout, stderr, status } = run('exit');
  expect(stdout).toBe('ready on 1\nthe third is ready\n');
  expect(stderr.match(/ended with code 3; another takes its place/gu)).toHaveLength(2);
  expect(stderr.match(/"delayMs":\d+/gu)).toEqual(['"delayMs":50', '"delayMs":100']);
  expect(status).toBe(0);
});

test('a process whose event loop hangs is ended and replaced', () => {
  const { stdout, stderr, status } = run('hang');
  expect(stdout).toBe('ready on 1\nthe third is ready\n');
  expect(stderr.match(/did not answer for 1.5 s/gu)).toHaveLength(2);
  expect(stderr.match(/was ended by SIGKILL; another takes its place/gu)).toHaveLength(2);
  expect(status).toBe(0);
});
