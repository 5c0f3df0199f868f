import { addDays, dayOf, minuteMs, startOfDay, weekdayOf } from './cambodia-time.ts';

/** When a freelancer can be booked. Days and minutes are those of Cambodia, moments are milliseconds since 1970. */

/** From one minute of a weekday (1 Monday to 7 Sunday) to another; above 1440 is the next day. */
export type WeekSpan = { weekday: number; from: number; to: number };

export type Schedule = {
  hours: readonly WeekSpan[];
  /** Out of the hours. */
  breaks: readonly WeekSpan[];
  /** Whole days off: '2027-04-14', or '04-14' for every year. */
  holidays: ReadonlySet<string>;
};

/** How long a service takes, and how long after it nothing else may begin (the way, cleaning up). */
export type Work = { durationMinutes: number; bufferMinutes: number };

/** Taken time, with what its own buffer adds. */
export type BookedTime = { startsAt: number; busyUntil: number };

/** How a shop lets itself be booked. */
export type BookingRules = {
  /** Hours before an appointment until which it may be rescheduled and cancelled. */
  changeHours: number;
  /** Minutes from now to the first time that can be booked. */
  leadMinutes: number;
  /** Days from today on which can be booked, today not counted. */
  daysAhead: number;
  /** Minutes between the beginnings of two slots. */
  stepMinutes: number;
  /** Appointments that one account may have before it at once. */
  mostOpen: number;
};

export const defaultBookingRules: BookingRules = {
  changeHours: 24,
  leadMinutes: 120,
  daysAhead: 60,
  stepMinutes: 30,
  mostOpen: 10,
};

/** Milliseconds since 1970; `to` is the first moment after it. */
type Interval = { from: number; to: number };

const spansOn = (spans: readonly WeekSpan[], day: string): Interval[] => {
  const start = startOfDay(day);
  const weekday = weekdayOf(day);
  return spans
    .filter((span) => span.weekday === weekday)
    .map(({ from, to }) => ({ from: start + from * minuteMs, to: start + to * minuteMs }));
};

const isHoliday = ({ holidays }: Schedule, day: string): boolean => holidays.has(day) || holidays.has(day.slice(5));

/** Days whose spans may reach into the days asked for: the day before, for hours over midnight. */
const daysAround = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = addDays(from, -1); day <= addDays(to, 1); day = addDays(day, 1)) days.push(day);
  return days;
};

const merged = (intervals: Interval[]): Interval[] => {
  const result: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && next.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, next.to) };
    else result.push(next);
  }
  return result;
};

const without = (intervals: Interval[], cut: Interval): Interval[] =>
  intervals.flatMap((one) =>
    [
      { from: one.from, to: Math.min(one.to, cut.from) },
      { from: Math.max(one.from, cut.to), to: one.to },
    ].filter(({ from, to }) => from < to),
  );

export type SlotQuestion = {
  schedule: Schedule;
  work: Work;
  /** Everything that is booked with the freelancer around these days. */
  taken: readonly BookedTime[];
  rules: Pick<BookingRules, 'leadMinutes' | 'daysAhead' | 'stepMinutes'>;
  /** First and last day on which a slot may begin, 'YYYY-MM-DD'. */
  from: string;
  to: string;
  now: number;
};

/**
 * Returns the moments at which the work can begin, the earliest first. Slots begin every so many minutes from the start
 * of each span of working hours. The work itself stays within the hours, out of breaks and holidays, also over midnight;
 * its buffer may reach beyond the hours, but not into the next booking.
 */
export const freeSlots = ({ schedule, work, taken, rules, from, to, now }: SlotQuestion): number[] => {
  const lastDay = addDays(dayOf(now), rules.daysAhead);
  const firstDay = from < dayOf(now) ? dayOf(now) : from;
  const untilDay = to < lastDay ? to : lastDay;
  if (untilDay < firstDay) return [];
  const days = daysAround(firstDay, untilDay);
  const spans = days.flatMap((day) => spansOn(schedule.hours, day));
  const off = [
    ...days.flatMap((day) => spansOn(schedule.breaks, day)),
    ...days
      .filter((day) => isHoliday(schedule, day))
      .map((day) => ({ from: startOfDay(day), to: startOfDay(addDays(day, 1)) })),
  ];
  const open = off.reduce(without, merged(spans));
  const earliest = now + rules.leadMinutes * minuteMs;
  const duration = work.durationMinutes * minuteMs;
  const isFree = (start: number): boolean =>
    start >= earliest &&
    dayOf(start) >= firstDay &&
    dayOf(start) <= untilDay &&
    open.some((one) => one.from <= start && start + duration <= one.to) &&
    taken.every(
      ({ startsAt, busyUntil }) => start + duration + work.bufferMinutes * minuteMs <= startsAt || busyUntil <= start,
    );
  const starts = spans.flatMap((span) => {
    const count = Math.ceil((span.to - span.from) / (rules.stepMinutes * minuteMs));
    return Array.from({ length: count }, (_, index) => span.from + index * rules.stepMinutes * minuteMs);
  });
  return [...new Set(starts)].filter(isFree).toSorted((a, b) => a - b);
};
