import { featurePaths, type FreelancerListQuery } from '../contract/feature-paths.ts';
import {
  appointmentResponse,
  appointmentsResponse,
  freelancersResponse,
  slotsResponse,
  type AppointmentCancelRequest,
  type BookingRequest,
  type RescheduleRequest,
  type SlotQuery,
} from '../contract/services.ts';
import { createRequest, type Connection, type RequestOptions } from './request.ts';

/**
 * Creates a page's client for freelancers and appointments. Changes take an idempotency key, so that a repeated one
 * takes effect once.
 */
export const createServicesApi = (connection: Connection) => {
  const store = connection.storeCode;
  const call = createRequest(connection);
  const post = (body: object, idempotencyKey: string): RequestOptions => ({ method: 'POST', body, idempotencyKey });

  return {
    freelancers: (query: FreelancerListQuery, options?: RequestOptions) =>
      call(featurePaths.freelancers(store, query), freelancersResponse, options),
    slots: (freelancer: string, query: SlotQuery, options?: RequestOptions) =>
      call(featurePaths.slots(store, freelancer, query), slotsResponse, options),
    appointments: (query: { page?: number; rowPerPage?: number }, options?: RequestOptions) =>
      call(featurePaths.appointments(store, query), appointmentsResponse, options),
    bookAppointment: (body: BookingRequest, key: string) =>
      call(featurePaths.appointments(store), appointmentResponse, post(body, key)),
    rescheduleAppointment: (id: string, body: RescheduleRequest, key: string) =>
      call(featurePaths.rescheduleAppointment(store, id), appointmentResponse, post(body, key)),
    cancelAppointment: (id: string, body: AppointmentCancelRequest, key: string) =>
      call(featurePaths.cancelAppointment(store, id), appointmentResponse, post(body, key)),
  };
};
