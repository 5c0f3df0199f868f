import { asciiDigits } from './digits.ts';

/**
 * Phone numbers (R69): parsed from every form that people in Cambodia write, stored as E.164. National numbers have
 * eight or nine digits after the zero.
 */
const national = /^[1-9]\d{7,8}$/u;
const foreign = /^[1-9]\d{7,14}$/u;

/** Returns a typed number with ASCII digits, and without separators and invisible characters. */
export const phoneText = (text: string): string =>
  asciiDigits(text.normalize('NFKC')).replace(/[\s\p{Cf}\p{Pd}().\u2212/_]/gu, '');

/** Parses the digits after the country code, where a zero is allowed: +855 (0)12 … */
const ofCambodia = (digits: string): string | null => {
  const number = digits.replace(/^0/u, '');
  return national.test(number) ? `+855${number}` : null;
};

/**
 * Parses a phone number into E.164: `012 345 678`, `+855 12-345-678`, `855 12 345 678`, `00855…`, `+855 (0)12 …`,
 * `12 345 678`, `០១២ ៣៤៥ ៦៧៨`, and those of other countries with `+` or `00`. Null if it is not a phone number.
 */
export const readPhone = (text: string): string | null => {
  if (text.length > 64) return null;
  const typed = phoneText(text);
  const digits = typed.replace(/^(?:\+|00)/u, '');
  if (!/^\d+$/u.test(digits)) return null;
  if (digits !== typed) {
    if (digits.startsWith('855')) return ofCambodia(digits.slice(3));
    return foreign.test(digits) ? `+${digits}` : null;
  }
  if (digits.startsWith('0')) return ofCambodia(digits);
  // 855 is the country code only if a whole number follows: 85 512 345 is a national number.
  return (digits.startsWith('855') ? ofCambodia(digits.slice(3)) : null) ?? ofCambodia(digits);
};

/** Formats an E.164 number as people in Cambodia do: +85512345678 → 012 345 678; foreign numbers stay as they are. */
export const shownPhone = (phone: string): string => {
  const parts = /^\+855(\d\d)(\d{3})(\d{3,4})$/u.exec(phone);
  return parts ? `0${parts[1]} ${parts[2]} ${parts[3]}` : phone;
};

/** Returns the address that calls a number: in its global form, or as digits if it is no whole number (`1800`). */
export const phoneHref = (text: string): string => `tel:${readPhone(text) ?? text.replace(/[^\d+]/gu, '')}`;
