import { minuteMs } from '../../contract/cambodia-time.ts';
import type { Branch } from '../../contract/locations.ts';
import { isOpenThroughout, readOpeningHours } from '../../contract/opening-hours.ts';
import type { Appointment } from '../../contract/services.ts';
import type { ServicesApi } from './slot-store.ts';

/** When work can be done at a branch: while it is open. */

/**
 * Tells whether a branch is open for a whole appointment; also true before a time is chosen, or if its hours are unknown.
 * @param startsAt in ISO 8601; '': no time is chosen
 */
export const isBranchOpen = (
  { opening_hours: hours }: Pick<Branch, 'opening_hours'>,
  startsAt: string,
  durationMinutes: number,
): boolean => {
  const spans = readOpeningHours(hours ?? '');
  const start = Date.parse(startsAt);
  return startsAt === '' || spans.length === 0 || isOpenThroughout(spans, start, start + durationMinutes * minuteMs);
};

/**
 * Wraps the API client so that it has only slots at which an appointment's branch is open for all of it. Without the
 * branch, or its hours, it has all slots.
 */
export const slotsAtBranch = (
  api: Pick<ServicesApi, 'slots'>,
  fetchBranches: () => Promise<readonly Branch[]>,
  { address: { branchId }, startsAt, endsAt }: Appointment,
): Pick<ServicesApi, 'slots'> => {
  if (branchId === null) return api;
  const durationMinutes = (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs;
  return {
    slots: async (...query) => {
      const [answer, branches] = await Promise.all([api.slots(...query), fetchBranches().catch(() => [])]);
      const branch = branches.find(({ id }) => id === branchId);
      if (branch === undefined) return answer;
      return { ...answer, slots: answer.slots.filter((slot) => isBranchOpen(branch, slot.startsAt, durationMinutes)) };
    },
  };
};
