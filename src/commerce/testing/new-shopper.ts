import { randomUUID } from 'node:crypto';
import { codeSentResponse, tokenResponse } from '../../contract/accounts.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import type { SmallShop } from './small-shop.ts';

export type ShopResponse = { status: number; body: unknown; headers: Headers };
export type CallOptions = {
  body?: unknown;
  token?: string | null;
  key?: string;
  language?: string;
  /** Headers that the storefront's server adds, in lowercase. */
  headers?: Record<string, string>;
};

/** Calls the API over HTTP. */
export const callShop = async (
  shop: Pick<SmallShop, 'port'>,
  method: string,
  path: string,
  { body, token = null, key, language = 'en', headers = {} }: CallOptions = {},
): Promise<ShopResponse> => {
  const response = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
    method,
    headers: {
      'accept-language': language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
};

/** Returns the code last sent to a contact. */
export const codeFor = async (shop: Pick<SmallShop, 'storage'>, store: string, contact: string): Promise<string> => {
  const sent = (await shop.storage.notifications(store, 100)).find(
    ({ kind, recipient }) => kind === 'code' && recipient === contact,
  );
  return /\d{6}/u.exec(sent?.text ?? '')?.[0] ?? 'no code';
};

export type NewShopper = {
  store: string;
  token: string;
  phone: string;
  password: string;
  /** Calls the API with the shopper's token; a change gets a new idempotency key unless one is given. */
  call: (method: string, path: string, options?: Omit<CallOptions, 'token'>) => Promise<ShopResponse>;
};

let made = 0;

/** Registers and verifies a shopper over HTTP. */
export const newShopper = async (
  shop: Pick<SmallShop, 'port' | 'storage'>,
  store = 'S001',
  name = 'Sok Dara',
): Promise<NewShopper> => {
  made += 1;
  const phone = `+85512${String(300_000 + made)}`;
  const password = `password of ${made}`;
  const registered = await callShop(shop, 'POST', shopperPaths.register(store), { body: { name, phone, password } });
  const { secret } = codeSentResponse.parse(registered.body);
  const otp = await codeFor(shop, store, phone);
  const verified = await callShop(shop, 'POST', shopperPaths.verify(store), { body: { phone, secret, otp } });
  const { token } = tokenResponse.parse(verified.body);
  return {
    store,
    token,
    phone,
    password,
    call: (method, path, options = {}) =>
      callShop(shop, method, path, { ...(method === 'GET' ? {} : { key: randomUUID() }), ...options, token }),
  };
};
