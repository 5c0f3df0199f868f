import { createRateLimiter, type RateLimit } from '../../lib/rate-limit.ts';

/** Takes a token for a client address; false if there is none left. */
export type AddressRateLimiter = (address: string) => boolean;

/** Returns the first four groups (64 bits) of an IPv6 address, whichever groups `::` stands for. */
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
 * Returns the network that shares a rate limit: for an IPv6 address its /64, since a visitor can use any address in it,
 * in normalized form; for IPv4 the address itself.
 */
export const clientNetwork = (address: string): string => {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.toLowerCase().split('%', 1);
  return `${firstGroups(plain)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':')}::`;
};

/** @param now milliseconds; default: a monotonic clock */
export const createAddressRateLimiter = (limit: RateLimit, now = () => performance.now()): AddressRateLimiter => {
  const limiter = createRateLimiter({ ...limit, now });
  return (address) => limiter.take(clientNetwork(address)).allowed;
};
