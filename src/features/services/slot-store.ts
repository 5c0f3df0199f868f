import { cambodiaDay, shiftDay } from '../../contract/cambodia-time.ts';
import { map } from 'nanostores';
import type { createServicesApi } from '../../api/services.ts';
import type { Slot } from '../../contract/services.ts';
import { problemOf, type Problem } from '../../ui/state/problems.ts';
import { tracked } from '../../ui/state/shell.ts';
import { daysInWeek, slotsByDay, weekFrom } from './days.ts';

/** Free slots of a freelancer for a service, loaded four weeks at a time. */

export type ServicesApi = ReturnType<typeof createServicesApi>;

export type FreeTimes = {
  state: 'loading' | 'ready' | 'failed';
  /** The day in Cambodia when it was loaded, 'YYYY-MM-DD'. */
  today: string;
  slots: readonly Slot[];
  /** First day that is not loaded yet. */
  end: string;
  /** Last bookable day; null: the API does not say. */
  until: string | null;
  problem: Problem | null;
};

/** Days per request. */
const stretchDays = 4 * daysInWeek;
/** Maximum days ahead, if the API does not say which day is the last bookable one. */
const maxDays = 3 * stretchDays;

type Known = Pick<FreeTimes, 'today' | 'end' | 'until'>;

/** Tells whether there are bookable days that are not loaded. */
export const hasMore = ({ today, end, until }: Known): boolean => end <= (until ?? shiftDay(today, maxDays - 1));

/** Returns the first days of the loaded weeks, today's first; excludes weeks after the last bookable day. */
export const weeksOf = ({ today, end, until }: Known): string[] => {
  const weeks: string[] = [];
  for (let day = today; day < end && day <= (until ?? end); day = shiftDay(day, daysInWeek)) weeks.push(day);
  return weeks;
};

/** A day of the strip; without a free slot it cannot be chosen. */
export type StripDay = { day: string; isFree: boolean };

/**
 * Returns the days of a week, and which of them have a free slot.
 * @param first the week's first day
 */
export const slotStrip = (slots: readonly Slot[], first: string): StripDay[] => {
  const days = slotsByDay(slots);
  return weekFrom(first).map((day) => ({ day, isFree: days.has(day) }));
};

/** Returns the first day with a free slot, from a day on; null: none among those loaded. */
export const firstFreeDay = (slots: readonly Slot[], from = ''): string | null => {
  const found = slots.map(({ startsAt }) => cambodiaDay(Date.parse(startsAt))).filter((day) => day >= from);
  return found.toSorted()[0] ?? null;
};

/**
 * Creates a store of free slots. While reloading, the current ones stay on screen.
 * @param reach returns the API client; not called before the first request, since the server has no client
 * @param now milliseconds since 1970
 */
export const createFreeTimes = (
  reach: () => Pick<ServicesApi, 'slots'>,
  { freelancer, service }: { freelancer: string; service: string },
  now: () => number = Date.now,
) => {
  const fresh = (): FreeTimes => {
    const today = cambodiaDay(now());
    return { state: 'loading', today, slots: [], end: today, until: null, problem: null };
  };
  const $state = map<FreeTimes>(fresh());
  /** Number of the latest request: responses to earlier ones are ignored. */
  let asked = 0;

  const ask = async (before: FreeTimes, least: string): Promise<void> => {
    asked += 1;
    const number = asked;
    $state.set({ ...$state.get(), state: 'loading', problem: null });
    try {
      const slots = [...before.slots];
      let { end, until } = before;
      while (end < least) {
        const next = shiftDay(end, stretchDays);
        const answer = await tracked(reach().slots(freelancer, { service, from: end, to: shiftDay(next, -1) }));
        slots.push(...answer.slots);
        ({ until } = answer);
        end = next;
      }
      if (number === asked) $state.set({ ...before, state: 'ready', slots, end, until, problem: null });
    } catch (error) {
      if (number === asked) $state.set({ ...$state.get(), state: 'failed', problem: problemOf(error) });
    }
  };

  return {
    $state,
    /**
     * Reloads everything shown; at first, four weeks from today.
     * @param through a day that must be included
     */
    load: (through = ''): Promise<void> => {
      const before = fresh();
      const first = shiftDay(before.today, stretchDays);
      const least = [first, $state.get().end, through && shiftDay(through, 1)].toSorted().at(-1) ?? first;
      return ask(before, [least, shiftDay(before.today, maxDays)].toSorted()[0] ?? first);
    },
    /** Loads the next four weeks. */
    more: (): Promise<void> => {
      const before = $state.get();
      return ask(before, shiftDay(before.end, stretchDays));
    },
  };
};
export type FreeTimesStore = ReturnType<typeof createFreeTimes>;

/** Returns a function from a service's id to its free slots with a freelancer: one store for each service. */
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
