/** Weekly working hours as a page shows them. */

/** From and to in minutes after midnight of a weekday (1 Monday to 7 Sunday); above 1440 is the next day. */
type Span = { weekday: number; from: number; to: number };

/** Consecutive days with the same hours; `times` such as '08:00–17:00', empty on a day off. */
export type HoursLine = { first: number; last: number; times: string[] };

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * Returns the week from Monday on, with consecutive days of the same hours as one line; empty if no hours are known.
 */
export const hoursOfWeek = (spans: readonly Span[]): HoursLine[] => {
  if (spans.length === 0) return [];
  const lines: HoursLine[] = [];
  for (let day = 1; day <= 7; day++) {
    const times = spans
      .filter(({ weekday }) => weekday === day)
      .toSorted((one, other) => one.from - other.from)
      .map(({ from, to }) => `${clock(from)}–${clock(to)}`);
    const before = lines.at(-1);
    if (before && before.times.join() === times.join()) before.last = day;
    else lines.push({ first: day, last: day, times });
  }
  return lines;
};
