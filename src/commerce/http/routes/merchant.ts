import type { FastifyInstance } from 'fastify';
import { inLanguage } from '../../localization/language.ts';
import type { Storage } from '../../storage/storage.ts';
import { getMerchantSettings } from '../../storage/stores.ts';
import { negotiateLanguage, getStore } from '../request.ts';

/** How a shop is paid: its banks, and the ways to pay that it takes (spec section 7). */
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
