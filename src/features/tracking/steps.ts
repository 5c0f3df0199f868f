import type { Tracking, TrackingStep } from '../../contract/tracking.ts';

type Tracked = Pick<Tracking, 'status' | 'isPickup' | 'timeline'>;

const ofDelivery: readonly TrackingStep[] = ['placed', 'confirmed', 'shipped', 'delivered'];
/** Orders picked up at a branch are not shipped. */
const ofPickup: readonly TrackingStep[] = ['placed', 'confirmed', 'delivered'];

/** Returns the steps still to come, in order; none once the order has ended. */
export const stepsAhead = ({ status, isPickup, timeline }: Tracked): readonly TrackingStep[] => {
  const way = isPickup && !timeline.some(({ step }) => step === 'shipped') ? ofPickup : ofDelivery;
  const index = way.findIndex((step) => step === status);
  return index < 0 ? [] : way.slice(index + 1);
};

/**
 * Returns the time of day in Cambodia: '14:05'.
 * @param at milliseconds since 1970
 */
export const stepTime = (at: number): string => new Date(at + 7 * 3_600_000).toISOString().slice(11, 16);
