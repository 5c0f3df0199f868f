import { randomInt } from 'node:crypto';
import { cambodiaDay } from '../../contract/cambodia-time.ts';
import { isService } from '../../contract/orders.ts';
import { newWarrantyNumber } from '../../contract/warranty.ts';
import type { OrderRecord } from '../storage/orders.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { getMerchantSettings } from '../storage/stores.ts';
import { monthsLater, warrantyMonths } from './warranty-terms.ts';

const unusedNumber = async (changes: StorageChanges): Promise<string> => {
  for (;;) {
    const number = newWarrantyNumber((below) => randomInt(below));
    if (!(await changes.isWarrantyNumber(number))) return number;
  }
};

/**
 * Issues a warranty for each piece of an order, starting on its delivery day. Products that state no warranty have
 * that of the store's terms. Services have none, nor do products whose attributes say so.
 * @param now the time of delivery, in ISO 8601
 */
export const makeWarranties = async (changes: StorageChanges, order: OrderRecord, now: string): Promise<void> => {
  const boughtOn = cambodiaDay(Date.parse(now));
  const shop = await changes.store(order.store);
  const usual = shop ? (getMerchantSettings(shop.details).terms?.warrantyMonths ?? null) : null;
  for (const [line, sold] of order.lines.entries()) {
    const { product, productId, name, variantName, image, quantity } = sold;
    const months = isService(sold.category)
      ? null
      : warrantyMonths(product === null ? null : await changes.warrantyTerms(product), usual);
    if (months === null) continue;
    const terms = { months, boughtOn, coveredUntil: monthsLater(boughtOn, months) };
    for (let piece = 0; piece < quantity; piece += 1) {
      const number = await unusedNumber(changes);
      const { store, id } = order;
      await changes.addWarranty({
        number,
        store,
        order: id,
        line,
        piece,
        productId,
        name,
        variantName,
        image,
        ...terms,
      });
    }
  }
};
