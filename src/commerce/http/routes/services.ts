import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { maxNoteLength } from '../../../contract/cart-limits.ts';
import type { BookingRequest } from '../../../contract/services.ts';
import { invalidInputError, notFoundError, type CommerceError } from '../../errors/commerce-error.ts';
import { inLanguage } from '../../localization/language.ts';
import { serializeAppointment, serializeFreelancer, serializeService } from '../../serializers/services.ts';
import { book, cancelOwnAppointment, reschedule, listFreeSlots } from '../../services/appointments.ts';
import { shiftDay, cambodiaDay, isDay, minuteMs } from '../../../contract/cambodia-time.ts';
import type { AppointmentRecord } from '../../storage/appointments.ts';
import type { Storage, StorageChanges } from '../../storage/storage.ts';
import { getBookingRules } from '../../storage/stores.ts';
import { multilineText, optionalAddress, optionalLine, rowId } from '../body-fields.ts';
import { parseBody, invalidFieldsError } from '../body.ts';
import { withIdempotency } from '../idempotency.ts';
import { parseId, negotiateLanguage, parseQuery, getStore, parseIntegerParam } from '../request.ts';
import { getSession, type ShopperSession } from '../session.ts';

const perPage = 12;
/** The maximum number of days of free slots per request. */
const maxDays = 31;

const startsAt = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => Date.parse(text)),
);
const bookingBody = z.object({
  freelancer_id: rowId,
  service_id: rowId,
  starts_at: startsAt,
  address: optionalAddress,
  note: multilineText(maxNoteLength),
} satisfies Record<keyof BookingRequest, z.ZodMiniType>);
const rescheduleBody = z.object({ starts_at: startsAt });
const cancelBody = z.object({ reason: optionalLine(maxNoteLength) });

type ById = { Params: { id: string } };
const noFreelancer = (): CommerceError => notFoundError('there is no such freelancer');
const freelancerId = (request: FastifyRequest<ById>): number => {
  const id = parseId(request.params.id);
  if (id === null) throw noFreelancer();
  return id;
};

/** Parses a filter by id; an invalid id becomes -1, which matches nothing. */
const idFilter = (text: string | null): number | null => (text ? (parseId(text) ?? -1) : null);

const ratingOf = (text: string | null): number | null => {
  if (!text) return null;
  if (!/^[0-5](\.\d)?$/u.test(text) || Number(text) > 5)
    throw invalidInputError('rating must be a number of stars from 0 to 5', { rating: 'invalid' });
  // 0 stars includes freelancers without a rating
  return Number(text) === 0 ? null : Math.round(Number(text) * 10);
};

const dayOfQuery = (query: URLSearchParams, name: string): string => {
  const day = query.get(name) ?? '';
  if (!isDay(day))
    throw invalidInputError(`${name} must be a day such as 2026-12-31`, { [name]: day ? 'invalid' : 'required' });
  return day;
};

const pageOf = (query: URLSearchParams): { page: number; rowPerPage: number } => ({
  page: parseIntegerParam('page', query.get('page'), { fallback: 1, min: 1, max: 1_000_000 }),
  rowPerPage: parseIntegerParam('row_per_page', query.get('row_per_page'), { fallback: perPage, min: 1, max: 100 }),
});

