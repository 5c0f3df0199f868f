import type { Cents } from '../../contract/money.ts';
import { isService } from '../../contract/orders.ts';
import type { DeliverySettings } from '../storage/stores.ts';

/** Where an order goes: to a place, of which the province may be known, or to a branch that it is fetched from. */
export type DeliveryDestination = { provinceCode: string | null; isPickup: boolean };

/**
 * What delivery costs (D27): nothing at a branch or from a certain worth of
 * goods on, else the province's fee, else the shop's own.
 * @param itemsTotal value of the items before discounts; null: not known yet, so delivery is not free
 */
export const computeDeliveryFee = (
  settings: DeliverySettings,
  { provinceCode, isPickup }: DeliveryDestination,
  itemsTotal: Cents | null,
): Cents => {
  if (isPickup) return 0;
  if (settings.freeFrom !== null && itemsTotal !== null && itemsTotal >= settings.freeFrom) return 0;
  const own =
    provinceCode === null ? undefined : Object.entries(settings.byProvince).find(([code]) => code === provinceCode);
  return own?.[1] ?? settings.fee;
};

/** Whether anything is brought: a service is done, not delivered. */
export const needsDelivery = (lines: readonly { category: string | null }[]): boolean =>
  lines.some(({ category }) => !isService(category));
