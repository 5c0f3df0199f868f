import * as z from 'zod/mini';
import { price } from './money.ts';
import { orderPayments } from './orders.ts';
import {
  id,
  inData,
  label,
  listOf,
  listOfKnown,
  optionalCode,
  optionalDay,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalLabel,
  optionalText,
  optionalTime,
  requiredCode,
  time,
  wholeNumber,
} from './scalars.ts';

/**
 * Services, the freelancers who do them, and appointments (R103, R114). Dollars on the wire, cents here; times are
 * ISO 8601, days are 'YYYY-MM-DD' in Cambodia.
 */

/** Where a service is done: at a branch of the shop, or at the customer's address. */
export const serviceVenues = ['shop', 'home'] as const;
export type ServiceVenue = (typeof serviceVenues)[number];

/** Statuses of an appointment; the last three end it. */
export const appointmentStatuses = ['booked', 'confirmed', 'done', 'no_show', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

const isTrue = z.pipe(
  optionalFlag,
  z.transform((value) => value ?? false),
);
/** Unknown values are left out. */
const venueList = z.pipe(
  listOf(z.string()),
  z.transform((list) => serviceVenues.filter((venue) => list.includes(venue))),
);
/** A required time, normalized: the same moment is always the same text. */
const moment = z.pipe(
  time,
  z.transform((value) => new Date(value).toISOString()),
);
const minutes = z.pipe(wholeNumber, z.int().check(z.positive(), z.maximum(1440)));

const service = z.pipe(
  z.object({
    id,
    name: label,
    description: optionalLabel,
    cat_id: optionalId,
    image: optionalText,
    price,
    price_from: isTrue,
    duration: minutes,
    places: venueList,
    areas: listOf(requiredCode),
    product_id: optionalId,
  }),
  z.transform(({ cat_id: categoryId, price_from: isFrom, duration, product_id: productId, ...json }) => ({
    ...json,
    categoryId,
    /** Whether `price` is a starting price. */
    isFrom,
    durationMinutes: duration,
    /** The product to buy at checkout to pay for the service; null: it is paid on the spot, or free. */
    productId,
  })),
);

/** GET /api/services?store_code&cat_id. `areas` are codes of the provinces served; `price` null: on request. */
export const servicesResponse = z.pipe(
  z.object({ data: listOf(service), categories: listOf(z.object({ id, name: label, icon: optionalText })) }),
  z.transform(({ data, categories }) => ({ services: data, categories })),
);
export type ServiceList = z.output<typeof servicesResponse>;
export type Service = z.output<typeof service>;

const rating = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string()]))),
  z.transform((value) => {
    const stars = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
    return stars > 0 && stars <= 5 ? Math.round(stars * 10) / 10 : null;
  }),
);

const head = {
  id,
  name: label,
  title: optionalLabel,
  image: optionalText,
  rating,
  reviews: optionalInt,
  jobs: optionalInt,
  skills: listOf(z.object({ id, name: label })),
  areas: listOf(requiredCode),
  languages: listOf(z.string()),
};

const freelancer = z.pipe(
  z.object(head),
  z.transform((json) => ({ ...json, reviews: json.reviews ?? 0, jobs: json.jobs ?? 0 })),
);
/** `rating` is 0.1 to 5 stars, null: not rated yet; `areas` are codes of provinces, `languages` BCP 47 tags. */
export type Freelancer = z.output<typeof freelancer>;

const choice = z.object({ id, name: label, count: optionalInt });

/** GET /api/freelancers?store_code&skill&area&language&rating&service_id&page&row_per_page, the best rated first. */
export const freelancersResponse = z.pipe(
  z.object({
    data: listOf(freelancer),
    total: optionalInt,
    last_page: optionalInt,
    filters: z.catch(
      z.nullish(z.object({ skills: listOf(choice), areas: listOf(choice), languages: listOf(choice) })),
      null,
    ),
  }),
  z.transform((json) => ({
    freelancers: json.data,
    total: json.total ?? json.data.length,
    lastPage: json.last_page ?? 1,
    /** The filters of this store, with the number of freelancers for each value. */
    filters: json.filters ?? { skills: [], areas: [], languages: [] },
  })),
);

const weekday = z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(7)));
const minuteOfDay = z.pipe(wholeNumber, z.int().check(z.minimum(0), z.maximum(2880)));

/**
 * GET /api/freelancers/{id}. `hours`: weekday 1 is Monday; minutes since midnight in Cambodia, above 1440 on the next
 * day.
 */
