import type { TrackingStep } from '../../contract/tracking.ts';
import type { OrderEvent, OrderRecord } from '../storage/orders.ts';

/** One line of what whoever tracks an order sees. */
export type TrackedStep = { step: TrackingStep; at: string; place: string | null; courier: string | null };

const stepOf = ({ status }: OrderEvent, seen: Set<string>): TrackingStep | null => {
  if (!seen.has(status)) {
    seen.add(status);
    return status;
  }
  return status === 'shipped' ? 'in_transit' : null;
};

/**
 * Returns the public timeline of an order, the oldest step first. Notes are left out: staff and shoppers write names and
 * reasons there. A state that is repeated only carried a note, but for 'shipped', which is news of the way.
 */
export const trackingTimeline = ({
  events,
  returnAskedAt,
}: Pick<OrderRecord, 'events' | 'returnAskedAt'>): TrackedStep[] => {
  const seen = new Set<string>();
  const steps = events.flatMap((event): TrackedStep[] => {
    const step = stepOf(event, seen);
    return step === null ? [] : [{ step, at: event.at, place: event.place, courier: event.courier }];
  });
  if (returnAskedAt !== null) steps.push({ step: 'return_requested', at: returnAskedAt, place: null, courier: null });
  return steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
};
