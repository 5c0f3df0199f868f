import { createRecentMap } from '../recent-map.ts';

/** A token bucket: `burst` at once, refilled with `perSecond`. */
export type RateLimit = { perSecond: number; burst: number };

/** Takes a token for a client address; false if there is none left. */
export type AddressRateLimiter = (address: string) => boolean;

/** Takes a token for a key and returns 0; if there is none left, the seconds until there is one. */
export type RateLimiter = (key: string) => number;

/** Keys that are remembered, at least; a forgotten one has a full bucket again. */
const remembered = 8192;

/** One token, less rounding errors of adding up fractions. */
const whole = 1 - 1e-9;

/** Returns the first four groups (64 bits) of an IPv6 address, however it is compressed. */
const firstGroups = (address: string): string[] => {
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before.slice(0, 4);
  const after = tail === '' ? [] : tail.split(':');
  // An IPv4 tail (`::ffff:192.0.2.1`) counts as two groups.
  const length = before.length + after.length + (tail.includes('.') ? 1 : 0);
  return [...before, ...Array<string>(Math.max(0, 8 - length)).fill('0'), ...after].slice(0, 4);
};

/**
 * Returns the network that shares a rate limit: the /64 of an IPv6 address, since a visitor can use any host of it, in
 * one spelling; an IPv4 address itself.
 */
export const clientNetwork = (address: string): string => {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.toLowerCase().split('%', 1);
  return `${firstGroups(plain)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':')}::`;
};

/**
 * @param now milliseconds; default: a monotonic clock
 * @param keys how many are remembered
 */
export const createRateLimiter = (
  { perSecond, burst }: RateLimit,
  now = () => performance.now(),
  keys = remembered,
): RateLimiter => {
  const left = createRecentMap<{ tokens: number; at: number }>(keys);
  return (key) => {
    const time = now();
    const known = left.get(key);
    const tokens = known ? Math.min(burst, known.tokens + ((time - known.at) / 1000) * perSecond) : burst;
    const allowed = tokens >= whole;
    left.set(key, { tokens: allowed ? Math.max(0, tokens - 1) : tokens, at: time });
    return allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  };
};

export const createAddressRateLimiter = (rule: RateLimit, now?: () => number): AddressRateLimiter => {
  const quota = createRateLimiter(rule, now);
  return (address) => quota(clientNetwork(address)) === 0;
};
