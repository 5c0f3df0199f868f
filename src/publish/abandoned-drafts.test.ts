import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearAbandonedDrafts } from './abandoned-drafts.ts';

test('drafts of processes that are gone are removed, those of running ones and finished files stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-'));
  try {
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    mkdirSync(join(folder, 'deep'));
    for (const name of ['a.js', `a.js.${process.pid}.part`, `deep/b.js.${gone}.part`])
      writeFileSync(join(folder, name), 'x');
    clearAbandonedDrafts(folder);
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(new Set(left)).toEqual(new Set(['a.js', `a.js.${process.pid}.part`, 'deep']));
    clearAbandonedDrafts(join(folder, 'absent'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
