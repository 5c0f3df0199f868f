import type { Slot } from '../../contract/services.ts';
import { localDayOf } from '../../i18n/format.ts';

/** Days and times in Cambodia (Asia/Phnom_Penh), UTC+7 all year, wherever the browser is. */

const dayMs = 86_400_000;
const offsetMs = 7 * 3_600_000;

/**
 * Adds days to a day.
 * @param day 'YYYY-MM-DD'
 */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Returns the time of day in Cambodia of an ISO 8601 time, '09:30'; the day ends at '23:59'. */
export const timeOfDay = (iso: string): string => new Date(Date.parse(iso) + offsetMs).toISOString().slice(11, 16);

/** A week starts on the current day, so that none of its days is past. */
export const daysInWeek = 7;

/** Returns seven days from the given one on. */
export const weekFrom = (day: string): string[] =>
  Array.from({ length: daysInWeek }, (_, place) => addDays(day, place));

/** Groups free slots by the day in Cambodia on which they start, in order. */
export const slotsByDay = (slots: readonly Slot[]): ReadonlyMap<string, readonly Slot[]> => {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = localDayOf(Date.parse(slot.startsAt));
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
};

export const partsOfDay = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof partsOfDay)[number];

/** Returns the part of the day in which a time starts: morning until noon, evening from five on. */
export const partOfDay = (iso: string): PartOfDay => {
  const time = timeOfDay(iso);
  if (time < '12:00') return 'morning';
  return time < '17:00' ? 'afternoon' : 'evening';
};
