import type { Cents } from '../../contract/money.ts';
import type { OrderPayment } from '../../contract/orders.ts';
import type { AppointmentStatus, ServicePlace } from '../../contract/services.ts';
import type { Localized } from '../localization/language.ts';
import type { Schedule, Taken, WeekSpan } from '../services/available-slots.ts';
import type { OrderAddress, Owner } from './orders.ts';

/** What the storage keeps of services, freelancers and appointments. Money in cents, times in ISO 8601. */

export type ServiceCategoryRecord = { id: number; name: Localized; icon: string | null };

export type ServiceDraft = {
  id: number;
  categoryId: number;
  name: Localized;
  description: Localized;
  image: string | null;
  /** Of a service without a product; null: ask, or free. */
  price: Cents | null;
  /** Whether the price is only where it begins. */
  isFrom: boolean;
  /** The store's product that is bought to pay for it by checkout. */
  sku: string | null;
  durationMinutes: number;
  bufferMinutes: number;
  places: ServicePlace[];
};
export type ServiceRecord = Omit<ServiceDraft, 'sku'> & {
  /** Of the product, where the store sells it. */
  productId: number | null;
  /** Codes of the provinces that somebody who does it comes to. */
  areas: string[];
};

export type PortfolioEntry = { title: Localized; description: Localized | null; image: string | null };
export type Skill = { key: string; name: Localized };

type FreelancerFacts = {
  id: number;
  name: Localized;
  title: Localized;
  about: Localized;
  image: string | null;
  /** Tenths of a star, 1 to 50; null: not rated yet. */
  rating: number | null;
  reviews: number;
  jobs: number;
  /** BCP 47 tags. */
  languages: string[];
  /** Codes of provinces. */
  areas: string[];
  portfolio: PortfolioEntry[];
};
export type FreelancerDraft = FreelancerFacts & {
  /** Keys of the store's skills. */
  skills: string[];
  services: number[];
  hours: WeekSpan[];
  breaks: WeekSpan[];
  /** '2027-04-14', or '04-14' for every year. */
  holidays: string[];
};
export type FreelancerRecord = FreelancerFacts & { skills: Skill[] };

/** All that a store has of them. */
export type ServicesDraft = {
  categories: ServiceCategoryRecord[];
  skills: Skill[];
  services: ServiceDraft[];
  freelancers: FreelancerDraft[];
  /** Days on which nobody works. */
  holidays: string[];
};

export type FreelancerQuery = {
  skill: string | null;
  area: string | null;
  language: string | null;
  /** Tenths of a star, at least. */
  rating: number | null;
  service: number | null;
  page: number;
  rowPerPage: number;
};
export type FreelancerFilters = {
  skills: (Skill & { count: number })[];
  areas: { key: string; count: number }[];
  languages: { key: string; count: number }[];
};

/** What was agreed; names and the address are frozen. */
export type AppointmentDraft = {
  number: string;
  serviceId: number;
  freelancerId: number;
  service: Localized;
  freelancer: Localized;
  startsAt: string;
  endsAt: string;
  /** The end with its buffer: nothing else of the freelancer begins before. */
  busyUntil: string;
  address: OrderAddress;
  note: string;
  price: Cents | null;
  isFrom: boolean;
  productId: number | null;
};
export type AppointmentEvent = { status: AppointmentStatus; at: string; note: string | null };
export type AppointmentRecord = AppointmentDraft & {
  id: number;
  store: string;
  account: number;
  status: AppointmentStatus;
  /** The order that pays for it; null: none, or one that was cancelled. */
  order: { id: number; number: string; payment: OrderPayment } | null;
  createdAt: string;
  events: AppointmentEvent[];
};

export type ServicesReading = {
  serviceCategories(store: string): Promise<ServiceCategoryRecord[]>;
  /** @param categoryId null: of all categories */
  services(store: string, categoryId: number | null): Promise<ServiceRecord[]>;
  service(store: string, id: number): Promise<ServiceRecord | null>;
  /** The best rated first; filters count all freelancers of the store. */
  freelancers(
    store: string,
    query: FreelancerQuery,
  ): Promise<{ freelancers: FreelancerRecord[]; total: number; filters: FreelancerFilters }>;
  freelancer(store: string, id: number): Promise<FreelancerRecord | null>;
  /** What a freelancer does, in the store's order. */
  servicesOf(store: string, freelancer: number): Promise<ServiceRecord[]>;
  /** Working hours, breaks and days off, those of the whole store too. */
  schedule(store: string, freelancer: number): Promise<Schedule>;
  /** What is booked between two times, cut by either. @param but an appointment that is left out */
  takenTimes(store: string, freelancer: number, between: { from: string; to: string; but?: number }): Promise<Taken[]>;
  /** The latest first. */
  appointments(
    owner: Owner,
    asked: { page: number; rowPerPage: number },
  ): Promise<{ appointments: AppointmentRecord[]; total: number }>;
  appointment(owner: Owner, id: number): Promise<AppointmentRecord | null>;
  appointmentByNumber(store: string, number: string): Promise<AppointmentRecord | null>;
  /** The earliest first, from a time on. */
  shopAppointments(
    store: string,
    asked: { status: AppointmentStatus | null; from: string; most: number },
  ): Promise<AppointmentRecord[]>;
  /** How many that are not over an account has before it. */
  countOpenAppointments(owner: Owner, now: string): Promise<number>;
};

export type ServicesChanges = ServicesReading & {
  /** Replaces all that the store has; appointments stay. */
  putServices(store: string, draft: ServicesDraft): Promise<void>;
  /** @returns its id; null: its time is taken */
  addAppointment(owner: Owner, draft: AppointmentDraft, now: string): Promise<number | null>;
  /** Moves it to another time; it is to be confirmed anew. @returns false if that time is taken: nothing has changed */
  moveAppointment(id: number, time: Pick<AppointmentDraft, 'startsAt' | 'endsAt' | 'busyUntil'>): Promise<boolean>;
  setAppointmentStatus(id: number, status: AppointmentStatus): Promise<void>;
  addAppointmentEvent(id: number, event: AppointmentEvent): Promise<void>;
  /**
   * Lets an order pay for as many open appointments of its account as it has pieces of their products, the earliest
   * first; those that another order pays for are left out.
   */
  payAppointments(
    owner: Owner,
    order: number,
    lines: readonly { productId: number; quantity: number }[],
  ): Promise<void>;
};
