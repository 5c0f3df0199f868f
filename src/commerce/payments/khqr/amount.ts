import { KhqrError } from './fields.ts';

/** The currencies that KHQR supports, dollars and riel, with their ISO 4217 numeric codes. */
export type Currency = 'USD' | 'KHR';
export const currencyCodes: Record<Currency, string> = { USD: '840', KHR: '116' };

/** The maximum length of field 54. */
const longest = 13;

/**
 * Formats an amount for KHQR: dollars with two decimals, or none if there are no cents; riel always whole.
 * @param minor cents of a dollar, or whole riel
 * @throws {KhqrError} if it is not above 0, not whole, or too long
 */
export const amountText = (minor: number, currency: Currency): string => {
  if (!Number.isSafeInteger(minor) || minor <= 0)
    throw new KhqrError('the amount must be above 0, in whole cents or riel');
  const whole = currency === 'KHR' || minor % 100 === 0;
  const cents = String(minor % 100).padStart(2, '0');
  const units = currency === 'KHR' ? minor : Math.floor(minor / 100);
  const text = whole ? String(units) : `${units}.${cents}`;
  if (text.length > longest) throw new KhqrError(`the amount has more than ${longest} characters`);
  return text;
};

/** Parses an amount exactly as `amountText` formats it. @throws {KhqrError} for any other text */
export const amountOf = (text: string, currency: Currency): number => {
  const parts = /^(0|[1-9]\d*)(?:\.(\d\d))?$/u.exec(text);
  const [, units = '', cents] = parts ?? [];
  if (!parts || (currency === 'KHR' && cents !== undefined))
    throw new KhqrError(`the amount "${text}" is not one in ${currency}`);
  const minor = currency === 'KHR' ? Number(units) : Number(units) * 100 + Number(cents ?? 0);
  if (amountText(minor, currency) !== text) throw new KhqrError(`the amount "${text}" is not one in ${currency}`);
  return minor;
};
