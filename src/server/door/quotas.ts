import { createHmac, randomBytes } from 'node:crypto';
import { createQuota, networkOf, type AllowanceRule } from './allowance.ts';
import { DoorError } from './door-error.ts';

/**
 * How often what costs something, or can be guessed, may be done. `address`:
 * many phones share one address of their carrier, so it is wide. `name`: the
 * account that is named or logged in, which is what a guesser must repeat.
 * - `login`: logging in, and the password of who is logged in
 * - `code`: having a one-time code sent, which costs the shop a message
 * - `verify`: giving a code, or what it was changed into
 */
const rules = {
  login: { address: { perSecond: 1, burst: 60 }, name: { perSecond: 1 / 30, burst: 10 } },
  code: { address: { perSecond: 0.2, burst: 30 }, name: { perSecond: 1 / 120, burst: 5 } },
  verify: { address: { perSecond: 1, burst: 60 }, name: { perSecond: 1 / 30, burst: 10 } },
  upload: { address: { perSecond: 0.5, burst: 40 }, name: { perSecond: 1 / 20, burst: 10 } },
  change: { address: { perSecond: 100, burst: 400 }, name: { perSecond: 20, burst: 120 } },
} as const satisfies Record<string, { address: AllowanceRule; name: AllowanceRule }>;

export type QuotaName = keyof typeof rules;

/** Names that are remembered for each rule. */
const names = 16_384;

export type Quotas = {
  /** @throws {DoorError} 'too_many', with the seconds to wait */
  byAddress(what: QuotaName, client: string): void;
  /**
   * @param name what stands for the account: it is kept as a keyed hash, for as long as this process lives
   * @throws {DoorError} 'too_many', with the seconds to wait
   */
  byName(what: QuotaName, name: string): void;
};

/** One name in all its forms: case and blanks do not count, nor how a phone number is written (D28). */
export const nameForm = (name: string): string => {
  const text = name.normalize('NFKC').trim().toLowerCase();
  if (text.includes('@')) return text;
  const digits = text
    .replace(/[\u{17e0}-\u{17e9}]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x17_e0))
    .replace(/[\s().+-]/gu, '');
  return /^\d+$/u.test(digits) ? digits.replace(/^(?:00)?855/u, '').replace(/^0+/u, '') : text;
};

/** All stores of this process together. @param now milliseconds */
export const createQuotas = (now?: () => number): Quotas => {
  const secret = randomBytes(32);
  const kept = (Object.keys(rules) as QuotaName[]).map((what) => {
    const { address, name } = rules[what];
    return [what, { address: createQuota(address, now), name: createQuota(name, now, names) }] as const;
  });
  const quotas = new Map(kept);

  const take = (wait: number): void => {
    if (wait > 0) throw new DoorError('too_many', undefined, { retryAfter: wait });
  };

  return {
    byAddress: (what, client) => take(quotas.get(what)?.address(networkOf(client)) ?? 0),
    byName: (what, name) =>
      take(quotas.get(what)?.name(createHmac('sha256', secret).update(name).digest('base64url')) ?? 0),
  };
};
