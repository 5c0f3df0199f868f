import { fold } from '../products/search/fold.ts';

/** The length of a warranty, and its last day. */

const longestMonths = 120;

/** What follows the first years: 's 6 months' of '2 years 6 months', ' and 6 months', '6个月'. */
const furtherMonths = /^s?[ ,+]{0,3}(?:and |និង|又)?(\d{1,2})[ -]?(?:month|mo\b|ខែ|个?月)/u;

/**
 * Parses a product's 'warranty' attribute, such as '2 Years', '24-month', '1 year 6 months', '2 ឆ្នាំ' or 'Lifetime'; a
 * lifetime counts as ten years, and of days only whole months of 30 count.
 * @param value null if the product has no such attribute
 * @param usual the months that the store promises for products that state none; null if it promises none
 * @returns months; null for no warranty at all, or for less than a month
 */
export const warrantyMonths = (value: string | null, usual: number | null): number | null => {
  const text = fold(value ?? '').trim();
  if (/^(?:(?:no|none|0)(?!\w|\.\d)|គ្មាន|无)/u.test(text)) return null;
  if (/\blifetime\b/u.test(text)) return longestMonths;
  const found = /(?<![\d.])(\d{1,3}(?:\.\d)?)[ -]?(year|yr|y\b|month|mo\b|ឆ្នាំ|ខែ|年|个?月)/u.exec(text);
  const [whole = '', amount, unit = ''] = found ?? [];
  const days = /(?<![\d.])(\d{1,3})[ -]?(?:days?\b|ថ្ងៃ|天|日)/u.exec(text)?.[1];
  if (amount === undefined && days !== undefined) return Math.floor(Number(days) / 30) || null;
  const isYears = /^(?:y|ឆ្នាំ|年)/u.test(unit);
  const further = isYears && found ? furtherMonths.exec(text.slice(found.index + whole.length))?.[1] : undefined;
  const months = Math.round(Number(amount ?? 0) * (isYears ? 12 : 1)) + Number(further ?? 0);
  return months >= 1 && months <= longestMonths ? months : usual;
};

/** Adds months to a day, clamped to the last day of a shorter month. @param day 'YYYY-MM-DD' */
export const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};
