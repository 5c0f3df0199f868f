import { Counter, Histogram } from 'prom-client';
import { ours } from './registry.ts';

export const publishOutcomes = ['published', 'unchanged', 'failed', 'held'] as const;
export type PublishOutcome = (typeof publishOutcomes)[number];

const durations = new Histogram({
  ...ours('publish_duration_seconds', 'Publishing runs that ended, by outcome.'),
  labelNames: ['store', 'outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600],
});
const runs = new Counter({
  ...ours('publish_runs_total', 'Publishing runs that ended, by cause and outcome.'),
  labelNames: ['store', 'cause', 'outcome'],
});
const pages = new Counter({
  ...ours('publish_pages_total', 'Pages that publishing runs rendered and removed.'),
  labelNames: ['store', 'change'],
});

export type CountedRun = {
  store: string;
  /** Why it was published, as the job queue names it. */
  cause: string;
  outcome: PublishOutcome;
  seconds: number;
  rendered?: number;
  removed?: number;
};

/** Counts a publishing run that has ended. */
export const countPublish = ({ store, cause, outcome, seconds, rendered = 0, removed = 0 }: CountedRun): void => {
  durations.observe({ store, outcome }, seconds);
  runs.inc({ store, cause: cause.replaceAll(' ', '_'), outcome });
  pages.inc({ store, change: 'rendered' }, rendered);
  pages.inc({ store, change: 'removed' }, removed);
};
