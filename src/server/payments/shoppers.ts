import type { AddressRateLimiter } from '../api-proxy/address-rate-limiter.ts';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import { createRecentMap } from '../recent-map.ts';
import type { Journal, Shopper } from './journal.ts';
import type { Caller, ShopApi } from './shop-api.ts';

/** Whose token it is: the API is asked, and its answer is remembered for a while. */
export type Shoppers = {
  /**
   * @param client address that asks: it may bring so many unknown tokens
   * @throws {ProxyError} 'unauthorized', or why the API could not be asked
   */
  of(store: string, caller: Caller, client: string): Promise<Shopper>;
};

/** Milliseconds. A session may also end where this server does not see it. */
const rememberedFor = 30_000;
const refusedFor = 10_000;
const remembered = 4096;

/** `epoch`: of the store's sessions, from before the API was asked. */
type Known = { account: string | null; until: number; epoch: number };

export const createShoppers = (
  journal: Journal,
  apiOf: (store: string) => ShopApi,
  allowance: AddressRateLimiter,
  now: () => number,
): Shoppers => {
  const known = createRecentMap<Known>(remembered);
  const asked = new Map<string, Promise<Shopper>>();

  const answered = (store: string, account: string | null): Shopper => {
    if (account === null) throw new ProxyError('unauthorized');
    return { store, account };
  };

  const ask = async (store: string, caller: Caller, key: string, epoch: number): Promise<Shopper> => {
    const outcome = await apiOf(store).profile(caller);
    if (outcome.kind === 'unanswered') {
      // The shopper sees their payments while the API is down.
      const account = await journal.accountOf(store, caller.token);
      if (account === null) throw new ProxyError(outcome.code, outcome.why);
      return { store, account };
    }
    if (outcome.kind === 'refused') throw new ProxyError('upstream_failed', `status ${outcome.status}`);
    const account = outcome.kind === 'ok' ? outcome.value.id : null;
    known.set(key, { account, until: now() + (account === null ? refusedFor : rememberedFor), epoch });
    if (account !== null) await journal.offerToken({ store, account }, caller.token, now());
    return answered(store, account);
  };

  return {
    of: async (store, caller, client) => {
      const epoch = await journal.sessionEpoch(store);
      const key = `${store} ${caller.token}`;
      const before = known.get(key);
      if (before && before.until > now() && before.epoch === epoch) return answered(store, before.account);
      // An answer that was asked for before a session ended says nothing about what came after.
      const question = `${epoch} ${key}`;
      const running = asked.get(question);
      if (running) return running;
      if (!allowance(client)) throw new ProxyError('too_many');
      const asking = ask(store, caller, key, epoch).finally(() => asked.delete(question));
      asked.set(question, asking);
      return asking;
    },
  };
};
