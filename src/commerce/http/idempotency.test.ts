import { createHash, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CommerceError } from '../errors/commerce-error.ts';
import type { Storage } from '../storage/storage.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';
import { registerJsonParser } from './body.ts';
import { registerErrorHandler } from './error-responses.ts';
import { withIdempotency } from './idempotency.ts';

/** A route that counts its runs in the database, behind real HTTP and a real database. */
let shop: SmallShop;
let app: FastifyInstance;
let address: string;

const count = async (storage: Storage, name: string): Promise<number> => Number((await storage.setting(name)) ?? 0);

beforeAll(async () => {
  shop = await openSmallShop();
  app = fastify();
  registerErrorHandler(app);
  registerJsonParser(app);
  app.post<{ Params: { account: string }; Querystring: { fault?: string } }>('/count/:account', async (request) => {
    const { account } = request.params;
    const by = account === 'guest' ? { store: 'S001' } : { store: 'S001', account: Number(account) };
    return withIdempotency(request, { storage: shop.storage, by }, async (changes) => {
      const done = (await count(shop.storage, account)) + 1;
      await changes.putSetting(account, String(done));
      // concurrent reads must not end the transaction
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      const { fault } = request.query;
      if (fault === 'thrown') throw new CommerceError('out_of_stock', 'sold out', { quantity: 'invalid' });
      if (fault === 'returned') return new CommerceError('wrong_code', 'not this one');
      if (fault === 'late') throw new CommerceError('too_many', 'later');
      if (fault === 'broken') throw new Error('broken');
      return { data: { done } };
    });
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});
afterEach(() => {
  vi.useRealTimers();
});

const call = async (
  account: string,
  key: string | null,
  { body = {}, fault = '' }: { body?: object; fault?: string } = {},
) => {
  const response = await fetch(`${address}/count/${account}?fault=${fault}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

test('the same key does it once and answers the same, also fifty at once; without a key each does it', async () => {
  const key = randomUUID();
  const first = await call('1', key);
  expect(first).toEqual({ status: 200, body: { data: { done: 1 } } });
  for (const answer of await Promise.all(Array.from({ length: 50 }, () => call('1', key)))) {
    expect(answer).toEqual(first);
  }
  expect(await count(shop.storage, '1')).toBe(1);

  const other = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('2', other)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await count(shop.storage, '2')).toBe(1);

  await Promise.all(Array.from({ length: 5 }, () => call('3', null)));
  expect(await count(shop.storage, '3')).toBe(5);
});

test('another body under the same key is refused; another account, guest or path may use the key', async () => {
  const key = randomUUID();
  await call('4', key, { body: { quantity: 1 } });
  expect(await call('4', key, { body: { quantity: 2 } })).toMatchObject({ status: 422, body: { error: 'key_reused' } });
  expect(await count(shop.storage, '4')).toBe(1);
  expect(await call('5', key, { body: { quantity: 2 } })).toMatchObject({ status: 200 });
  expect(await call('guest', key, { body: { quantity: 2 } })).toMatchObject({ status: 200 });
});

test('a refusal that was thrown undoes the change and is answered again; one that was returned keeps it', async () => {
  const [thrown, returned] = [randomUUID(), randomUUID()];
  for (let again = 0; again < 3; again++) {
    expect(await call('6', thrown, { fault: 'thrown' })).toEqual({
      status: 409,
      body: { code: 409, error: 'out_of_stock', message: 'sold out', fields: { quantity: 'invalid' } },
    });
    expect(await call('7', returned, { fault: 'returned' })).toMatchObject({ status: 400 });
  }
  expect([await count(shop.storage, '6'), await count(shop.storage, '7')]).toEqual([0, 1]);
  expect(await call('6', thrown)).toMatchObject({ status: 409 });
});

test('an answer that an earlier version kept as it was goes on', async () => {
  const key = randomUUID();
  const request = createHash('sha256')
    .update(JSON.stringify([{}, '']))
    .digest('base64url');
  const recordKey = { scope: 'account 10', call: 'POST /count/10', key, request };
  const answer = JSON.stringify({ body: { data: { done: 99 } } });
  await shop.storage.transaction((changes) =>
    changes.putIdempotencyRecord(recordKey, answer, new Date().toISOString()),
  );
  expect(await call('10', key)).toEqual({ status: 200, body: { data: { done: 99 } } });
  expect(await call('10', key, { body: { other: 1 } })).toMatchObject({ status: 422 });
  expect(await count(shop.storage, '10')).toBe(0);
});

test('what failed on our side, or was too early, is done at the next try', async () => {
  for (const fault of ['broken', 'late']) {
    const key = randomUUID();
    expect([500, 429]).toContain((await call('8', key, { fault })).status);
    expect(await call('8', key)).toMatchObject({ status: 200 });
  }
  expect(await count(shop.storage, '8')).toBe(2);
});

test('a key holds for a day; one that is no key is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
  const key = randomUUID();
  await call('9', key);
  vi.setSystemTime(new Date('2026-11-21T09:59:59Z'));
  expect(await call('9', key)).toMatchObject({ body: { data: { done: 1 } } });
  vi.setSystemTime(new Date('2026-11-21T10:00:01Z'));
  expect(await call('9', key)).toMatchObject({ body: { data: { done: 2 } } });
  expect(await call('9', key)).toMatchObject({ body: { data: { done: 2 } } });
  for (const wrong of ['short', 'with blanks in it', 'x'.repeat(65)])
    expect(await call('9', wrong)).toMatchObject({ status: 400, body: { error: 'bad_request' } });
});
