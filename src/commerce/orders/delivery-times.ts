import type { Cents } from '../../contract/money.ts';
import type { DeliverySettings } from '../storage/stores.ts';
import { computeDeliveryFee } from './delivery-fee.ts';

/** The fee in cents, and the minimum and maximum number of days after the order. */
type ProvinceRate = { fee: Cents; from: number; to: number };

/** Delivery times and fees by province. */
export type ShopDeliveryTimes = {
  /** Orders placed at this hour (Cambodia time) or later take one more day; null if the hour makes no difference. */
  orderBefore: number | null;
  /** Provinces with their own fee or delivery time: the fastest first, then the cheapest. */
  provinces: (ProvinceRate & { provinceCode: string })[];
  other: ProvinceRate;
};

/** Returns a shop's delivery times by province; null if it promises none. */
export const deliveryTimesOf = (settings: DeliverySettings): ShopDeliveryTimes | null => {
  const { days, byProvince } = settings;
  if (!days) return null;
  // With a cutoff at hour 0 every order counts from the next day: no cutoff is shown, and all times are a day longer.
  const late = days.lastHour === 0 ? 1 : 0;
  const timesTo = (provinceCode: string | null): ProvinceRate => {
    const own = Object.entries(days.byProvince).find(([code]) => code === provinceCode);
    const [fewest, max] = own?.[1] ?? days.other;
    const fee = computeDeliveryFee(settings, { provinceCode, isPickup: false }, null);
    return { fee, from: fewest + late, to: max + late };
  };
  return {
    orderBefore: days.lastHour >= 1 && days.lastHour <= 23 ? days.lastHour : null,
    provinces: [...new Set([...Object.keys(days.byProvince), ...Object.keys(byProvince)])]
      .map((provinceCode) => ({ provinceCode, ...timesTo(provinceCode) }))
      .toSorted(
        (one, other) =>
          one.to - other.to || one.fee - other.fee || Number(one.provinceCode) - Number(other.provinceCode),
      ),
    other: timesTo(null),
  };
};
