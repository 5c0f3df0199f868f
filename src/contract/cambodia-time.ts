/** Days and times in Cambodia (UTC+7 all year), whatever the time zone of server and browser. A day is 'YYYY-MM-DD'. */

export const cambodiaZone = 'Asia/Phnom_Penh';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
const offsetMs = 7 * 60 * minuteMs;

/** Returns the day of a moment in Cambodia, 'YYYY-MM-DD'. @param time milliseconds since 1970 */
export const cambodiaDay = (time: number): string => new Date(time + offsetMs).toISOString().slice(0, 10);

/** Returns the last day before an end, 'YYYY-MM-DD': of midnight the day that is over then. @param end ISO 8601 */
export const lastDayOf = (end: string): string => cambodiaDay(Date.parse(end) - 1);

/** Returns the moment a day starts in Cambodia, in milliseconds since 1970. @param day 'YYYY-MM-DD' */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - offsetMs;

/** Adds a number of days to a day; a negative number goes back. @param day 'YYYY-MM-DD' */
export const shiftDay = (day: string, count: number): string => cambodiaDay(startOfDay(day) + count * dayMs);

/** Returns the weekday, 1 (Monday) to 7. @param day 'YYYY-MM-DD' */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00.000Z`).getUTCDay() || 7;

/** Returns whether a text is a valid calendar day: '2027-02-29' is not. */
export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Returns the time of day of a moment in Cambodia, '09:30'. @param iso ISO 8601 */
export const timeOfDay = (iso: string): string => new Date(Date.parse(iso) + offsetMs).toISOString().slice(11, 16);

/** Formats a moment in Cambodia's time: '2026-12-01 09:00'. @param time milliseconds since 1970 */
export const localTime = (time: number): string =>
  new Date(time + offsetMs).toISOString().slice(0, 16).replace('T', ' ');
