import { featurePaths } from '../../contract/feature-paths.ts';
import { appointmentResponse } from '../../contract/services.ts';
import { shiftDay, cambodiaDay } from '../../contract/cambodia-time.ts';
import type { PersonalCall, SweptThing } from './sweep.ts';

/** Returns nine in the morning in Cambodia, this many days from now. */
const nineIn = (days: number): string => `${shiftDay(cambodiaDay(Date.now()), days)}T09:00:00+07:00`;
/** Returns that time, or a day later if it is a holiday in the small demo. */
const free = (days: number): string => (/-(?:01-01|04-14)T/u.test(nineIn(days)) ? nineIn(days + 1) : nineIn(days));

/** The sweep's appointments. */
export const sweptServices: SweptThing[] = [
  {
    name: 'appointment',
    make: async (_shop, owner, mark) => {
      const body = { freelancer_id: 1, service_id: 1, starts_at: free(7), address: 'branch-1', note: mark };
      return appointmentResponse.parse(
        (await owner.call('POST', featurePaths.appointments(owner.store), { body })).body,
      ).id;
    },
    read: { method: 'GET', path: (store) => featurePaths.appointments(store) },
    calls: [
      { method: 'POST', path: featurePaths.rescheduleAppointment, body: () => ({ starts_at: free(9) }) },
      { method: 'POST', path: featurePaths.cancelAppointment, body: () => ({ reason: 'taken over' }) },
    ],
  },
];

export const personalCallsOfServices: PersonalCall[] = [
  { method: 'GET', path: (store) => featurePaths.appointments(store) },
  { method: 'POST', path: (store) => featurePaths.appointments(store) },
  { method: 'POST', path: (store) => featurePaths.rescheduleAppointment(store, '1') },
  { method: 'POST', path: (store) => featurePaths.cancelAppointment(store, '1') },
];
