import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['import', 'npm run import -- --shop FOLDER, or npm run import -- --store S001 --file products.jsonl.gz'],
  ['backup', 'npm run backup -- --to DIR'],
  ['restore', 'npm run restore -- --from DIR/backup-…'],
  ['pin', 'npm run pin -- --store S001'],
])('%s answers a mistyped option with its usage', (command, usage) => {
  const { stderr, status } = spawnSync(process.execPath, [join('scripts', `${command}.ts`), '--wrong'], {
    encoding: 'utf8',
  });
  expect(stderr.replace(/^Nothing was .*?: /u, '')).toBe(`Unknown option '--wrong'\nUse: ${usage}\n`);
  expect(status).toBe(1);
});
