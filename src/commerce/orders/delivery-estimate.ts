import { cambodiaDay, minuteMs, shiftDay, startOfDay } from '../../contract/cambodia-time.ts';
import type { Arrival } from '../../contract/delivery-times.ts';
import { isUnderWay, type OrderStatus } from '../../contract/orders.ts';
import type { DeliverySettings } from '../storage/stores.ts';
import { needsDelivery, type DeliveryDestination } from './delivery-fee.ts';

/**
 * Computes the first and last day on which an order should arrive, from the shop's delivery time to its province. An
 * order placed at the shop's cutoff hour or later counts from the next day.
 * @param orderedAt milliseconds since 1970
 * @returns null if the shop promises no delivery times, or for a pick-up
 */
export const computeArrival = (
  { days }: Pick<DeliverySettings, 'days'>,
  { provinceCode, isPickup }: DeliveryDestination,
  orderedAt: number,
): Arrival | null => {
  if (!days || isPickup) return null;
  const day = cambodiaDay(orderedAt);
  const cutoff = startOfDay(day) + days.lastHour * 60 * minuteMs;
  const start = orderedAt < cutoff ? day : shiftDay(day, 1);
  const own = Object.entries(days.byProvince).find(([code]) => code === provinceCode);
  const [fewest, max] = own?.[1] ?? days.other;
  return { from: shiftDay(start, fewest), to: shiftDay(start, max) };
};

type Expected = {
  status: OrderStatus;
  /** ISO 8601. */
  createdAt: string;
  address: DeliveryDestination;
  lines: readonly { category: string | null }[];
};

/** Returns when an order is expected to arrive; also null for services alone, once it has been delivered or has ended. */
export const estimateDelivery = (
  delivery: Pick<DeliverySettings, 'days'>,
  { status, createdAt, address, lines }: Expected,
): Arrival | null =>
  isUnderWay({ status }) && needsDelivery(lines) ? computeArrival(delivery, address, Date.parse(createdAt)) : null;