export const freelancerResponse = inData(
  z.pipe(
    z.object({
      ...head,
      about: optionalText,
      portfolio: listOf(z.object({ title: label, description: optionalLabel, image: optionalText })),
      services: listOf(service),
      hours: listOf(z.object({ weekday, from: minuteOfDay, to: minuteOfDay })),
    }),
    z.transform((json) => ({ ...json, reviews: json.reviews ?? 0, jobs: json.jobs ?? 0, about: json.about ?? '' })),
  ),
);

export type FreelancerProfile = z.output<typeof freelancerResponse>;

/** Parameters of a request for free times: a service, and the first and last day, both included. */
export type SlotQuery = { service: string; from: string; to: string };

const slot = z.pipe(
  z.object({ starts_at: moment, ends_at: moment }),
  z.transform((json) => ({ startsAt: json.starts_at, endsAt: json.ends_at })),
);
/** A free time, in ISO 8601. */
export type Slot = z.output<typeof slot>;

/** GET /api/freelancers/{id}/slots?service_id&from&to: free times, the earliest first. */
export const slotsResponse = z.pipe(
  z.object({ data: listOf(slot), until: optionalDay }),
  z.transform((json) => ({
    slots: json.data,
    /** The last day that can be booked now; null: unknown. */
    until: json.until,
  })),
);

/** POST /api/appointments. `address`: the id of a location, or `branch-{id}`. */
export type BookingRequest = {
  freelancer_id: string;
  service_id: string;
  /** `startsAt` of the slot. */
  starts_at: string;
  address: string;
  note?: string;
};
/** POST /api/appointments/{id}/reschedule */
export type RescheduleRequest = { starts_at: string };
/** POST /api/appointments/{id}/cancel */
export type AppointmentCancelRequest = { reason?: string };

const appointment = z.pipe(
  z.object({
    id,
    number: optionalCode,
    status: z.catch(z.enum(appointmentStatuses), 'booked'),
    service_id: optionalId,
    service_name: label,
    freelancer_id: optionalId,
    freelancer_name: label,
    starts_at: moment,
    ends_at: moment,
    address: z.optional(
      z.nullable(
        z.object({
          name: optionalText,
          phone: optionalCode,
          description: optionalText,
          is_pickup: isTrue,
          branch_id: optionalId,
        }),
      ),
    ),
    note: optionalText,
    price,
    price_from: isTrue,
    product_id: optionalId,
    order_id: optionalId,
    payment_status: z.catch(z.nullish(z.enum(orderPayments)), null),
    can_change: isTrue,
    change_until: optionalTime,
    timeline: listOfKnown(z.object({ status: z.enum(appointmentStatuses), at: time, note: optionalText })),
  }),
  z.transform((json) => ({
    id: json.id,
    number: json.number ?? json.id,
    status: json.status,
    serviceId: json.service_id,
    service: json.service_name,
    freelancerId: json.freelancer_id,
    freelancer: json.freelancer_name,
    startsAt: json.starts_at,
    endsAt: json.ends_at,
    address: {
      name: json.address?.name ?? null,
      phone: json.address?.phone ?? null,
      description: json.address?.description ?? null,
      isAtShop: json.address?.is_pickup ?? false,
      /** null: at the customer's address, or the API does not say. */
      branchId: json.address?.branch_id ?? null,
    },
    note: json.note ?? '',
    price: json.price,
    isFrom: json.price_from,
    /** The product to buy at checkout to pay for it; null: it is paid on the spot, or free. */
    productId: json.product_id,
    orderId: json.order_id,
    /** Payment status of the order that pays for it; null: there is no such order. */
    payment: json.payment_status ?? null,
    /** Whether it may still be rescheduled and canceled, and until when. */
    canChange: json.can_change,
    changeUntil: json.change_until,
    timeline: json.timeline,
  })),
);
export type Appointment = z.output<typeof appointment>;

/** Response to POST /api/appointments, and to rescheduling and canceling. */
export const appointmentResponse = inData(appointment);

/** GET /api/appointments?page&row_per_page: the latest first. */
export const appointmentsResponse = z.pipe(
  z.object({ data: listOf(appointment), total: optionalInt, last_page: optionalInt }),
  z.transform((json) => ({
    appointments: json.data,
    total: json.total ?? json.data.length,
    lastPage: json.last_page ?? 1,
  })),
);
