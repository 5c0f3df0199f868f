/**
 * Machine-readable opening hours, in the form of schema.org: `Mo-Sa 08:00-18:00, Su 09:00-12:00`; an end that is not
 * after its start is on the next day. Cambodia has one time zone and no daylight saving time.
 */

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const minutesPerDay = 1440;
const minutesPerWeek = 7 * minutesPerDay;
/** Minutes that Cambodia is ahead of UTC. */
const ahead = 420;
/** 1970 began on a Thursday. */
const firstDay = 3;

/** Minutes since Monday 0:00 in Cambodia; `to` may be in the next week. */
type OpeningSpan = { from: number; to: number };

const entry =
  /^(?<first>Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?<last>Mo|Tu|We|Th|Fr|Sa|Su))? (?<from>\d\d:\d\d)-(?<to>\d\d:\d\d)$/u;

const minuteOf = (time: string): number | null => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute <= minutesPerDay && minute < 60 ? hour * 60 + minute : null;
};

/** Parses the spans of a week; empty if the text is invalid. */
export const readOpeningHours = (text: string): OpeningSpan[] => {
  const spans: OpeningSpan[] = [];
  for (const part of text.split(',')) {
    const { first = '', last = first, from = '', to = '' } = entry.exec(part.trim())?.groups ?? {};
    const [start, end] = [minuteOf(from), minuteOf(to)];
    const day = weekdays.indexOf(first);
    if (day === -1 || start === null || end === null) return [];
    const days = ((weekdays.indexOf(last) - day + 7) % 7) + 1;
    for (let index = 0; index < days; index += 1) {
      const midnight = ((day + index) % 7) * minutesPerDay;
      spans.push({ from: midnight + start, to: midnight + (end > start ? end : end + minutesPerDay) });
    }
  }
  return spans;
};

/** Returns the minutes since Monday 0:00 in Cambodia. */
const minuteOfWeek = (time: number): number =>
  (Math.floor(time / 60_000) + ahead + firstDay * minutesPerDay) % minutesPerWeek;

/**
 * Returns whether a shop is open all the time from one moment to another. Spans that touch are one, also over midnight
 * and the end of the week.
 * @param from milliseconds since 1970, as `to`, which is less than a week later
 */
export const isOpenThroughout = (spans: readonly OpeningSpan[], from: number, to: number): boolean => {
  const start = minuteOfWeek(from);
  const end = start + Math.ceil((to - from) / 60_000);
  const inOrder = [-minutesPerWeek, 0, minutesPerWeek]
    .flatMap((week) => spans.map((span) => ({ from: span.from + week, to: span.to + week })))
    .toSorted((one, other) => one.from - other.from);
  let openUntil = start;
  for (const span of inOrder) if (span.from <= openUntil) openUntil = Math.max(openUntil, span.to);
  return openUntil >= end;
};

/** `days`: counted from today in Cambodia; `weekday`: 0 is Monday; `time`: such as `8:00`. */
type OpenNow = { isOpen: true } | { isOpen: false; opens: { days: number; weekday: number; time: string } };

/**
 * Returns whether a shop is open, and if not, when it opens; null if it never does.
 * @param now milliseconds since 1970
 */
export const openingState = (spans: readonly OpeningSpan[], now: number): OpenNow | null => {
  const week = minuteOfWeek(now);
  if (spans.some(({ from, to }) => (week >= from && week < to) || week + minutesPerWeek < to)) return { isOpen: true };
  const waits = spans.map(({ from }) => (from - week + minutesPerWeek) % minutesPerWeek);
  if (waits.length === 0) return null;
  const opens = week + Math.min(...waits);
  const days = Math.floor(opens / minutesPerDay) - Math.floor(week / minutesPerDay);
  const ofDay = opens % minutesPerDay;
  const time = `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`;
  return { isOpen: false, opens: { days, weekday: Math.floor(opens / minutesPerDay) % 7, time } };
};
