const second = 1000;
const day = 86_400;

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats the time left as a clock: whole days, and hours and minutes with two digits each; on the last day also
 * seconds.
 * @param milliseconds from now to the end
 * @returns null if it is over
 */
export const timeLeft = (milliseconds: number): { days: number; time: string } | null => {
  if (!(milliseconds > 0)) return null;
  const seconds = Math.ceil(milliseconds / second);
  const rest = seconds % day;
  const time = `${two(Math.floor(rest / 3600))}:${two(Math.floor((rest % 3600) / 60))}`;
  return {
    days: Math.floor(seconds / day),
    time: seconds < day ? `${time}:${two(rest % 60)}` : time,
  };
};
