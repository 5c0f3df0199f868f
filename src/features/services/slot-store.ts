import { map } from 'nanostores';
import type { createServicesApi } from '../../api/services.ts';
import type { Slot } from '../../contract/services.ts';
import { problemOf, type Problem } from '../../ui/state/problems.ts';
import { tracked } from '../../ui/state/shell.ts';
import { addDays, dayOf, daysInWeek, slotsByDay, weekFrom } from './days.ts';

/** What is free with a freelancer for a service, four weeks at a time. */

export type ServicesApi = ReturnType<typeof createServicesApi>;

export type FreeTimes = {
  state: 'loading' | 'ready' | 'failed';
  /** The day in Cambodia when it was asked for, 'YYYY-MM-DD'. */
  today: string;
  slots: readonly Slot[];
  /** The first day that was not asked for yet. */
  end: string;
  /** The last day that can be booked; null: the API does not say. */
  until: string | null;
  problem: Problem | null;
};

/** Days that are asked for at once. */
const stretchDays = 4 * daysInWeek;
/** Where the API does not say until when can be booked, nobody looks further ahead than this. */
const maxDays = 3 * stretchDays;

type Known = Pick<FreeTimes, 'today' | 'end' | 'until'>;

/** Returns whether there are days further on that can be booked, and that were not asked for. */
export const hasMore = ({ today, end, until }: Known): boolean => end <= (until ?? addDays(today, maxDays - 1));

/** Returns the first days of the weeks that are known, today's first; a week that begins after the last bookable day is none. */
export const weeksOf = ({ today, end, until }: Known): string[] => {
  const weeks: string[] = [];
  for (let day = today; day < end && day <= (until ?? end); day = addDays(day, daysInWeek)) weeks.push(day);
  return weeks;
};

/** A day of the strip; without a free time it cannot be chosen. */
export type StripDay = { day: string; isFree: boolean };

/** Returns the days of a week, and which of them have a free time. @param first the week's first day */
export const stripOf = (slots: readonly Slot[], first: string): StripDay[] => {
  const days = slotsByDay(slots);
  return weekFrom(first).map((day) => ({ day, isFree: days.has(day) }));
};

/** Returns the first day that has a free time, from one on; null: there is none among what is known. */
export const firstFreeDay = (slots: readonly Slot[], from = ''): string | null => {
  const found = slots.map(({ startsAt }) => dayOf(Date.parse(startsAt))).filter((day) => day >= from);
  return found.toSorted()[0] ?? null;
};

/**
 * Asks for free times. What is asked anew stays on screen until the answer.
 * @param reach gives the client; not called before something is asked for, since a page that is rendered has none
 * @param now milliseconds since 1970
 */
export const createFreeTimes = (
  reach: () => Pick<ServicesApi, 'slots'>,
  { freelancer, service }: { freelancer: string; service: string },
  now: () => number = Date.now,
) => {
  const fresh = (): FreeTimes => {
    const today = dayOf(now());
    return { state: 'loading', today, slots: [], end: today, until: null, problem: null };
  };
  const store = map<FreeTimes>(fresh());
  /** An answer to an earlier question says nothing any more. */
  let asked = 0;

  const ask = async (before: FreeTimes, least: string): Promise<void> => {
    asked += 1;
    const number = asked;
    store.set({ ...store.get(), state: 'loading', problem: null });
    try {
      const slots = [...before.slots];
      let { end, until } = before;
      while (end < least) {
        const next = addDays(end, stretchDays);
        const answer = await tracked(reach().slots(freelancer, { service, from: end, to: addDays(next, -1) }));
        slots.push(...answer.slots);
        ({ until } = answer);
        end = next;
      }
      if (number === asked) store.set({ ...before, state: 'ready', slots, end, until, problem: null });
    } catch (error) {
      if (number === asked) store.set({ ...store.get(), state: 'failed', problem: problemOf(error) });
    }
  };

  return {
    store,
    /**
     * Asks anew for all that is shown; at first, for four weeks from today.
     * @param through a day that must be among what is asked for
     */
    load: (through = ''): Promise<void> => {
      const before = fresh();
      const first = addDays(before.today, stretchDays);
      const least = [first, store.get().end, through && addDays(through, 1)].toSorted().at(-1) ?? first;
      return ask(before, [least, addDays(before.today, maxDays)].toSorted()[0] ?? first);
    },
    /** Asks for the four weeks after those that are known. */
    more: (): Promise<void> => {
      const before = store.get();
      return ask(before, addDays(before.end, stretchDays));
    },
  };
};
export type FreeTimesStore = ReturnType<typeof createFreeTimes>;

/** Returns what is free for each service of a freelancer, by the service's id: the same store for the same service. */
export const createFreeTimesByService = (
  reach: () => Pick<ServicesApi, 'slots'>,
  freelancer: string,
): ((service: string) => FreeTimesStore) => {
  const known = new Map<string, FreeTimesStore>();
  return (service) => {
    const times = known.get(service) ?? createFreeTimes(reach, { freelancer, service });
    known.set(service, times);
    return times;
  };
};
