const dayMs = 86_400_000;

/**
 * Returns the remaining days of a warranty, including its last; 0: it has ended.
 * @param coveredUntil its last day, 'YYYY-MM-DD' in Cambodia
 * @param now milliseconds since 1970
 */
export const daysLeft = (coveredUntil: string, now: number): number => {
  const end = Date.parse(`${coveredUntil}T00:00:00+07:00`) + dayMs;
  return Math.max(0, Math.ceil((end - now) / dayMs));
};
