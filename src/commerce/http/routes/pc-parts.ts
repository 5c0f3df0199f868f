import type { FastifyInstance } from 'fastify';
import { fromCents } from '../../../contract/money.ts';
import { partAttributes, partTypes, type PartType, type PcPartJson } from '../../../contract/pc-parts.ts';
import { invalidInputError } from '../../errors/commerce-error.ts';
import { readFittingTable } from '../../products/spare-parts.ts';
import type { PcPartRecord } from '../../storage/products/product-types.ts';
import type { Storage } from '../../storage/storage.ts';
import { getStore, negotiateLanguage, parseQuery } from '../request.ts';

/** The slugs of the subcategories that contain each type of part. */
const subcategories: Readonly<Record<PartType, readonly string[]>> = {
  processor: ['processors'],
  cooler: ['cpu-coolers'],
  motherboard: ['motherboards'],
  memory: ['memory'],
  storage: ['storage'],
  'graphics-card': ['graphics-cards'],
  case: ['pc-cases'],
  'power-supply': ['power-supplies'],
  extra: ['case-fans', 'thermal-compound', 'network-cards', 'sound-cards', 'capture-cards'],
};

/** Serializes a part, without a promo price that has ended. @param now milliseconds since 1970 */
const serializePcPart = ({ promoPrice, promoUntil, price, ...part }: PcPartRecord, now: number): PcPartJson => ({
  ...part,
  price: price === null ? null : fromCents(price),
  promo_price:
    promoPrice === null || (promoUntil !== null && Date.parse(promoUntil) <= now) ? null : fromCents(promoPrice),
});

/** All parts of one type for the PC builder (R104, R114), with only the attributes that the builder's rules need. */
export const pcPartRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/pc-parts', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const asked = parseQuery(request).get('type');
    const type = partTypes.find((one) => one === asked);
    if (!type) throw invalidInputError(`type must be one of ${partTypes.join(', ')}`, { type: 'invalid' });
    const wanted = { subcategories: subcategories[type], attributes: partAttributes[type] };
    const parts = await storage.pcParts(code, wanted, language);
    return { data: parts.map((part) => serializePcPart(part, Date.now())) };
  });
};

/** Which spare parts fit which device: the table is the same for all stores, whatever they sell. */
export const fittingRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/fitting', async (request, reply) => {
    negotiateLanguage(request, reply);
    await getStore(request, storage);
    return { data: (await readFittingTable(storage)).devices };
  });
};
