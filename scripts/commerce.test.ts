import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { product, productsResponse } from '../src/contract/products.ts';

/** The process as `npm start` runs it, with the demo catalogue that the project carries. */
const dataDir = mkdtempSync(join(tmpdir(), 'commerce-process-'));
let child: ChildProcess;
let address: string;

beforeAll(async () => {
  child = fork(join(import.meta.dirname, 'commerce.ts'), {
    env: { ...process.env, DATA_DIR: dataDir, COMMERCE_PORT: '0' },
  });
  const [message] = (await once(child, 'message')) as [{ type: string; port: number }];
  address = `http://127.0.0.1:${message.port}`;
}, 60_000);
afterAll(() => {
  child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const products = async (query: string) => {
  const answer = productsResponse.parse(
    await (await fetch(`${address}/api/products?row_per_page=200&${query}`)).json(),
  );
  return { total: answer.total, rows: answer.data.map((row) => product.parse(row)) };
};

test('the twelve stores are there', async () => {
  expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ status: 'ok', stores: 12 });
});

test('every picture of the first products of every store can be had', async () => {
  const pictures = new Set<string>();
  for (let store = 1; store <= 12; store += 1) {
    const { rows } = await products(`store_code=S${String(store).padStart(3, '0')}`);
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) for (const image of row.images) pictures.add(image);
  }
  expect(pictures.size).toBeGreaterThan(100);
  for (const picture of pictures) {
    const { status } = await fetch(`${address}/uploads/${picture}`, { method: 'HEAD' });
    expect(status, picture).toBe(200);
  }
}, 60_000);

test('a second process on a taken port ends with a sentence', async () => {
  const { port } = new URL(address);
  const second = fork(join(import.meta.dirname, 'commerce.ts'), {
    env: { ...process.env, DATA_DIR: dataDir, COMMERCE_PORT: port },
    silent: true,
  });
  let said = '';
  second.stderr?.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  const [code] = (await once(second, 'close')) as [number];
  expect([code, said.trim().split('\n')]).toEqual([
    1,
    [`port ${port} is taken; stop what uses it, or set COMMERCE_PORT to another`],
  ]);
});

test.each([
  ['error', [expect.stringMatching(/^\{"level":"error",.*KHQR payments are off/u)]],
  ['fatal', []],
])('LOG_LEVEL=%s is the lowest level that it logs', async (level, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-log-'));
  const shop = {
    NODE_ENV: 'production',
    DEMO_DIR: '',
    DATA_DIR: folder,
    COMMERCE_PORT: '0',
    BAKONG_TOKEN: '',
    PASSWORD_COST: '',
  };
  const other = fork(join(import.meta.dirname, 'commerce.ts'), {
    env: { ...process.env, ...shop, LOG_LEVEL: level },
    silent: true,
  });
  let said = '';
  other.stderr?.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  await once(other, 'message');
  other.kill('SIGTERM');
  await once(other, 'close');
  rmSync(folder, { recursive: true });
  // The log alone: what lacks at a start is said as well, in plain sentences.
  expect(said.split('\n').filter((line) => line.startsWith('{'))).toEqual(expected);
});

test('SIGTERM ends it cleanly', async () => {
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
