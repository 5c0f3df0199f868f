const secondMs = 1000;
const daySeconds = 86_400;

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Returns the time left: whole days, or in the last of them a clock of hours, minutes and seconds ('06:04:59').
 * @param milliseconds from now to the end
 * @returns null if it is over
 */
export const timeLeft = (milliseconds: number): { days: number } | { time: string } | null => {
  if (!(milliseconds > 0)) return null;
  const seconds = Math.ceil(milliseconds / secondMs);
  if (seconds >= daySeconds) return { days: Math.floor(seconds / daySeconds) };
  return { time: [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map((part) => two(Math.floor(part))).join(':') };
};
