import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { asciiDigits } from '../../contract/digits.ts';
import { drop, readHandoff, writeHandoff } from '../../ui/state/handoff.ts';

/** A requested one-time code, passed from the page that requested it to the one where it is entered. */

const awaited = z.object({
  type: z.enum(['register', 'forgot']),
  /** Recipient, as typed. */
  phone: z.string(),
  secret: z.string(),
  /** When a new code may be requested, in milliseconds since 1970 by this device's clock. */
  resendAt: z.number(),
  /** Received in exchange for a correct code for a forgotten password; null: not yet. */
  resetToken: z.nullable(z.string()),
  redirect: z.nullable(z.string()),
});
type AwaitedCode = z.output<typeof awaited>;

const key = 'code';

/** Passes a code on to the page where it is entered, and returns the URL of that page. */
export const awaitCode = (address: string, code: AwaitedCode): string => writeHandoff(address, key, code);

/** The code that this page waits for. null: none; undefined: not read yet, as in server-rendered markup. */
export const $awaitedCode = atom<AwaitedCode | null | undefined>();

/** Reads the code that the previous page, or this one before a reload, has passed on. */
export const readAwaitedCode = (): void => {
  const result = z.safeParse(awaited, readHandoff(key));
  $awaitedCode.set(result.success ? result.data : null);
};

/** Replaces the awaited code, and keeps it through a reload. */
export const changeAwaitedCode = (code: AwaitedCode): void => {
  const address = awaitCode(location.pathname, code);
  if (address.includes('#')) history.replaceState(history.state, '', address);
  $awaitedCode.set(code);
};

/** Deletes the code once it has been used and the shopper leaves the page. */
export const codeDone = (): void => drop(key);

/**
 * Returns the digits of typed or pasted text, at most 6. The text may be a whole message; Khmer and full-width digits
 * count.
 */
export const digitsOf = (text: string): string => {
  const plain = asciiDigits(text.normalize('NFKC'));
  // In a message, the code is the first run of six digits, in one group or two.
  const [whole] = /(?<!\d)\d{3}[ -]?\d{3}(?!\d)/u.exec(plain) ?? [plain];
  return whole.replace(/\D/gu, '').slice(0, 6);
};
