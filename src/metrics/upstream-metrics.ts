import { Histogram } from 'prom-client';
import { ours } from './registry.ts';

/** How a call to a commerce API ended: the class of its status, or why there is none. */
export type UpstreamOutcome = '2xx' | '3xx' | '4xx' | '5xx' | 'timeout' | 'unreachable' | 'invalid' | 'aborted';

const durations = new Histogram({
  ...ours('upstream_request_duration_seconds', 'Calls to the commerce API, by how they ended.'),
  labelNames: ['store', 'outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Counts a call to a store's commerce API. */
export const countUpstreamCall = (store: string, outcome: UpstreamOutcome, seconds: number): void =>
  durations.labels(store, outcome).observe(seconds);
