import type { ServicesChanges, ServicesReading } from '../../services.ts';
import type { Connection } from '../connection.ts';
import {
  addAppointment,
  addAppointmentEvent,
  countOpenAppointments,
  moveAppointment,
  payAppointments,
  readAppointment,
  readAppointmentByNumber,
  readAppointments,
  readShopAppointments,
  setAppointmentStatus,
} from './appointment-rows.ts';
import {
  readFreelancer,
  readFreelancers,
  readSchedule,
  readService,
  readServiceCategories,
  readServices,
  readServicesOf,
  readTakenTimes,
} from './read-services.ts';
import { writeServices } from './write-services.ts';

/** Questions about services and appointments, each asked of one moment's state by `ask`. */
export const servicesReadingOn = (
  db: Connection,
  ask: <Result>(read: () => Result) => Promise<Result>,
): ServicesReading => ({
  serviceCategories: (store) => ask(() => readServiceCategories(db, store)),
  services: (store, categoryId) => ask(() => readServices(db, store, categoryId)),
  service: (store, id) => ask(() => readService(db, store, id)),
  freelancers: (store, query) => ask(() => readFreelancers(db, store, query)),
  freelancer: (store, id) => ask(() => readFreelancer(db, store, id)),
  servicesOf: (store, freelancer) => ask(() => readServicesOf(db, store, freelancer)),
  schedule: (store, freelancer) => ask(() => readSchedule(db, store, freelancer)),
  takenTimes: (store, freelancer, between) => ask(() => readTakenTimes(db, store, freelancer, between)),
  appointments: (owner, asked) => ask(() => readAppointments(db, owner, asked)),
  appointment: (owner, id) => ask(() => readAppointment(db, owner, id)),
  appointmentByNumber: (store, number) => ask(() => readAppointmentByNumber(db, store, number)),
  shopAppointments: (store, asked) => ask(() => readShopAppointments(db, store, asked)),
  countOpenAppointments: (owner, now) => ask(() => countOpenAppointments(db, owner, now)),
});

/** Changes of services and appointments within one transaction. */
export const servicesChangesOn = (db: Connection): ServicesChanges => ({
  ...servicesReadingOn(db, async (read) => read()),
  putServices: async (store, draft) => writeServices(db, store, draft),
  addAppointment: async (owner, draft, now) => addAppointment(db, owner, draft, now),
  moveAppointment: async (id, time) => moveAppointment(db, id, time),
  setAppointmentStatus: async (id, status) => setAppointmentStatus(db, id, status),
  addAppointmentEvent: async (id, event) => addAppointmentEvent(db, id, event),
  payAppointments: async (owner, order, lines) => payAppointments(db, owner, order, lines),
});
