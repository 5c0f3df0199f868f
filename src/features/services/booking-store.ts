import { map } from 'nanostores';
import * as z from 'zod/mini';
import { maxNoteLength } from '../../contract/cart-limits.ts';
import { branchAddress, type Branch, type Location } from '../../contract/locations.ts';
import type { Appointment, BookingRequest, ServiceVenue } from '../../contract/services.ts';
import { createPersistentStore } from '../../ui/state/persistent-store.ts';
import { newKey } from '../../ui/state/new-key.ts';
import { isPassing, problemOf, type Problem } from '../../ui/state/problems.ts';
import { tracked } from '../../ui/state/shell.ts';
import { cambodiaDay } from '../../contract/cambodia-time.ts';
import { isBranchOpen } from './branch-hours.ts';
import type { FreeTimes, ServicesApi } from './slot-store.ts';

/** A booking in progress: the choices, its state, and what is stored on the device until it is booked. */

export type BookingChoice = {
  /** Ids; '': not chosen yet. */
  service: string;
  /** Start of the slot in ISO 8601; '': none. */
  startsAt: string;
  /** The venue, under the name that devices have it stored with. */
  place: ServiceVenue | null;
  branch: string;
  location: string;
  note: string;
};

const noChoice: BookingChoice = { service: '', startsAt: '', place: null, branch: '', location: '', note: '' };

/** The chosen time is over, or booked by somebody else. */
const taken: Problem = { code: 'taken', message: null, fields: {} };

/** A request without a definite response: it is repeated under the same key. */
const sent = z.object({ body: z.string(), key: z.string() });
const kept = z.nullable(
  z.object({
    freelancer: z.string(),
    choice: z.object({
      service: z.string(),
      startsAt: z.string(),
      place: z.nullable(z.enum(['shop', 'home'])),
      branch: z.string(),
      location: z.string(),
      note: z.string().check(z.maxLength(maxNoteLength)),
    }),
    sent: z.nullable(sent),
  }),
);
type KeptBooking = z.output<typeof kept>;

/** Choices made on this device and not booked yet. */
export const recentBooking = createPersistentStore<KeptBooking>({
  key: 'recent_booking',
  empty: null,
  read: (stored) => z.safeParse(kept, stored).data ?? null,
  write: (value) => value,
});

/** Returns the unbooked choices for a freelancer on this device; null: none. */
export const readKept = (freelancer: string): KeptBooking => {
  const found = recentBooking.$value.get();
  return found?.freelancer === freelancer ? found : null;
};

/** Builds the request for a choice; null: something is not chosen yet. */
export const bookingRequest = (
  freelancer: string,
  { service, startsAt, place, branch, location, note }: BookingChoice,
): BookingRequest | null => {
  const address = place === 'shop' ? branch && branchAddress(branch) : place && location;
  if (!service || !startsAt || !address) return null;
  const text = note.trim();
  return {
    freelancer_id: freelancer,
    service_id: service,
    starts_at: startsAt,
    address,
    ...(text === '' ? {} : { note: text }),
  };
};

type Offered = {
  service: { venues: readonly ServiceVenue[]; areas: readonly string[]; durationMinutes: number } | undefined;
  branches: readonly Pick<Branch, 'id' | 'opening_hours'>[];
  locations: readonly Pick<Location, 'id' | 'provinceCode'>[];
};

/**
 * Tells whether an address is served.
 * @param areas codes of provinces
 */
export const isServed = ({ provinceCode }: Pick<Location, 'provinceCode'>, areas: readonly string[]): boolean =>
  provinceCode !== null && areas.includes(provinceCode);

/**
 * Returns the choice with defaults filled in (the only location type, the only branch, the first served address), and
 * without options that the service or the shop does not have, or a branch that is closed then.
 */
export const settledChoice = (choice: BookingChoice, { service, branches, locations }: Offered): BookingChoice => {
  const allowed = service?.venues ?? [];
  const only = allowed.length === 1 ? allowed[0] : undefined;
  const venue = choice.place !== null && allowed.includes(choice.place) ? choice.place : (only ?? null);
  const served = locations.filter((one) => isServed(one, service?.areas ?? []));
  const branch = branches.find(({ id }) => id === choice.branch) ?? (branches.length === 1 ? branches[0] : undefined);
  const isOpen = branch !== undefined && isBranchOpen(branch, choice.startsAt, service?.durationMinutes ?? 0);
  return {
    ...choice,
    place: venue,
    branch: isOpen ? branch.id : '',
    location: (served.find(({ id }) => id === choice.location) ?? served[0])?.id ?? '',
  };
};

