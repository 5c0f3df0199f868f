/** The length of a warranty, and its last day. */

/** The default for products that state no warranty: every demo shop promises half a year. */
const usualMonths = 6;
const longestMonths = 120;

/**
 * Parses a product's 'warranty' attribute, such as '2 Years', '12 months' or '1 year'.
 * @param value null if the product has no such attribute
 * @returns months; null for no warranty at all
 */
export const warrantyMonths = (value: string | null): number | null => {
  if (value === null) return usualMonths;
  if (/^(?:no|none|0)\b/iu.test(value.trim())) return null;
  const [, amount = '', unit = ''] = /(\d{1,3}) ?(year|month)/iu.exec(value) ?? [];
  const months = Number(amount) * (unit.toLowerCase() === 'year' ? 12 : 1);
  return months >= 1 && months <= longestMonths ? months : usualMonths;
};

/** Adds months to a day, clamped to the last day of a shorter month. @param day 'YYYY-MM-DD' */
export const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};
