import { fromCents, type Cents } from '../../contract/money.ts';
import { inLanguage, type Language } from '../localization/language.ts';
import { canChange, changeUntil } from '../services/appointment-rules.ts';
import type { BookingRules } from '../services/available-slots.ts';
import type { AppointmentRecord } from '../storage/appointments.ts';
import type { FreelancerRecord, ServiceRecord } from '../storage/services.ts';

const dollars = (cents: Cents | null): number | null => (cents === null ? null : fromCents(cents));

export const serializeService = (service: ServiceRecord, language: Language) => ({
  id: service.id,
  name: inLanguage(service.name, language),
  description: inLanguage(service.description, language),
  cat_id: service.categoryId,
  image: service.image,
  price: dollars(service.price),
  price_from: service.isFrom,
  duration: service.durationMinutes,
  places: service.places,
  areas: service.areas,
  product_id: service.productId,
});

export const serializeFreelancer = (one: FreelancerRecord, language: Language) => ({
  id: one.id,
  name: inLanguage(one.name, language),
  title: inLanguage(one.title, language),
  image: one.image,
  rating: one.rating === null ? null : one.rating / 10,
  reviews: one.reviews,
  jobs: one.jobs,
  skills: one.skills.map(({ key, name }) => ({ id: key, name: inLanguage(name, language) })),
  areas: one.areas,
  languages: one.languages,
});

/** @param rules the booking rules of the appointment's store */
export const serializeAppointment = (
  one: AppointmentRecord,
  { rules, now, language }: { rules: BookingRules; now: Date; language: Language },
) => ({
  id: one.id,
  number: one.number,
  status: one.status,
  service_id: one.serviceId,
  service_name: inLanguage(one.service, language),
  freelancer_id: one.freelancerId,
  freelancer_name: inLanguage(one.freelancer, language),
  starts_at: one.startsAt,
  ends_at: one.endsAt,
  address: {
    name: inLanguage(one.address.name, language),
    phone: one.address.phone,
    description: inLanguage(one.address.description, language),
    is_pickup: one.address.isPickup,
    branch_id: one.address.branchId ?? null,
  },
  note: one.note,
  price: dollars(one.price),
  price_from: one.isFrom,
  product_id: one.productId,
  order_id: one.order?.id ?? null,
  payment_status: one.order?.payment ?? null,
  can_change: canChange(one, rules, now),
  change_until: changeUntil(one, rules),
  timeline: one.events,
});
