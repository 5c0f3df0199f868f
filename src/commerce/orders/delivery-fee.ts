import type { Cents } from '../../contract/money.ts';
import { isService } from '../../contract/orders.ts';
import type { DeliverySettings } from '../storage/stores.ts';

/** Where an order goes: an address, whose province may be known, or a branch for pick-up. */
export type DeliveryDestination = { provinceCode: string | null; isPickup: boolean };

/**
 * Computes the delivery fee (R73): free for pick-up or from a certain order value, otherwise the province's fee,
 * otherwise the shop's default fee.
 * @param itemsTotal value of the items before discounts; null if not known yet, which rules out free delivery
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

/** Returns whether anything has to be delivered: services do not. */
export const needsDelivery = (lines: readonly { category: string | null }[]): boolean =>
  lines.some(({ category }) => !isService(category));
