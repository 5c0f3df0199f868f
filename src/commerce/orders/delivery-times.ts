import type { Cents } from '../../contract/money.ts';
import type { DeliverySettings } from '../storage/stores.ts';
import { computeDeliveryFee } from './delivery-fee.ts';

/** Cents, and the fewest and the maximum of days after the order. */
type PlaceTimes = { fee: Cents; from: number; to: number };

/** How long parcels take and what they cost, by place. */
export type ShopDeliveryTimes = {
  /** Orders at this hour or later, in Cambodia, take a day more; null: no hour changes anything. */
  orderBefore: number | null;
  /** Provinces with a fee or days of their own, the quickest first, then the cheapest. */
  places: (PlaceTimes & { provinceCode: string })[];
  other: PlaceTimes;
};

/** Returns the delivery times of a shop by place; null: it promises none. */
export const deliveryTimesOf = (settings: DeliverySettings): ShopDeliveryTimes | null => {
  const { days, byProvince } = settings;
  if (!days) return null;
  // Every order counts from the next day: no hour is named, and all take a day more.
  const late = days.lastHour === 0 ? 1 : 0;
  const timesTo = (provinceCode: string | null): PlaceTimes => {
    const own = Object.entries(days.byProvince).find(([code]) => code === provinceCode);
    const [fewest, max] = own?.[1] ?? days.other;
    const fee = computeDeliveryFee(settings, { provinceCode, isPickup: false }, null);
    return { fee, from: fewest + late, to: max + late };
  };
  return {
    orderBefore: days.lastHour >= 1 && days.lastHour <= 23 ? days.lastHour : null,
    places: [...new Set([...Object.keys(days.byProvince), ...Object.keys(byProvince)])]
      .map((provinceCode) => ({ provinceCode, ...timesTo(provinceCode) }))
      .toSorted(
        (one, other) =>
          one.to - other.to || one.fee - other.fee || Number(one.provinceCode) - Number(other.provinceCode),
      ),
    other: timesTo(null),
  };
};
