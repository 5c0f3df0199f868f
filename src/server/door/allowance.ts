import { createRecentMap } from '../recent-map.ts';

/** What each address may do: `burst` at once, and `perSecond` of them back each second. */
export type AllowanceRule = { perSecond: number; burst: number };

/** Takes one from an address's allowance; false where there is none left. */
export type Allowance = (address: string) => boolean;

/** Addresses that are remembered; who is forgotten has a whole allowance again. */
const remembered = 8192;

/** Hosts of one IPv6 network share an allowance, since a visitor has as many of those as they like. */
const networkOf = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 4).join(':')}::` : address;

/** @param now milliseconds; default a clock that only goes forward */
export const createAllowance = ({ perSecond, burst }: AllowanceRule, now = () => performance.now()): Allowance => {
  const left = createRecentMap<{ tokens: number; at: number }>(remembered);
  return (address) => {
    const key = networkOf(address);
    const time = now();
    const known = left.get(key);
    const tokens = known ? Math.min(burst, known.tokens + ((time - known.at) / 1000) * perSecond) : burst;
    const allowed = tokens >= 1;
    left.set(key, { tokens: allowed ? tokens - 1 : tokens, at: time });
    return allowed;
  };
};
