import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { isLong } from '../support/shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = z.object({
  publish: z.array(
    z.object({
      full: z.object({ pages: z.number(), bytes: z.number() }),
      floor: z.nullable(z.object({ pages: z.number(), bytes: z.number() })),
      stale: z.nullable(z.array(z.string())),
    }),
  ),
  change: z.array(z.object({ changes: z.number(), inexact: z.array(z.string()) })),
});

/** Runs the bench; gives its exit code, its table and its figures. */
const bench = async (...args: string[]) => {
  const json = join(folder, 'figures.json');
  const child = spawn(process.execPath, ['scripts/bench.ts', '--json', json, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let table = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    table += part;
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, table, figures: report.parse(JSON.parse(readFileSync(json, 'utf8'))) };
};

test.skipIf(isLong)(
  'the bench measures what it says: the floor writes the same bytes, a change renders its own pages alone',
  { timeout: 300_000 },
  async () => {
    const { code, figures } = await bench('--products', '30', '--only', 'publish,change');
    expect(code).toBe(0);
    const [publish] = figures.publish;
    expect(publish?.full.pages).toBeGreaterThan(90);
    expect(publish?.floor).toMatchObject({ pages: publish?.full.pages, bytes: publish?.full.bytes });
    expect(publish?.stale).toEqual([]);
    expect(figures.change).toMatchObject([{ changes: 10, inexact: [] }]);
  },
);

test.runIf(isLong)('every bound of speed holds', { timeout: 3_600_000 }, async () => {
  const { code, table } = await bench('--check');
  console.log(table);
  expect(code, table).toBe(0);
});
