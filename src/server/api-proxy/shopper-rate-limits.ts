import { createHmac, randomBytes } from 'node:crypto';
import { phoneText, readPhone } from '../../contract/phone.ts';
import { createRateLimiter, type RateLimit, type RateLimiter, type RateLimitResult } from '../../lib/rate-limit.ts';
import { clientNetwork } from './address-rate-limiter.ts';
import { ProxyError } from './proxy-error.ts';
import type { SharedShopperLimits } from './shared-shopper-limits.ts';

type Rule = { shared: boolean; address: RateLimit; name: RateLimit; everywhere?: RateLimit };

/**
 * Rate limits for what is costly or allows guessing. docs/operations.md lists them with all others, such as those of
 * the embedded API behind them (`commerce/accounts/login-attempts.ts`).
 * Each action has a limit for each scope:
 * - `address`: wide, since many phones share one address of their carrier
 * - `name`: the logged-in account; or the account that a guest names, per network of the guest, or per device if that
 *   account has logged in on it before
 * - `everywhere`: the account that guests name, over all networks together, except its known devices
 * Somebody who guesses uses up the limit of their own network, and with many networks that of `everywhere`; on a known
 * device the owner still has a separate limit (decision 33).
 * Some of the actions:
 * - `login`: logging in, and changing the password
 * - `code`: requesting a one-time code, which costs the shop a message
 * - `verify`: submitting a code, or the token it was exchanged for
 * - `lookup`: reading data by its number, which nobody should be able to guess
 * - `chat`: a question to the assistant, which may cost the shop a language model's response
 * Limits that protect accounts or the shop's money are `shared`: machines with one database count them together
 * (decision 73). The others protect against load, which each machine counts on its own.
 */
const rules = {
  login: {
    shared: true,
    address: { perSecond: 1, burst: 60 },
    name: { perSecond: 1 / 30, burst: 10 },
    everywhere: { perSecond: 1 / 12, burst: 50 },
  },
  code: {
    shared: true,
    address: { perSecond: 0.2, burst: 30 },
    name: { perSecond: 1 / 120, burst: 5 },
    everywhere: { perSecond: 1 / 240, burst: 10 },
  },
  verify: {
    shared: true,
    address: { perSecond: 1, burst: 60 },
    name: { perSecond: 1 / 30, burst: 10 },
    everywhere: { perSecond: 1 / 12, burst: 50 },
  },
  upload: { shared: false, address: { perSecond: 0.5, burst: 40 }, name: { perSecond: 1 / 20, burst: 10 } },
  lookup: { shared: true, address: { perSecond: 0.5, burst: 30 }, name: { perSecond: 0.5, burst: 30 } },
  chat: { shared: true, address: { perSecond: 1, burst: 40 }, name: { perSecond: 1 / 5, burst: 20 } },
  change: { shared: false, address: { perSecond: 100, burst: 400 }, name: { perSecond: 20, burst: 120 } },
} as const satisfies Record<string, Rule>;

export type RateLimitName = keyof typeof rules;

/** An account that a guest names, and where the guest is. */
export type NamedAccount = {
  store: string;
  /** From `normalizeLoginName`. */
  name: string;
  /** The guest's address. */
  client: string;
  /** The device, if this name has logged in on it before (`known-devices.ts`); null: it has not. */
  device: string | null;
};

/** Maximum number of names remembered for each limit. */
const maxNames = 16_384;

/**
 * Limits counted by this process and, if `shared`, also by all machines with the same database, which stores only keyed
 * hashes.
 * @throws {ProxyError} each method, 'too_many', with the seconds to wait
 */
export type ShopperRateLimits = {
  byAddress(what: RateLimitName, client: string): Promise<void>;
  /** @param account identifies the logged-in account; kept as a keyed hash */
  byAccount(what: RateLimitName, account: string): Promise<void>;
  /** Names are kept as keyed hashes. */
  byName(what: RateLimitName, named: NamedAccount): Promise<void>;
};

/** Maximum number of significant characters in a login name. */
const longestName = 320;

/**
 * Normalizes a login name: case, whitespace, and the notation of phone numbers do not matter. It must fold at least
 * what `readPhone` folds (R69); otherwise each spelling of a number would have its own limit.
 */
export const normalizeLoginName = (name: string): string => {
  const text = name.slice(0, longestName).normalize('NFKC').trim().toLowerCase();
  if (text.includes('@')) return text;
  // 855 begins national numbers as well (085 5…), which `readPhone` tells from the country code.
  const digits = phoneText(readPhone(name.trim()) ?? text).replace(/^\+/u, '');
  return /^\d+$/u.test(digits) ? digits.replace(/^(?:00)?855/u, '').replace(/^0+/u, '') : text;
};

/** Never refuses: for actions without an `everywhere` limit. */
const unlimited: RateLimiter = { take: () => ({ allowed: true, retryAfterSeconds: 0 }) };

/**
 * Creates the limits for all stores of this process.
 * @param now milliseconds
 * @param shared limits shared with other machines; null: this process counts alone
 */
export const createShopperRateLimits = (
  now = () => performance.now(),
  shared: SharedShopperLimits | null = null,
): ShopperRateLimits => {
  const secret = shared?.secret ?? randomBytes(32);
  const entries = Object.entries(rules).map(([what, rule]) => {
    const { address, name } = rule;
    const everywhere =
      'everywhere' in rule ? createRateLimiter({ ...rule.everywhere, now, maxKeys: maxNames }) : unlimited;
    return [
      what,
      {
        address: createRateLimiter({ ...address, now }),
        name: createRateLimiter({ ...name, now, maxKeys: maxNames }),
        everywhere,
      },
    ] as const;
  });
  const limiters = new Map<string, { address: RateLimiter; name: RateLimiter; everywhere: RateLimiter }>(entries);

  const check = ({ allowed, retryAfterSeconds }: RateLimitResult): void => {
    if (!allowed) throw new ProxyError('too_many', undefined, { retryAfter: retryAfterSeconds });
  };
  const hashed = (...parts: string[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

  /** Counts in the shared limit too; after this process's own, so that a flood never reaches the database. */
  const checkShared = async (what: RateLimitName, kind: 'address' | 'name' | 'everywhere', key: () => string) => {
    const rule: Rule = rules[what];
    const limit = rule[kind];
    if (shared && rule.shared && limit) check(await shared.take(`${what} ${kind}`, limit, key()));
  };

  return {
    byAddress: async (what, client) => {
      const network = clientNetwork(client);
      const limiter = limiters.get(what);
      if (limiter) check(limiter.address.take(network));
      await checkShared(what, 'address', () => hashed('address', network));
    },
    byAccount: async (what, account) => {
      const key = hashed('account', account);
      const limiter = limiters.get(what);
      if (limiter) check(limiter.name.take(key));
      await checkShared(what, 'name', () => key);
    },
    byName: async (what, { store, name, client, device }) => {
      const limiter = limiters.get(what);
      if (!limiter) return;
      const key =
        device === null ? hashed('network', store, name, clientNetwork(client)) : hashed('device', store, name, device);
      check(limiter.name.take(key));
      await checkShared(what, 'name', () => key);
      if (device !== null) return;
      const everywhere = hashed('everywhere', store, name);
      check(limiter.everywhere.take(everywhere));
      await checkShared(what, 'everywhere', () => everywhere);
    },
  };
};
