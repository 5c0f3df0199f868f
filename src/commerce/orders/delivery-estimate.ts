import type { OrderStatus } from '../../contract/orders.ts';
import type { DeliverySettings } from '../storage/stores.ts';

/** When an order is expected. Days in Cambodia, as 'YYYY-MM-DD'. */
export type DeliveryEstimate = { from: string; to: string };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Cambodia is UTC+7 all year. */
const cambodiaMs = 7 * hourMs;

const underWay: ReadonlySet<OrderStatus> = new Set(['placed', 'confirmed', 'shipped']);

type Expected = {
  status: OrderStatus;
  /** ISO 8601. */
  createdAt: string;
  address: { provinceCode: string | null; isPickup: boolean };
};

/**
 * Returns the days on which an order is expected, by the shop's delivery time to its province. An order after the
 * shop's last hour counts from the next day.
 * @returns null if the shop promises no days, for a pick-up, and once the order has arrived or ended
 */
export const estimateDelivery = (
  { days }: Pick<DeliverySettings, 'days'>,
  { status, createdAt, address }: Expected,
): DeliveryEstimate | null => {
  if (!days || address.isPickup || !underWay.has(status)) return null;
  const placedAt = new Date(Date.parse(createdAt) + cambodiaMs);
  const start = placedAt.getTime() + (placedAt.getUTCHours() >= days.lastHour ? dayMs : 0);
  const own = Object.entries(days.byProvince).find(([code]) => code === address.provinceCode);
  const [fewest, max] = own?.[1] ?? days.other;
  const dayAfter = (count: number): string => new Date(start + count * dayMs).toISOString().slice(0, 10);
  return { from: dayAfter(fewest), to: dayAfter(max) };
};
