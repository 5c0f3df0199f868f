import { dayMs, startOfDay } from '../../contract/cambodia-time.ts';

/**
 * Returns the remaining days of a warranty, including its last; 0: it has ended.
 * @param coveredUntil its last day, 'YYYY-MM-DD' in Cambodia
 * @param now milliseconds since 1970
 */
export const daysLeft = (coveredUntil: string, now: number): number => {
  const end = startOfDay(coveredUntil) + dayMs;
  return Math.max(0, Math.ceil((end - now) / dayMs));
};
