import type { FastifyInstance } from 'fastify';
import { invalidInputError, notFoundError } from '../../errors/commerce-error.ts';
import { inLanguage } from '../../localization/language.ts';
import { serializeStore } from '../../serializers/catalogue.ts';
import type { Storage } from '../../storage/storage.ts';
import { getMerchantSettings } from '../../storage/stores.ts';
import { getStore, negotiateLanguage, parseId, parseIntegerParam, parseQuery } from '../request.ts';

const brandsPerPage = 60;

/** Store info, categories, groups and brands (R113). */
export const shopRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/store', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const domain = parseQuery(request).get('domain')?.trim().toLowerCase().replace(/:\d+$/u, '');
    if (!domain) throw invalidInputError('domain is missing');
    const store = await storage.storeByDomain(domain);
    if (!store) throw notFoundError(`there is no store at "${domain.slice(0, 253)}"`);
    return { data: serializeStore(store, language) };
  });

  app.get('/api/categories', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    return { data: await storage.categories(code, language) };
  });

  app.get('/model_ecommerce/features', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const category = parseId(parseQuery(request).get('category_id'));
    const groups = category === null ? null : await storage.groups(code, category, language);
    if (!groups) throw notFoundError('there is no such category');
    return { data: groups };
  });

  app.get('/api/brands', async (request, reply) => {
    negotiateLanguage(request, reply);
    const { code } = await getStore(request, storage);
    const query = parseQuery(request);
    const page = parseIntegerParam('page', query.get('page'), { fallback: 1, min: 1, max: 1_000_000 });
    const rows = parseIntegerParam('row_per_page', query.get('row_per_page'), {
      fallback: brandsPerPage,
      min: 1,
      max: 200,
    });
    const { brands, total } = await storage.brands(code, page, rows);
    return { data: brands, total, current_page: page, last_page: Math.max(1, Math.ceil(total / rows)) };
  });
};

/** The shop's bank accounts and payment types (R113). */
export const merchantRoutes = (app: FastifyInstance, storage: Storage): void => {
  app.get('/api/vendor', async (request, reply) => {
    const language = negotiateLanguage(request, reply);
    const { details } = await getStore(request, storage);
    const { banks, paymentTypes } = getMerchantSettings(details);
    return {
      data: {
        anakut_bank: details.anakutLabel && { discount_label: inLanguage(details.anakutLabel, language) },
        banks: banks.map((bank) => ({
          type: bank.type,
          name: bank.name,
          account_name: bank.accountName,
          account_number: bank.accountNumber,
        })),
        payment_types: paymentTypes,
      },
    };
  });
};
