import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Processes that live are tested where they are started: `scripts/serve.test.ts`. */
it('processes that keep ending are given up, with a sentence', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'testing/dying-processes.ts')],
    { encoding: 'utf8', timeout: 15_000 },
  );
  expect(stdout).toBe('ready on 1\nServer processes ended 4 times within a minute (the last one ended with code 3).\n');
  expect(stderr.match(/another takes its place/gu)).toHaveLength(3);
  expect(status).toBe(0);
});
