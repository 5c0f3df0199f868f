import { expect, test } from 'vitest';
import { partOfDay, slotsByDay, weekFrom } from './days.ts';
import { rangeText, startText, weekdayText, whenText } from './when-text.ts';

const slot = (startsAt: string, endsAt = startsAt) => ({ startsAt, endsAt });

test('days are counted over months, leap days and years', () => {
  expect(weekFrom('2026-12-29')).toEqual([
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
    '2027-01-04',
  ]);
});

test('free times stand under the day in Cambodia on which they begin, also over midnight', () => {
  const slots = [slot('2026-12-01T15:30:00Z', '2026-12-01T17:30:00Z'), slot('2026-12-01T17:00:00Z')];
  expect([...slotsByDay(slots)]).toEqual([
    ['2026-12-01', [slots[0]]],
    ['2026-12-02', [slots[1]]],
  ]);
});

test('the morning ends at noon, the evening begins at five', () => {
  const parts = ['00:00', '11:59', '12:00', '16:59', '17:00', '23:30'].map((time) =>
    partOfDay(`2026-12-01T${time}:00+07:00`),
  );
  expect(parts).toEqual(['morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening']);
});

test('times are said in three languages', () => {
  const late = slot('2026-12-01T16:30:00Z', '2026-12-01T17:30:00Z');
  expect(whenText('en', late)).toBe('Tue 1 Dec, 23:30–00:30');
  expect(startText('kh', late.startsAt)).toBe('ថ្ងៃអង្គារ 1 ធ្នូ ម៉ោង\u00A023:30');
  expect(startText('zh', late.startsAt)).toBe('12月1日周二 23:30');
  expect(['en', 'kh', 'zh'].map((locale) => weekdayText(locale as 'en', '2026-12-03'))).toEqual(['Thu', 'ព្រ', '周四']);
});

test('a week is said in short, over months and years too', () => {
  expect(rangeText('en', '2026-11-23', '2026-11-29')).toBe('23–29 Nov 2026');
  expect(rangeText('en', '2026-11-30', '2026-12-06')).toBe('30 Nov – 6 Dec 2026');
  expect(rangeText('en', '2026-12-28', '2027-01-03')).toBe('28 Dec 2026 – 3 Jan 2027');
  expect(rangeText('kh', '2026-11-23', '2026-11-29')).toBe('23–29 វិច្ឆិកា 2026');
  expect(rangeText('zh', '2026-11-30', '2026-12-06')).toBe('2026年11月30日至12月6日');
  expect(rangeText('zh', '2026-12-28', '2027-01-03')).toBe('2026年12月28日至2027年1月3日');
});