/** Services and freelancers (R103, R114), the same for everybody. */
const openRoutes = (app: FastifyInstance, storage: Storage, now: () => number): void => {
  app.get('/api/services', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const services = await storage.services(code, idFilter(parseQuery(request).get('cat_id')));
    const categories = await storage.serviceCategories(code);
    return {
      data: services.map((service) => serializeService(service, language)),
      categories: categories.map(({ id, name, icon }) => ({ id, name: inLanguage(name, language), icon })),
    };
  });

  app.get('/api/freelancers', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const query = parseQuery(request);
    const { page, rowPerPage } = pageOf(query);
    const { freelancers, total, filters } = await storage.freelancers(code, {
      skill: query.get('skill') || null,
      area: query.get('area') || null,
      language: query.get('language') || null,
      rating: ratingOf(query.get('rating')),
      service: idFilter(query.get('service_id')),
      page,
      rowPerPage,
    });
    const choice = ({ key, count }: { key: string; count: number }) => ({ id: key, name: key, count });
    return {
      data: freelancers.map((one) => serializeFreelancer(one, language)),
      total,
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / rowPerPage)),
      filters: {
        skills: filters.skills.map(({ key, name, count }) => ({ id: key, name: inLanguage(name, language), count })),
        areas: filters.areas.map(choice),
        languages: filters.languages.map(choice),
      },
    };
  });

  app.get<ById>('/api/freelancers/:id', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const one = await storage.freelancer(code, freelancerId(request));
    if (!one) throw noFreelancer();
    const services = await storage.servicesByFreelancer(code, one.id);
    const { hours } = await storage.schedule(code, one.id);
    return {
      data: {
        ...serializeFreelancer(one, language),
        about: inLanguage(one.about, language),
        portfolio: one.portfolio.map(({ title, description, image }) => ({
          title: inLanguage(title, language),
          description: description && inLanguage(description, language),
          image,
        })),
        services: services.map((service) => serializeService(service, language)),
        hours,
      },
    };
  });

  app.get<ById>('/api/freelancers/:id/slots', async (request) => {
    const store = await getStore(request, storage);
    const freelancer = freelancerId(request);
    const query = parseQuery(request);
    const from = dayOfQuery(query, 'from');
    const to = dayOfQuery(query, 'to');
    if (to < from || to >= shiftDay(from, maxDays))
      throw invalidInputError(`to must be a day from ${from} on, at most ${maxDays} days in all`, { to: 'invalid' });
    const asked = idFilter(query.get('service_id'));
    const services = await storage.servicesByFreelancer(store.code, freelancer);
    const work = services.find(({ id }) => id === asked);
    if (!work) throw notFoundError('this freelancer has no such service');
    const { code, details } = store;
    const slots = await listFreeSlots(storage, {
      store: code,
      details,
      freelancer,
      work,
      from,
      to,
      now: new Date(now()),
    });
    return {
      data: slots.map((start) => ({
        starts_at: new Date(start).toISOString(),
        ends_at: new Date(start + work.durationMinutes * minuteMs).toISOString(),
      })),
      until: shiftDay(cambodiaDay(now()), getBookingRules(details).daysAhead),
    };
  });
};

/**
 * Services, freelancers and appointments (R103, R114).
 * @param now milliseconds since 1970
 */
export const serviceRoutes = (app: FastifyInstance, storage: Storage, now: () => number): void => {
  openRoutes(app, storage, now);

  app.get('/api/appointments', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const shopper = await getSession(request, storage);
    const { page, rowPerPage } = pageOf(parseQuery(request));
    const { appointments, total } = await storage.appointments(shopper, { page, rowPerPage });
    const rules = getBookingRules((await getStore(request, storage)).details);
    return {
      data: appointments.map((one) => serializeAppointment(one, { rules, now: new Date(now()), language })),
      total,
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / rowPerPage)),
    };
  });

  const answered = (
    request: FastifyRequest,
    shopper: ShopperSession,
    language: ReturnType<typeof negotiateLanguage>,
    work: (changes: StorageChanges, at: Date) => Promise<AppointmentRecord>,
  ): Promise<object> =>
    withIdempotency(request, { storage, by: shopper }, async (changes) => {
      const at = new Date(now());
      const one = await work(changes, at);
      const rules = getBookingRules((await changes.store(shopper.store))?.details ?? {});
      return { data: serializeAppointment(one, { rules, now: at, language }) };
    });

  app.post('/api/appointments', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const shopper = await getSession(request, storage);
    const body = parseBody(request, bookingBody);
    const { address } = body;
    if (address === null) throw invalidFieldsError({ address: 'required' });
    const form = {
      freelancer: body.freelancer_id,
      service: body.service_id,
      startsAt: body.starts_at,
      address,
      note: body.note,
      language,
    };
    return answered(request, shopper, language, (changes, at) => book(changes, shopper, form, at));
  });

  const idIn = (request: FastifyRequest<ById>): number => {
    const id = parseId(request.params.id);
    if (id === null) throw notFoundError('there is no such appointment');
    return id;
  };

  app.post<ById>('/api/appointments/:id/reschedule', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const shopper = await getSession(request, storage);
    const id = idIn(request);
    const body = parseBody(request, rescheduleBody);
    return answered(request, shopper, language, (changes, at) =>
      reschedule(changes, shopper, id, { startsAt: body.starts_at, now: at }),
    );
  });

  app.post<ById>('/api/appointments/:id/cancel', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const shopper = await getSession(request, storage);
    const id = idIn(request);
    const { reason } = request.body ? parseBody(request, cancelBody) : { reason: null };
    return answered(request, shopper, language, (changes, at) =>
      cancelOwnAppointment(changes, shopper, id, { reason, now: at }),
    );
  });
};
