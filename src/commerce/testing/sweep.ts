import { expect } from 'vitest';
import { callShop, newShopper, type ShopResponse, type NewShopper } from './new-shopper.ts';
import type { SmallShop } from './small-shop.ts';

/**
 * The ownership sweep: for everything that a shopper owns, it tries every call that takes its id, as another shopper of
 * the store, as a shopper of another store, and without a session. Each part of the API lists its own resources;
 * `ownership-sweep.test.ts` tries them all.
 */
export type SweptCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: (store: string, id: string) => string;
  /** The body, which contains the id if the path does not. */
  body?: (id: string, store: string) => object;
};
export type SweptThing = {
  name: string;
  /** Creates one for its owner and returns its id. If it has a text, the text should contain `mark`. */
  make: (shop: SmallShop, owner: NewShopper, mark: string) => Promise<string>;
  /** The call by which the owner reads it; its response must be the same after the sweep. */
  read: SweptCall;
  calls: SweptCall[];
};
/** A call that needs a session. */
export type PersonalCall = { method: SweptCall['method']; path: (store: string) => string };

/** Invalid ids, and ids that may belong to anybody. */
const strangeIds = [
  '0',
  '-1',
  '1e3',
  '1.0',
  '01',
  'x',
  '%00',
  '%2e%2e%2f1',
  '9'.repeat(15),
  '9'.repeat(40),
  '1%20OR%201',
];

const mark = 'Mark-of-the-owner';

const callOf = (who: NewShopper, { method, path, body }: SweptCall, store: string, id: string): Promise<ShopResponse> =>
  who.call(method, path(store, id), body ? { body: body(id, store) } : {});

/** Checks that no call by another shopper succeeds, or reveals that the resource exists. */
export const sweepThing = async (shop: SmallShop, thing: SweptThing): Promise<void> => {
  const owner = await newShopper(shop, 'S001');
  const id = await thing.make(shop, owner, mark);
  const seen = () => callOf(owner, thing.read, 'S001', id);
  const before = await seen();
  expect(before.status, `${thing.name}: its owner sees it`).toBe(200);

  const [neighbour, foreigner] = [await newShopper(shop, 'S001'), await newShopper(shop, 'S002')];
  for (const call of thing.calls) {
    const { method, path, body } = call;
    const at = `${thing.name}: ${method} ${path('S001', 'id')}`;
    for (const who of [neighbour, foreigner]) {
      const nothing = await callOf(who, call, who.store, '999999999999999');
      expect([nothing.status, nothing.body], at).toMatchObject([404, { error: 'not_found' }]);
      const tried = await callOf(who, call, who.store, id);
      expect([tried.status, tried.body], `${at} from ${who.store}`).toEqual([404, nothing.body]);
    }
    expect((await callOf(foreigner, call, 'S001', id)).status, `${at} with a token of another store`).toBe(401);
    const options = body ? { body: body(id, 'S001') } : {};
    expect((await callShop(shop, method, path('S001', id), options)).status, `${at} by nobody`).toBe(401);
    for (const strange of strangeIds) {
      // put into the path unescaped, hence the replacement
      const strangePath = path('S001', 'strange-id').replace('strange-id', strange);
      const sent = body ? { body: body(decodeURIComponent(strange), 'S001') } : {};
      const { status } = await neighbour.call(method, strangePath, sent);
      expect([400, 404], `${at} with ${strange}`).toContain(status);
    }
  }
  for (const who of [neighbour, foreigner]) {
    const { body } = await callOf(who, thing.read, who.store, id);
    expect(JSON.stringify(body), `${thing.name}: read by another`).not.toContain(mark);
  }
  const after = await seen();
  expect([after.status, after.body], `${thing.name}: unchanged`).toEqual([before.status, before.body]);
};

/** Checks that calls without a valid session of the store get 401, in a response that no cache may store. */
export const sweepPersonal = async (shop: SmallShop, calls: PersonalCall[]): Promise<void> => {
  const [ended, foreigner] = [await newShopper(shop, 'S001'), await newShopper(shop, 'S002')];
  await ended.call('POST', '/api/auth/logout?store_code=S001', { body: {} });
  for (const { method, path } of calls) {
    const at = `${method} ${path('S001')}`;
    for (const token of [null, ended.token, foreigner.token, 'x'.repeat(43), `${ended.token}x`]) {
      const answer = await callShop(shop, method, path('S001'), { token, ...(method === 'GET' ? {} : { body: {} }) });
      expect([answer.status, answer.body], at).toMatchObject([401, { error: 'unauthorized' }]);
      expect(answer.headers.get('cache-control'), at).toMatch(/no-store/u);
    }
  }
};
