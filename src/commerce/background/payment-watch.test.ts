import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBakong } from '../payments/bakong.ts';
import { openConnection } from '../storage/connection.ts';
import { newShopper } from '../testing/new-shopper.ts';
import { cartCode, intoCart, productOf } from '../testing/payments.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';
import { startPaymentWatch } from './payment-watch.ts';

const lifetimeMs = 600_000;
let shop: SmallShop;
let server: Server;
/** What Bakong answers to a code, by its MD5. */
let says: (md5: string, answer: ServerResponse) => void;
let asked: string[];
let lines: object[];

beforeEach(async () => {
  asked = [];
  lines = [];
  shop = await openSmallShop();
  const serve = async (request: Parameters<typeof json>[0], answer: ServerResponse): Promise<void> => {
    const md5 = String(Object(await json(request)).md5);
    asked.push(md5);
    says(md5, answer);
  };
  server = createServer((request, answer) => void serve(request, answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await shop.close();
});

/** Makes a code for each of some shoppers; returns the MD5s, the oldest first. */
const makeCodes = async (count: number): Promise<string[]> => {
  const product = (await productOf(shop, 'wh-1000xm4')).id;
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const shopper = await newShopper(shop);
    await intoCart(shopper, product, 1);
    ids.push((await cartCode(shopper)).paymentId);
  }
  const database = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  ids.forEach((id, at) =>
    database.run(
      'UPDATE payments SET created_at = ? WHERE id = ?',
      new Date(Date.now() - 60_000 + at).toISOString(),
      id,
    ),
  );
  database.close();
  const payments = await Promise.all(ids.map((id) => shop.storage.payment(id)));
  return payments.map((payment) => payment?.khqr?.md5 ?? 'none');
};

const watch = (everyMs: number) => {
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as object) });
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // so late each time that no answer is kept
  let clock = 0;
  const bank = createBakong({ token: 'token', api }, { log, now: () => (clock += 10_000) });
  return startPaymentWatch(shop.storage, bank, { lifetimeMs, log, everyMs });
};

test('while the bank does not answer, a round is one call and one line, and the next one goes on with the others', async () => {
  const codes = await makeCodes(3);
  says = (_, answer) => answer.writeHead(503).end('<html>Down</html>');
  const first = watch(lifetimeMs);
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 8000 });
  await first.stop();
  expect(asked).toEqual(codes.slice(0, 1));
  expect(lines).toEqual([expect.objectContaining({ level: 50 })]);

  // one code that the bank never answers
  asked = [];
  says = (md5, answer) => {
    if (md5 === codes[0]) answer.destroy();
    else answer.end(JSON.stringify({ responseCode: 1, errorCode: 1 }));
  };
  const second = watch(20);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(3), { timeout: 8000 });
  await second.stop();
  expect(asked.slice(0, 4)).toEqual([...codes, codes[0]]);
});

test('what the bank says of one code does not keep it from being asked about the next', async () => {
  const codes = await makeCodes(2);
  says = (_, answer) => answer.end(JSON.stringify({ responseCode: 1, responseMessage: 'Failed.', errorCode: 3 }));
  const watching = watch(lifetimeMs);
  await vi.waitFor(() => expect(asked).toEqual(codes), { timeout: 8000 });
  await watching.stop();
});