export type BookingStore = {
  /** Whether the device's storage has been read: not while rendering on the server. */
  isRunning: boolean;
  choice: BookingChoice;
  state: 'choosing' | 'sending';
  /** Why booking failed. */
  problem: Pick<Problem, 'code' | 'message' | 'fields'> | null;
  /** Whether it may have been booked although no response arrived: retrying repeats the same request. */
  isUnsure: boolean;
  /** The appointment, once booked. */
  booked: Appointment | null;
};

/**
 * Creates a booking with a freelancer. Choices are stored on the device until it is booked.
 * @param service id of the service; '': none yet
 */
export const createBooking = (freelancer: string, service: string) => {
  const $state = map<BookingStore>({
    isRunning: false,
    choice: { ...noChoice, service },
    state: 'choosing',
    problem: null,
    isUnsure: false,
    booked: null,
  });
  let waiting: z.output<typeof sent> | null = null;
  const set = (change: Partial<BookingStore>): void => $state.set({ ...$state.get(), ...change });
  const isUnanswered = (choice: BookingChoice): boolean =>
    waiting !== null && waiting.body === JSON.stringify(bookingRequest(freelancer, choice));
  const keep = (): void =>
    void recentBooking.change(() => ({ freelancer, choice: $state.get().choice, sent: waiting }));

  /**
   * Restores earlier choices after a login or a reload, unless another service is requested.
   * @param asked id of the service in the page's URL; '': none
   * @param now milliseconds since 1970
   */
  const restore = (asked: string, now: number = Date.now()): void => {
    if ($state.get().isRunning) return;
    const before = readKept(freelancer);
    if (!before || (asked !== '' && before.choice.service !== asked)) {
      set({ isRunning: true, choice: { ...$state.get().choice, ...(asked ? { service: asked } : {}) } });
      return;
    }
    waiting = before.sent;
    const { choice } = before;
    const isOver = choice.startsAt !== '' && !(Date.parse(choice.startsAt) > now);
    set({
      isRunning: true,
      choice: isOver ? { ...choice, startsAt: '' } : choice,
      problem: isOver ? taken : null,
      isUnsure: !isOver && isUnanswered(choice),
    });
  };

  return {
    $state,
    restore,
    /** Changes the choice, and clears the previous error. */
    choose: (change: Partial<BookingChoice>): void => {
      // The shopper may choose something before the stored choices were restored.
      restore(change.service ?? '');
      const choice = { ...$state.get().choice, ...change };
      set({ choice, problem: null, isUnsure: isUnanswered(choice) });
      keep();
    },
    /** Clears a time that somebody else has booked since, unless it may be our own booking without a response. */
    checkFree: ({ slots, end }: Pick<FreeTimes, 'slots' | 'end'>): void => {
      const { choice, isUnsure } = $state.get();
      const { startsAt } = choice;
      if (startsAt === '' || isUnsure || cambodiaDay(Date.parse(startsAt)) >= end) return;
      if (slots.some((slot) => slot.startsAt === startsAt)) return;
      set({ choice: { ...choice, startsAt: '' }, problem: taken });
      keep();
    },
    /**
     * Sends the choice. Retrying after a lost response books only once.
     * @returns whether it was booked; if not, `problem` says why
     */
    confirm: async (api: Pick<ServicesApi, 'bookAppointment'>, choice: BookingChoice): Promise<boolean> => {
      const body = bookingRequest(freelancer, choice);
      if (body === null || $state.get().state === 'sending') return false;
      const text = JSON.stringify(body);
      const now = waiting?.body === text ? waiting : { body: text, key: newKey() };
      waiting = now;
      set({ choice, state: 'sending', problem: null });
      keep();
      try {
        const booked = await tracked(api.bookAppointment(body, now.key));
        waiting = null;
        recentBooking.change(() => null);
        set({ choice: { ...noChoice, service }, state: 'choosing', isUnsure: false, booked });
        return true;
      } catch (error) {
        const problem = problemOf(error);
        const isUnsure = isPassing(error) && problem.code !== 'too_many';
        if (!isUnsure && problem.code !== 'unauthorized') waiting = null;
        const isTaken = problem.code === 'taken';
        set({ choice: isTaken ? { ...choice, startsAt: '' } : choice, state: 'choosing', problem, isUnsure });
        keep();
        return false;
      }
    },
    /** Starts over, after a booking. */
    again: (): void => set({ booked: null }),
  };
};
