import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shiftDay, cambodiaDay, localTime, minuteMs, startOfDay, weekdayOf } from '../../contract/cambodia-time.ts';
import { freeSlots, defaultBookingRules, type Schedule, type SlotQuestion, type WeekSpan } from './available-slots.ts';

const everyDay = (from: number, to: number): WeekSpan[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));
const at = (time: string): number => Date.parse(`${time.replace(' ', 'T')}:00+07:00`);

const asked = (change: Partial<SlotQuestion> & { hours?: WeekSpan[]; holidays?: string[] } = {}): string[] => {
  const { hours = everyDay(480, 720), holidays = [], ...question } = change;
  return freeSlots({
    schedule: { hours, breaks: [], holidays: new Set(holidays) },
    work: { durationMinutes: 60, bufferMinutes: 0 },
    taken: [],
    rules: { leadMinutes: 0, daysAhead: 60, stepMinutes: 60 },
    from: '2026-12-01',
    to: '2026-12-01',
    now: at('2026-11-30 12:00'),
    ...question,
  }).map(localTime);
};
const timesOf = (...times: string[]): string[] => times.map((time) => `2026-12-01 ${time}`);

describe('slots', () => {
  test('fill the working hours', () => {
    expect(asked()).toEqual(timesOf('08:00', '09:00', '10:00', '11:00'));
  });

  test('leave out breaks, and what would reach into one', () => {
    const schedule: Schedule = { hours: everyDay(480, 840), breaks: everyDay(690, 780), holidays: new Set() };
    expect(asked({ schedule })).toEqual(timesOf('08:00', '09:00', '10:00', '13:00'));
  });

  test('leave out bookings with the buffer of both sides', () => {
    const taken = [{ startsAt: at('2026-12-01 10:00'), busyUntil: at('2026-12-01 10:45') }];
    expect(asked({ taken })).toEqual(timesOf('08:00', '09:00', '11:00'));
    expect(asked({ taken, work: { durationMinutes: 60, bufferMinutes: 15 } })).toEqual(timesOf('08:00', '11:00'));
  });

  test('begin after the lead time, to the minute', () => {
    const rules = { leadMinutes: 90, daysAhead: 60, stepMinutes: 60 };
    expect(asked({ rules, now: at('2026-12-01 07:30') })).toEqual(timesOf('09:00', '10:00', '11:00'));
    expect(asked({ rules, now: at('2026-12-01 07:31') })).toEqual(timesOf('10:00', '11:00'));
  });

  test('end with the last day that can be booked', () => {
    const rules = { leadMinutes: 0, daysAhead: 1, stepMinutes: 240 };
    expect(asked({ rules, from: '2026-11-29', to: '2026-12-05' })).toEqual(['2026-12-01 08:00']);
  });

  test('run over midnight, also from one span into the next', () => {
    expect(asked({ hours: everyDay(1320, 1500) })).toEqual(timesOf('00:00', '22:00', '23:00'));
    const touching = asked({ hours: everyDay(0, 1440), work: { durationMinutes: 120, bufferMinutes: 0 } });
    expect(touching).toHaveLength(24);
    expect(touching.at(-1)).toBe('2026-12-01 23:00');
  });

  test('keep out of holidays, of one year and of every year, also where a night reaches into one', () => {
    expect(asked({ holidays: ['2026-12-01'] })).toEqual([]);
    expect(asked({ holidays: ['12-01'] })).toEqual([]);
    expect(asked({ holidays: ['2025-12-01', '11-30'] })).toHaveLength(4);
    // the night before continues at 00:00; the evening would end on the holiday
    expect(asked({ hours: everyDay(1320, 1500), holidays: ['2026-12-02'] })).toEqual(
      timesOf('00:00', '22:00', '23:00'),
    );
    expect(
      asked({ hours: everyDay(1320, 1500), holidays: ['2026-12-02'], work: { durationMinutes: 90, bufferMinutes: 0 } }),
    ).toEqual(timesOf('22:00'));
  });

  test('go on over the end of a month, a year and a leap day', () => {
    const days = (from: string, to: string): string[] =>
      asked({ from, to, now: at(`${from} 00:00`), hours: everyDay(480, 540) }).map((time) => time.slice(0, 10));
    expect(days('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
    expect(days('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(days('2027-02-28', '2027-03-01')).toEqual(['2027-02-28', '2027-03-01']);
  });

  test('belong to days of Cambodia, whatever the day is in UTC', () => {
    // 00:30 on the second is still the first in UTC
    expect(asked({ hours: everyDay(30, 90), from: '2026-12-02', to: '2026-12-02' })).toEqual(['2026-12-02 00:30']);
    expect(asked({ hours: everyDay(30, 90), now: Date.parse('2026-11-30T17:31:00Z') })).toEqual([]);
  });

  test('of the usual rules begin every half hour', () => {
    expect(asked({ rules: defaultBookingRules })).toHaveLength(7);
  });
});

const span = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 24 }))
  .map(([weekday, from, length]): WeekSpan => ({ weekday, from: from * 30, to: (from + length) * 30 }));
const question = fc
  .record({
    hours: fc.array(span, { minLength: 1, maxLength: 8 }),
    breaks: fc.array(span, { maxLength: 2 }),
    holidays: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
    work: fc.record({
      durationMinutes: fc.integer({ min: 1, max: 8 }).map((count) => count * 15),
      bufferMinutes: fc.constantFrom(0, 15, 45),
    }),
    taken: fc.array(fc.tuple(fc.integer({ min: -50, max: 300 }), fc.integer({ min: 1, max: 8 })), { maxLength: 6 }),
    from: fc.integer({ min: 0, max: 800 }).map((count) => shiftDay('2026-11-01', count)),
    length: fc.integer({ min: 0, max: 4 }),
    lead: fc.constantFrom(0, 120, 1441),
    nowMinutes: fc.integer({ min: -2000, max: 4000 }),
  })
  .map(({ hours, breaks, holidays, work, taken, from, length, lead, nowMinutes }): SlotQuestion => {
    const start = startOfDay(from);
    return {
      schedule: { hours, breaks, holidays: new Set(holidays.map((count) => shiftDay(from, count))) },
      work,
      taken: taken.map(([half, count]) => ({
        startsAt: start + half * 30 * minuteMs,
        busyUntil: start + (half * 30 + count * 15) * minuteMs,
      })),
      rules: { leadMinutes: lead, daysAhead: 3, stepMinutes: 30 },
      from,
      to: shiftDay(from, length),
      now: start + nowMinutes * minuteMs,
    };
  });

/** Returns whether somebody works at a minute, computed minute by minute. */
const isWorking = ({ hours, breaks, holidays }: Schedule, time: number): boolean => {
  const day = cambodiaDay(time);
  if (holidays.has(day)) return false;
  const isIn = (spans: readonly WeekSpan[]): boolean =>
    [day, shiftDay(day, -1)].some((begun) => {
      const minute = (time - startOfDay(begun)) / minuteMs;
      return spans.some((one) => one.weekday === weekdayOf(begun) && one.from <= minute && minute < one.to);
    });
  return isIn(hours) && !isIn(breaks);
};

const fits = ({ schedule, work, taken, rules, from, to, now }: SlotQuestion, start: number): boolean => {
  const minutes = Array.from({ length: work.durationMinutes / 15 }, (_, index) => start + index * 15 * minuteMs);
  const end = start + (work.durationMinutes + work.bufferMinutes) * minuteMs;
  return (
    from <= cambodiaDay(start) &&
    cambodiaDay(start) <= to &&
    cambodiaDay(start) <= shiftDay(cambodiaDay(now), rules.daysAhead) &&
    start >= now + rules.leadMinutes * minuteMs &&
    minutes.every((time) => isWorking(schedule, time)) &&
    taken.every((one) => end <= one.startsAt || one.busyUntil <= start)
  );
};

test('slots are exactly the half hours that fit, by a count minute by minute', () => {
  fc.assert(
    fc.property(question, (one) => {
      const halfHours = Array.from({ length: 48 * 6 }, (_, index) => startOfDay(one.from) + index * 30 * minuteMs);
      expect(freeSlots(one)).toEqual(halfHours.filter((start) => fits(one, start) && isWorking(one.schedule, start)));
    }),
    { numRuns: 300 },
  );
});

test('whatever is booked one after the other never overlaps, and is no longer free', () => {
  fc.assert(
    fc.property(question, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (one, picks) => {
      let taken = [...one.taken];
      for (const pick of picks) {
        const free = freeSlots({ ...one, taken });
        const startsAt = free[pick % Math.max(1, free.length)];
        if (startsAt === undefined) break;
        const busyUntil = startsAt + (one.work.durationMinutes + one.work.bufferMinutes) * minuteMs;
        expect(taken.every((other) => busyUntil <= other.startsAt || other.busyUntil <= startsAt)).toBe(true);
        taken = [...taken, { startsAt, busyUntil }];
        expect(freeSlots({ ...one, taken })).not.toContain(startsAt);
      }
    }),
  );
});
