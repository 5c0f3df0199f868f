import type { FastifyInstance } from 'fastify';
import { cambodiaDay } from '../../../contract/cambodia-time.ts';
import { kindOfWarrantyCode, readWarrantyCode, type WarrantyState } from '../../../contract/warranty.ts';
import { invalidInputError, notFoundError } from '../../errors/commerce-error.ts';
import { inLanguage } from '../../localization/language.ts';
import type { Storage } from '../../storage/storage.ts';
import type { WarrantyRecord } from '../../storage/warranties.ts';
import { negotiateLanguage, getStore } from '../request.ts';

const stateOf = ({ isVoid, coveredUntil }: WarrantyRecord, today: string): WarrantyState => {
  if (isVoid) return 'void';
  return coveredUntil < today ? 'expired' : 'active';
};

/** The warranty of a piece, by its warranty or serial number (R106, R114). The response does not reveal the buyer. */
export const warrantyRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get<{ Params: { code: string } }>('/api/warranty/:code', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { code: store } = await getStore(request, storage);
    const code = readWarrantyCode(request.params.code);
    const kind = kindOfWarrantyCode(code);
    if (kind === null || kind === 'mistyped')
      throw invalidInputError('this is no warranty number', { code: 'invalid' });
    const found = await storage.warranty(store, code);
    if (!found) throw notFoundError('there is no such warranty');
    return {
      data: {
        number: found.number,
        serial: found.serial,
        product_id: found.productId,
        name: inLanguage(found.name, language),
        variant_name: found.variantName && inLanguage(found.variantName, language),
        image: found.image,
        bought_at: found.boughtOn,
        covered_until: found.coveredUntil,
        months: found.months,
        status: stateOf(found, cambodiaDay(Date.now())),
      },
    };
  });
};
