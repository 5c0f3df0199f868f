import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { crawl } from '../support/crawl.ts';
import { allOrigins, isLong } from '../support/shop.ts';

const java = process.env['JAVA'];
const jar = join('node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

const report = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string(), message: z.string(), extract: z.string().optional() }),
  ),
});

/** The Nu HTML checker over pages as they are served; its messages about CSS are left out. */
test.skipIf(!java)('pages are valid HTML', { timeout: isLong ? 1_800_000 : 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'html-'));
  try {
    const origins = isLong ? allOrigins() : allOrigins().slice(0, 2);
    const addresses: string[] = [];
    for (const origin of origins) {
      await crawl(origin, { pages: isLong ? 300 : 25, others: 0 }, (address, { body }) => {
        writeFileSync(join(folder, `${addresses.length}.html`), body);
        addresses.push(address);
      });
    }
    const args = ['-jar', jar, '--exit-zero-always', '--skip-non-html', '--format', 'json', folder];
    const { stderr } = spawnSync(java ?? '', args, { encoding: 'utf8', maxBuffer: 1e9 });
    const errors = report.parse(JSON.parse(stderr)).messages.filter(({ type }) => type === 'error');
    const pageOf = (url: string): string => addresses[Number(/(\d+)\.html$/u.exec(url)?.[1])] ?? url;
    const lines = errors
      .filter(({ message }) => !message.startsWith('CSS:'))
      .map(({ url, message, extract }) => `${pageOf(url)}: ${message} ${extract ?? ''}`);
    expect(lines.slice(0, 20)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
