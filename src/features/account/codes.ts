import * as z from 'zod/mini';
import { drop, readHandoff, writeHandoff } from '../../ui/state/handoff.ts';

/** A one-time code that is on its way, from the page that asked for it to the one where it is entered. */

const awaited = z.object({
  type: z.enum(['register', 'forgot']),
  /** What it was sent to, as it was typed. */
  phone: z.string(),
  secret: z.string(),
  /** When a new one may be asked for; milliseconds since 1970 by this device's clock. */
  resendAt: z.number(),
  /** Given for a right code of a forgotten password. */
  resetToken: z.nullable(z.string()),
  redirect: z.nullable(z.string()),
});
export type AwaitedCode = z.output<typeof awaited>;

const key = 'code';

/** @returns the address of the page where the code is entered */
export const awaitCode = (address: string, code: AwaitedCode): string => writeHandoff(address, key, code);

export const awaitedCode = (): AwaitedCode | null => {
  const result = z.safeParse(awaited, readHandoff(key));
  return result.success ? result.data : null;
};

export const codeDone = (): void => drop(key);

/** The digits of what was typed or pasted, a whole message included: Khmer and full-width ones count. At most 6. */
export const digitsOf = (text: string): string => {
  const plain = text
    .replace(/[០-៩]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x17e0))
    .replace(/[０-９]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0xff10));
  // In a message, the code is the first run of six digits, in one piece or two.
  const [whole] = /(?<!\d)\d{3}[ -]?\d{3}(?!\d)/u.exec(plain) ?? [plain];
  return whole.replace(/\D/gu, '').slice(0, 6);
};
