import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CommerceError, notFoundError } from '../../errors/commerce-error.ts';
import { inLanguage } from '../../localization/language.ts';
import { serializeLocation } from '../../serializers/locations.ts';
import type { Storage } from '../../storage/storage.ts';
import { getMerchantSettings } from '../../storage/stores.ts';
import { parseBody } from '../body.ts';
import { withIdempotency } from '../idempotency.ts';
import { validateAdminDivisions, toLocationFields, locationBody, locationChangeBody } from '../location-bodies.ts';
import { parseId, negotiateLanguage, getStore } from '../request.ts';
import { getSession } from '../session.ts';

const maxLocations = 50;
const noLocation = (): CommerceError => notFoundError('there is no such location');

const nowhere = { phone: null, provinceCode: null, districtCode: null, communeCode: null, landmark: null };

type ById = { Params: { id: string } };
const asked = (request: FastifyRequest<ById>): number => {
  const id = parseId(request.params.id);
  if (id === null) throw noLocation();
  return id;
};

/** Delivery addresses: a shopper's locations, and the shop's branches (R72, R113). */
export const locationRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/branches', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { details } = await getStore(request, storage);
    return {
      data: getMerchantSettings(details).branches.map(({ name, address, hours, openingHours, ...branch }) => ({
        ...branch,
        name: inLanguage(name, language),
        address: inLanguage(address, language),
        hours: inLanguage(hours, language),
        opening_hours: openingHours ?? null,
      })),
    };
  });

  app.get('/api/profile/location', async (request) => {
    const { account } = await getSession(request, storage);
    const { details } = await getStore(request, storage);
    return { data: (await storage.locations(account)).map((location) => serializeLocation(location, details)) };
  });

  app.post('/api/profile/location/add', async (request) => {
    const shopper = await getSession(request, storage);
    const body = parseBody(request, locationBody);
    const fields = {
      name: body.name,
      description: body.description,
      lat: body.lat,
      long: body.long,
      ...nowhere,
      ...toLocationFields(body),
    };
    await validateAdminDivisions(fields);
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      const before = await changes.locations(shopper.account);
      if (before.length >= maxLocations)
        throw new CommerceError(
          'not_allowed_now',
          `an account has at most ${maxLocations} locations; remove one first`,
        );
      const id = await changes.addLocation(shopper.account, fields, new Date().toISOString());
      if (before.length === 0 || body.is_default === true) await changes.setDefaultLocation(shopper.account, id);
      return { data: { id } };
    });
  });

  app.put<ById>('/api/profile/location/update/:id', async (request) => {
    const shopper = await getSession(request, storage);
    const id = asked(request);
    const before = await storage.location(shopper.account, id);
    if (!before) throw noLocation();
    const body = parseBody(request, locationChangeBody);
    const fields = toLocationFields(body);
    await validateAdminDivisions({ ...before, ...fields });
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      if (!(await changes.location(shopper.account, id))) throw noLocation();
      await changes.changeLocation(shopper.account, id, fields, new Date().toISOString());
      if (body.is_default === true) await changes.setDefaultLocation(shopper.account, id);
      return { data: { id } };
    });
  });

  app.delete<ById>('/api/profile/location/remove/:id', async (request) => {
    const shopper = await getSession(request, storage);
    const id = asked(request);
    return withIdempotency(request, { storage, by: shopper }, async (changes) => {
      if (!(await changes.removeLocation(shopper.account, id))) throw noLocation();
      return { data: { id } };
    });
  });
};
