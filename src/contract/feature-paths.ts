import { query, segment } from './paths.ts';
import type { PartType } from './pc-parts.ts';
import type { SlotQuery } from './services.ts';

/** Parameters of a list of freelancers; an absent filter matches all of them. */
export type FreelancerListQuery = {
  page: number;
  rowPerPage: number;
  skill?: string | undefined;
  /** Code of a province. */
  area?: string | undefined;
  /** BCP 47 tag. */
  language?: string | undefined;
  /** Minimum number of stars. */
  rating?: number | undefined;
  service?: string | undefined;
};

/**
 * Paths that only some pages request (R114), like those in `paths.ts`. They are a module of their own, so that other
 * pages do not load them.
 */
export const featurePaths = {
  pcParts: (store: string, type: PartType) => `/api/pc-parts?${query({ type, store_code: store })}`,
  fitting: (store: string) => `/api/fitting?${query({ store_code: store })}`,
  warranty: (store: string, code: string) => `/api/warranty/${segment(code)}?${query({ store_code: store })}`,
  services: (store: string, category?: string) => `/api/services?${query({ cat_id: category, store_code: store })}`,
  freelancers: (store: string, list: FreelancerListQuery) =>
    `/api/freelancers?${query({
      skill: list.skill,
      area: list.area,
      language: list.language,
      rating: list.rating,
      service_id: list.service,
      page: list.page,
      row_per_page: list.rowPerPage,
      store_code: store,
    })}`,
  freelancer: (store: string, id: string) => `/api/freelancers/${segment(id)}?${query({ store_code: store })}`,
  slots: (store: string, freelancer: string, { service, from, to }: SlotQuery) =>
    `/api/freelancers/${segment(freelancer)}/slots?${query({ service_id: service, from, to, store_code: store })}`,
  chat: (store: string) => `/api/chat?${query({ store_code: store })}`,
  appointments: (store: string, list: { page?: number; rowPerPage?: number } = {}) =>
    `/api/appointments?${query({ page: list.page, row_per_page: list.rowPerPage, store_code: store })}`,
  rescheduleAppointment: (store: string, id: string) =>
    `/api/appointments/${segment(id)}/reschedule?${query({ store_code: store })}`,
  cancelAppointment: (store: string, id: string) =>
    `/api/appointments/${segment(id)}/cancel?${query({ store_code: store })}`,
  /** @param code an order number or a tracking code @param phone the order's phone number, or its last four digits */
  tracking: (store: string, code: string, phone: string) =>
    `/api/tracking/${segment(code)}?${query({ phone, store_code: store })}`,
} as const;
