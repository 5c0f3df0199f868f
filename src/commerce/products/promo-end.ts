import { isDay, shiftDay, startOfDay } from '../../contract/cambodia-time.ts';

/**
 * Reads the end of a promotion as people write it. A bare day means its last second in Cambodia (UTC+7); a time of day
 * must state its time zone.
 * @returns ISO 8601 in UTC; null if it cannot be read
 */
export const readPromoEnd = (text: string): string | null => {
  if (isDay(text)) return new Date(startOfDay(shiftDay(text, 1)) - 1000).toISOString();
  const isTimed = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/u.test(text) && isDay(text.slice(0, 10));
  const time = isTimed ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};
