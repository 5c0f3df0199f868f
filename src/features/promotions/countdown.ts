import { cambodiaDay, dayMs, startOfDay } from '../../contract/cambodia-time.ts';

const secondMs = 1000;

const two = (value: number): string => String(value).padStart(2, '0');

const dayOf = (time: number): number => startOfDay(cambodiaDay(time));

/**
 * Returns the time left: days, or in the last 24 hours a clock of hours, minutes and seconds ('06:04:59').
 * @param now milliseconds since 1970
 * @param until milliseconds since 1970
 * @param what to a start, days are those of Cambodia's calendar, as shoppers count from the date beside it; to an end,
 *   whole ones, so that nobody is promised more time than there is
 * @returns null if it is over
 */
export const timeLeft = (
  now: number,
  until: number,
  what: 'starts' | 'ends',
): { days: number } | { time: string } | null => {
  if (!(until > now)) return null;
  const seconds = Math.ceil((until - now) / secondMs);
  const days = Math.floor((seconds * secondMs) / dayMs);
  // A fraction of a second less than 24 hours may be within one day.
  if (days > 0) return { days: what === 'ends' ? days : Math.max(1, (dayOf(until) - dayOf(now)) / dayMs) };
  return { time: [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map((part) => two(Math.floor(part))).join(':') };
};
