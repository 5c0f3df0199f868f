import { query, segment } from './paths.ts';
import type { PartType } from './pc-parts.ts';
import type { SlotQuery } from './services.ts';

/** What a list of freelancers may be asked for; a filter that is absent takes all. */
export type FreelancerListQuery = {
  page: number;
  rowPerPage: number;
  skill?: string | undefined;
  /** Code of a province. */
  area?: string | undefined;
  /** BCP 47 tag. */
  language?: string | undefined;
  /** Stars, at least. */
  rating?: number | undefined;
  service?: string | undefined;
};

/**
 * Paths of what only some pages ask for (R114), in the manner of `paths.ts`: pages that do not need them do not load them.
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
  /** @param code an order number or a tracking code @param phone the last four digits of its phone number, or all */
  tracking: (store: string, code: string, phone: string) =>
    `/api/tracking/${segment(code)}?${query({ phone, store_code: store })}`,
} as const;
