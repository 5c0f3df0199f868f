import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPort, claimDataDir } from './checks.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'checks-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('a taken port is told with its number and variable, a free one is found for 0', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(checkPort(port, '127.0.0.1', 'PORT')).rejects.toThrow(
    `Port ${port} is taken by another program; set PORT to another.`,
  );
  await new Promise((resolve) => server.close(resolve));
  expect(await checkPort(port, '127.0.0.1', 'PORT')).toBe(port);
  expect(await checkPort(0, '127.0.0.1', 'PORT')).toBeGreaterThan(0);
});

test('an address that the machine does not have is told with its variable', async () => {
  // From the networks of documentation, which no machine has.
  await expect(checkPort(0, '192.0.2.1', 'PORT', 'BIND')).rejects.toThrow(
    'This machine has no address 192.0.2.1; set BIND to another.',
  );
});

test('the data folder is made, claimed once, and free again afterwards', () => {
  const folder = join(dir, 'new', 'data');
  const claim = claimDataDir(folder);
  expect(() => claimDataDir(folder)).toThrow(`Another start already uses the folder ${folder}`);
  claim.release();
  claimDataDir(folder).release();
});

test('a folder that cannot be written is told with its variable', () => {
  writeFileSync(join(dir, 'file'), '');
  expect(() => claimDataDir(join(dir, 'file', 'data'))).toThrow(
    /cannot be written \(ENOTDIR\); set DATA_DIR to another/u,
  );
  expect(() => claimDataDir('/proc/storefront/data')).toThrow(/cannot be written \(E\w+\)/u);
});
