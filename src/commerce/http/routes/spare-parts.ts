import type { FastifyInstance } from 'fastify';
import { readFitting } from '../../products/spare-parts.ts';
import type { Storage } from '../../storage/storage.ts';
import { languageOf, storeOf } from '../request.ts';

/** Which spare parts fit which device: one table for all stores, whatever each of them sells. */
export const fittingRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/fitting', async (request, reply) => {
    languageOf(request, reply);
    await storeOf(request, storage);
    return { data: (await readFitting(storage)).devices };
  });
};
