import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import * as z from 'zod';
import { openConnection } from '../../src/commerce/storage/connection.ts';
import { readNotificationsTo } from '../../src/commerce/storage/outbox.ts';
import { openOutboxSealer } from '../../src/commerce/storage/open-storage.ts';
import { originOf, shopLocation, type ShopLocation } from './shop.ts';

/** Somebody with an account, logged in. */
export type Shopper = { store: string; name: string; phone: string; password: string; token: string };

type Call = { method?: string; body?: object; token?: string; key?: string; headers?: Record<string, string> };
export type CallReply = { status: number; headers: Headers; body: unknown };

/** Calls the embedded commerce API itself, as the storefront's server does. A change gets a key of its own. */
export const callApi = async (
  path: string,
  { method = 'GET', body, token, key, headers }: Call = {},
  { commercePort }: ShopLocation = shopLocation(),
): Promise<CallReply> => {
  const response = await fetch(`http://127.0.0.1:${commercePort}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'GET' ? {} : { 'idempotency-key': key ?? randomUUID() }),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
};

/** The newest one-time code that was sent to a phone number (E.164) or email address, from the shop's outbox. */
export const codeFor = (recipient: string, { dataDir }: ShopLocation = shopLocation()): string => {
  const path = join(dataDir, 'commerce.sqlite');
  const database = openConnection(path, { readOnly: true });
  try {
    const sent = readNotificationsTo(database, openOutboxSealer(path), recipient);
    const code = /\b\d{6}\b/u.exec(sent[0]?.text ?? '')?.[0];
    if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
    return code;
  } finally {
    database.close();
  }
};

/** Of the processes in which tests run at a time, each has numbers with another digit, one after the other. */
const processDigit = Number(process.env['VITEST_POOL_ID'] ?? 0) % 10;
let lastNumber = randomInt(1_000_000);

/** A Cambodian mobile number that no other test has, in E.164. */
export const newPhone = (): string => {
  lastNumber = (lastNumber + 1) % 1_000_000;
  return `+85596${processDigit}${String(lastNumber).padStart(6, '0')}`;
};

const registered = z.object({ data: z.object({ secret: z.string() }) });
const verified = z.object({ data: z.object({ token: z.string() }) });

/** Few passwords are hashed at once: where a test beside this one logs in a crowd, the API says when to come again. */
const inItsTurn = async (call: () => Promise<CallReply>): Promise<CallReply> => {
  for (let turn = 1; ; turn += 1) {
    const reply = await call();
    if (reply.status !== 503 || turn === 10) return reply;
    await new Promise((resolve) => {
      setTimeout(resolve, Number(reply.headers.get('retry-after') ?? 1) * 1000);
    });
  }
};

/** Registers and verifies somebody new, at the API: tests are many, and from one address. */
export const newShopper = async (
  store = 'S001',
  name = 'Sok Dara',
  location: ShopLocation = shopLocation(),
): Promise<Shopper> => {
  const who = { name, phone: newPhone(), password: 'correct horse 9' };
  const query = `?store_code=${store}`;
  const first = await inItsTurn(() => callApi(`/api/auth/register${query}`, { method: 'POST', body: who }, location));
  if (first.status !== 200) throw new Error(`nobody was registered: ${first.status} ${JSON.stringify(first.body)}`);
  const { secret } = registered.parse(first.body).data;
  const otp = codeFor(who.phone, location);
  const second = await callApi(
    `/api/verify${query}`,
    { method: 'POST', body: { phone: who.phone, secret, otp } },
    location,
  );
  return { store, ...who, token: verified.parse(second.body).data.token };
};

/** Gives a browser the cookies of somebody who logged in (R63, decision 35). */
export const logIn = async (
  context: BrowserContext,
  { store, token, phone }: Shopper,
  url = originOf(store),
): Promise<void> => {
  await context.addCookies([
    { name: 'jwt', value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'login_status_code', value: '0', url, sameSite: 'Lax' },
    { name: 'login_ref', value: phone.slice(1), url, sameSite: 'Lax' },
  ]);
};
