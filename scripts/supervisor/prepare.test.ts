import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { prepare } from './prepare.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'prepare-'));
  writeFileSync(join(dir, 'stores.json'), '{ "stores": [{ "code": "S001", "hosts": ["s001.localhost"] }] }');
  vi.stubEnv('STORES_FILE', join(dir, 'stores.json'));
  vi.stubEnv('DATA_DIR', join(dir, 'data'));
  for (const name of ['PORT', 'OPS_PORT', 'COMMERCE_PORT']) vi.stubEnv(name, '0');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

test.each([
  ['PORT', 'OPS_PORT'],
  ['PORT', 'COMMERCE_PORT'],
  ['OPS_PORT', 'COMMERCE_PORT'],
])('%s and %s on one port are refused before anything is started', async (one, other) => {
  const port = String(await freePort());
  for (const name of [one, other]) vi.stubEnv(name, port);
  await expect(prepare()).rejects.toThrow(`${one} and ${other} are both ${port}; each server needs its own.`);
});

test('free ports are found for 0', async () => {
  const { env, port } = await prepare();
  expect(new Set([env['PORT'], env['OPS_PORT'], env['COMMERCE_PORT']]).size).toBe(3);
  expect(env['PORT']).toBe(String(port));
});
