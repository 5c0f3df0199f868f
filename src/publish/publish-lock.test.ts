import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockStore } from './publish-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a second publisher of a store is told so, and may come when the first is done', () => {
  const first = lockStore(folder, 'S001');
  expect(() => lockStore(folder, 'S001')).toThrow(/another publisher is at work/u);
  lockStore(folder, 'S002').release();
  first.release();
  lockStore(folder, 'S001').release();
});
