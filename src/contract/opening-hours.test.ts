import { expect, test } from 'vitest';
import { isOpenThroughout, openingState, readOpeningHours } from './opening-hours.ts';

const at = (time: string): number => Date.parse(`${time}+07:00`);
const everyDay = readOpeningHours('Mo-Su 08:00-20:00');
const weekdays = readOpeningHours('Mo-Sa 08:00-18:00');

test.each([
  ['2026-11-25T08:00', { isOpen: true }],
  ['2026-11-25T19:59:59', { isOpen: true }],
  ['2026-11-25T20:00', { isOpen: false, opens: { days: 1, weekday: 3, time: '8:00' } }],
  ['2026-11-25T07:59', { isOpen: false, opens: { days: 0, weekday: 2, time: '8:00' } }],
  ['2026-11-29T23:30', { isOpen: false, opens: { days: 1, weekday: 0, time: '8:00' } }],
])('every day from 8 to 20, seen on %s', (time, state) => {
  expect(openingState(everyDay, at(time))).toEqual(state);
});

test.each([
  ['a Saturday', '2026-11-28T12:00', { isOpen: true }],
  ['a Saturday night', '2026-11-28T18:00', { isOpen: false, opens: { days: 2, weekday: 0, time: '8:00' } }],
  ['a Sunday', '2026-11-29T12:00', { isOpen: false, opens: { days: 1, weekday: 0, time: '8:00' } }],
])('closed on Sundays, seen on %s', (_, time, state) => {
  expect(openingState(weekdays, at(time))).toEqual(state);
});

test.each([
  ['2026-11-28T08:00', '2026-11-28T18:00', true],
  ['2026-11-28T17:30', '2026-11-28T18:01', false],
  ['2026-11-28T07:59', '2026-11-28T09:00', false],
  ['2026-11-29T09:00', '2026-11-29T10:00', false],
])('closed on Sundays and at night: open from %s to %s: %s', (from, to, isOpen) => {
  expect(isOpenThroughout(weekdays, at(from), at(to))).toBe(isOpen);
});

test('open throughout the night from Sunday to Monday, not over a lunch break', () => {
  const nights = readOpeningHours('Fr-Su 18:00-02:00');
  expect(isOpenThroughout(nights, at('2026-11-29T23:00'), at('2026-11-30T02:00'))).toBe(true);
  expect(isOpenThroughout(nights, at('2026-11-30T00:30'), at('2026-11-30T01:30'))).toBe(true);
  const days = readOpeningHours('Mo-Fr 08:00-12:00, Mo-Fr 13:30-17:00');
  expect(isOpenThroughout(days, at('2026-11-25T11:30'), at('2026-11-25T14:00'))).toBe(false);
});

test.each([
  ['round the clock', 'Mo-Su 00:00-24:00', '2026-11-29T22:00', '2026-11-30T02:00', true],
  ['round the clock', 'Mo-Su 00:00-00:00', '2026-11-25T23:30', '2026-11-26T00:30', true],
  ['without a break', 'Mo-Fr 12:00-18:00, Mo-Fr 08:00-12:00', '2026-11-25T11:30', '2026-11-25T12:30', true],
  ['without a break', 'Mo-Fr 12:00-18:00, Mo-Fr 08:00-12:00', '2026-11-25T11:30', '2026-11-25T18:01', false],
  ['on six days', 'Mo-Sa 00:00-24:00', '2026-11-28T23:00', '2026-11-29T00:01', false],
  ['on six days', 'Mo-Sa 00:00-24:00', '2026-11-29T23:59', '2026-11-30T00:30', false],
])('spans that touch are one, %s: %s from %s to %s: %s', (_, hours, from, to, isOpen) => {
  expect(isOpenThroughout(readOpeningHours(hours), at(from), at(to))).toBe(isOpen);
});

test('a lunch break, and a day of its own', () => {
  const spans = readOpeningHours('Mo-Fr 08:00-12:00, Mo-Fr 13:30-17:00, Sa 08:30-12:00');
  expect(openingState(spans, at('2026-11-25T12:15'))).toMatchObject({ opens: { days: 0, time: '13:30' } });
  expect(openingState(spans, at('2026-11-28T08:15'))).toMatchObject({ opens: { days: 0, time: '8:30' } });
});

test('hours past midnight belong to the evening before, also from Sunday to Monday', () => {
  const spans = readOpeningHours('Fr-Su 18:00-02:00');
  for (const time of ['2026-11-28T01:59', '2026-11-30T01:59'])
    expect(openingState(spans, at(time))).toEqual({ isOpen: true });
  expect(openingState(spans, at('2026-11-30T02:00'))).toMatchObject({ opens: { days: 4, time: '18:00' } });
});

test('from one weekday round the end of the week to another', () => {
  expect(readOpeningHours('Sa-Mo 10:00-11:00')).toHaveLength(3);
});

test.each(['', 'every day', 'Mo-Su 8-20', 'Mo 25:00-26:00', 'Mo 08:61-09:00', 'Mo-Su 08:00-20:00; Su off'])(
  'what cannot be understood says nothing: %j',
  (text) => {
    expect(readOpeningHours(text)).toEqual([]);
    expect(openingState(readOpeningHours(text), at('2026-11-25T12:00'))).toBeNull();
  },
);
