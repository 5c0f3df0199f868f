import type { FastifyInstance } from 'fastify';
import { readFittingTable } from '../../products/spare-parts.ts';
import type { Storage } from '../../storage/storage.ts';
import { negotiateLanguage, getStore } from '../request.ts';

/** Which spare parts fit which device: one table for all stores, whatever each of them sells. */
export const fittingRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/fitting', async (request, reply) => {
    negotiateLanguage(request, reply);
    await getStore(request, storage);
    return { data: (await readFittingTable(storage)).devices };
  });
};
