import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The systemd units, and the command `storefront` beside them, with files of a test and without its user. */

test('the command has every variable of the service, also one on a last line without an end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  try {
    const environment = join(folder, 'environment');
    writeFileSync(environment, '# A comment\n#PORT=1\nHEALTH_TOKEN=a = b\nJOURNAL_KEY=the-last-line');
    const script = readFileSync('deploy/systemd/storefront', 'utf8')
      .replace('/etc/storefront/environment', environment)
      .replace('/opt/storefront', folder)
      .replace(/^exec .*$/mu, 'exec env');
    const { stdout, status } = spawnSync('sh', ['-c', script], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    const lines = stdout.split('\n').filter((line) => /^(?:PORT|HEALTH_TOKEN|JOURNAL_KEY)=/u.test(line));
    expect([status, lines.toSorted()]).toEqual([0, ['HEALTH_TOKEN=a = b', 'JOURNAL_KEY=the-last-line']]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the parts on several machines run as the whole service does, and may do as little', () => {
  const [whole = '', part = ''] = ['storefront.service', 'storefront@.service'].map((name) =>
    readFileSync(join('deploy/systemd', name), 'utf8')
      .split('[Service]')[1]
      ?.replace(/run\.mjs .*/u, 'run.mjs'),
  );
  expect(whole).toContain('ProtectSystem=strict');
  expect(part).toBe(whole);
});
