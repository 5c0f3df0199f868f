import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attemptIn, openPayPage } from '../src/server/testing/pay-page.ts';
import { startPayingApi, type PayingApi } from '../src/server/testing/paying-api.ts';
import { startTestShop, type TestShop } from '../src/server/testing/test-shop.ts';

/** What the shop's people do about a payment, by the command line, while the server runs. */
let api: PayingApi;
let shop: TestShop;
beforeAll(async () => {
  api = await startPayingApi();
  shop = await startTestShop({ env: { COMMERCE_PORT: String(api.port), HEALTH_TOKEN: 'a token of health' } });
});
afterAll(async () => {
  await shop.close();
  await api.stop();
});

/** Not synchronously: the server of this process may be in the middle of a transaction. */
const payments = async (args: string[], dataDir = shop.dataDir) => {
  const program = spawn(process.execPath, [join(import.meta.dirname, 'payments.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ]);
  return { status: Number(status), said: (stdout + stderr).trim() };
};
const health = async () => {
  const answer = await fetch(`http://127.0.0.1:${shop.port}/healthz`, {
    headers: { authorization: 'Bearer a token of health' },
  });
  return ((await answer.json()) as { payments: object }).payments;
};

const refusedAfterPayment = async (token: string) => {
  api.tokens.set(token, token);
  api.carts.set(token, 1250);
  const page = openPayPage(() => shop.port, token);
  api.refusal = null;
  const attempt = attemptIn(await page.start(`key-of-${token}`));
  api.refusal = { code: -1, error: 'out_of_stock', message: 'this is sold out' };
  for (const payment of api.payments.values()) if (payment.account === token) payment.status = 'paid';
  expect(attemptIn(await page.act(attempt.id, 'check')).state).toBe('needsAttention');
  return { page, id: attempt.id };
};

test('what needs attention is listed, retried with success, or refunded', async () => {
  expect((await payments(['needs-attention'])).said).toBe('none');
  const first = await refusedAfterPayment('sok-dara');
  const second = await refusedAfterPayment('chan-lina');
  expect(await health()).toEqual({ open: 0, needsAttention: 2, duplicatePayments: 0 });
  const { said } = await payments(['needs-attention']);
  expect(said.split('\n')).toHaveLength(2);
  for (const part of [first.id, 'S001', '$12.50', 'sok-dara', '1 × Phone', 'out_of_stock: this is sold out'])
    expect(said).toContain(part);
  expect(said).not.toContain('jwt');

  api.refusal = null;
  expect(await payments(['retry', first.id])).toMatchObject({ status: 0 });
  await vi.waitUntil(async () => (await first.page.read(first.id)).state === 'ordered', { timeout: 8000 });
  expect(api.orders).toMatchObject([{ account: 'sok-dara', amount: 1250 }]);
  expect(await payments(['retry', first.id])).toMatchObject({ status: 1, said: expect.stringContaining('is ordered') });

  expect((await payments(['refunded', second.id])).said).toContain('failed');
  expect(await health()).toEqual({ open: 0, needsAttention: 0, duplicatePayments: 0 });
  expect((await payments(['list'])).said.split('\n')).toHaveLength(2);
}, 30_000);

test('a mistake is a sentence', async () => {
  expect(await payments([])).toMatchObject({ status: 1, said: expect.stringContaining('npm run payments -- list') });
  expect(await payments(['retry', 'nobody'])).toEqual({ status: 1, said: 'there is no payment attempt nobody' });
  const empty = mkdtempSync(join(tmpdir(), 'empty-'));
  expect((await payments(['list'], empty)).said).toContain('there is no payment journal');
  rmSync(empty, { recursive: true });
}, 30_000);
