import { shiftDay, cambodiaDay, minuteMs, startOfDay, weekdayOf } from '../../contract/cambodia-time.ts';

/** When a freelancer can be booked. Days and minutes are in Cambodia's time, timestamps in milliseconds since 1970. */

/** A span of minutes of a weekday (1 is Monday, 7 is Sunday); minutes above 1440 are on the next day. */
export type WeekSpan = { weekday: number; from: number; to: number };

export type Schedule = {
  hours: readonly WeekSpan[];
  /** Breaks within the hours. */
  breaks: readonly WeekSpan[];
  /** Whole days off: '2027-04-14', or '04-14' for every year. */
  holidays: ReadonlySet<string>;
};

/** The duration of a service, and the buffer after it in which nothing else may start (travel, cleaning up). */
export type ServiceDuration = { durationMinutes: number; bufferMinutes: number };

/** Booked time, including the buffer after it. */
export type BookedTime = { startsAt: number; busyUntil: number };

/** A shop's rules for bookings. */
export type BookingRules = {
  /** How many hours before its start an appointment can last be rescheduled or canceled. */
  changeHours: number;
  /** Minimum minutes from now to the first slot. */
  leadMinutes: number;
  /** How many days ahead shoppers can book, not counting today. */
  daysAhead: number;
  /** Minutes between the starts of two slots. */
  stepMinutes: number;
  /** Maximum number of open appointments of one account. */
  maxOpen: number;
};

export const defaultBookingRules: BookingRules = {
  changeHours: 24,
  leadMinutes: 120,
  daysAhead: 60,
  stepMinutes: 30,
  maxOpen: 10,
};

/** Milliseconds since 1970; `to` is exclusive. */
type Interval = { from: number; to: number };

const spansOn = (spans: readonly WeekSpan[], day: string): Interval[] => {
  const start = startOfDay(day);
  const weekday = weekdayOf(day);
  return spans
    .filter((span) => span.weekday === weekday)
    .map(({ from, to }) => ({ from: start + from * minuteMs, to: start + to * minuteMs }));
};

const isHoliday = ({ holidays }: Schedule, day: string): boolean => holidays.has(day) || holidays.has(day.slice(5));

/** The requested days and one more on either side, because working hours may run past midnight. */
const daysAround = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = shiftDay(from, -1); day <= shiftDay(to, 1); day = shiftDay(day, 1)) days.push(day);
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
  work: ServiceDuration;
  /** All bookings of the freelancer around these days. */
  taken: readonly BookedTime[];
  rules: Pick<BookingRules, 'leadMinutes' | 'daysAhead' | 'stepMinutes'>;
  /** First and last day on which a slot may start, 'YYYY-MM-DD'. */
  from: string;
  to: string;
  now: number;
};

/**
 * Returns the times at which the work can start, earliest first. Slots start every `stepMinutes` from the start of each
 * span of working hours. The work itself must fit within working hours, outside breaks and holidays, even past
 * midnight; its buffer may run past the working hours but not into the next booking.
 */
export const freeSlots = ({ schedule, work, taken, rules, from, to, now }: SlotQuestion): number[] => {
  const lastDay = shiftDay(cambodiaDay(now), rules.daysAhead);
  const firstDay = from < cambodiaDay(now) ? cambodiaDay(now) : from;
  const untilDay = to < lastDay ? to : lastDay;
  if (untilDay < firstDay) return [];
  const days = daysAround(firstDay, untilDay);
  const spans = days.flatMap((day) => spansOn(schedule.hours, day));
  const off = [
    ...days.flatMap((day) => spansOn(schedule.breaks, day)),
    ...days
      .filter((day) => isHoliday(schedule, day))
      .map((day) => ({ from: startOfDay(day), to: startOfDay(shiftDay(day, 1)) })),
  ];
  const open = off.reduce(without, merged(spans));
  const earliest = now + rules.leadMinutes * minuteMs;
  const duration = work.durationMinutes * minuteMs;
  const isFree = (start: number): boolean =>
    start >= earliest &&
    cambodiaDay(start) >= firstDay &&
    cambodiaDay(start) <= untilDay &&
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
