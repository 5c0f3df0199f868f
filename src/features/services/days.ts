import type { Slot } from '../../contract/services.ts';
import { cambodiaDay, shiftDay, timeOfDay } from '../../contract/cambodia-time.ts';

/** Days and times of appointments, as a calendar groups them; all in Cambodia. */

/** Days in a week, which starts on the current day, so that none of its days is past. */
export const daysInWeek = 7;

/** Returns seven days, starting with the given one. */
export const weekFrom = (day: string): string[] =>
  Array.from({ length: daysInWeek }, (_, offset) => shiftDay(day, offset));

/** Groups free slots by the day in Cambodia on which they start, in order. */
export const slotsByDay = (slots: readonly Slot[]): ReadonlyMap<string, readonly Slot[]> => {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = cambodiaDay(Date.parse(slot.startsAt));
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
