import { statfs } from 'node:fs/promises';
import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import { liveMs, readSnapshots, type Snapshot } from './process-snapshots.ts';

/** State of one store at the time of the scrape. Times are milliseconds since 1970. */
export type StoreGauges = {
  store: string;
  /** null: the store has no release. */
  release: { createdAt: number; pages: number } | null;
  /** null: the queue cannot be read. */
  job: {
    isWaiting: boolean;
    isRunning: boolean;
    isHeld: boolean;
    isPinned: boolean;
    /** Failed runs since the last one that succeeded. */
    failures: number;
    /** When a run last published, or found nothing to publish; null: not in any of the runs on record. */
    lastSuccessAt: number | null;
  } | null;
  /** The last and the next time of the store's schedule; null: it has none. */
  previousScheduledAt: number | null;
  nextScheduledAt: number | null;
};

/** Payment attempts of one store. */
export type PaymentGauges = { store: string; open: number; needsAttention: number; duplicatePayments: number };

export type RenderOptions = {
  dataDir: string;
  stores: readonly StoreGauges[];
  /** null: the store of payment attempts cannot be read. */
  payments: readonly PaymentGauges[] | null;
  now?: number;
};

type MetricsJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Returns the series of one process, labeled with its name. Nothing is summed up: each belongs to a single process. */
const labelled = ({ process, metrics }: Snapshot): object[] =>
  metrics.map(({ values, ...rest }) => ({
    ...rest,
    aggregator: 'sum',
    values: values.filter(({ value }) => value !== null).map((one) => ({ ...one, labels: { ...one.labels, process } })),
  }));

const readGauges = async (
  { dataDir, stores, payments }: RenderOptions,
  processes: { process: string; up: number }[],
): Promise<MetricsJson> => {
  const scraped = new Registry();
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> =>
    new Gauge({ name: `storefront_${name}`, help, labelNames, registers: [scraped] });
  const perStore = (name: string, help: string, read: (store: StoreGauges) => number | boolean | null): void => {
    const one = gauge(name, help, 'store');
    for (const store of stores) {
      const found = read(store);
      if (found !== null) one.set({ store: store.store }, Number(found));
    }
  };
  const perStoreTime = (name: string, help: string, read: (store: StoreGauges) => number | null): void =>
    perStore(`${name}_timestamp_seconds`, help, (store) => {
      const time = read(store);
      return time === null ? null : time / 1000;
    });

  const up = gauge(
    'process_up',
    'Whether a process has reported within 30 s; without those that were stopped.',
    'process',
  );
  for (const { process, up: isUp } of processes) up.set({ process }, isUp);

  perStore(
    'release_pages',
    'Pages of the release that is served; 0: there is none.',
    ({ release }) => release?.pages ?? 0,
  );
  perStoreTime('release', 'When the release that is served was made.', ({ release }) => release?.createdAt ?? null);
  perStore('job_waiting', 'Whether a change waits to be published.', ({ job }) => job?.isWaiting ?? null);
  perStore('job_running', 'Whether the store is being published.', ({ job }) => job?.isRunning ?? null);
  perStore('job_held', 'Whether a release is held until a person forces it.', ({ job }) => job?.isHeld ?? null);
  perStore('job_pinned', 'Whether the store is kept as it is.', ({ job }) => job?.isPinned ?? null);
  perStore('job_failures', 'Failed runs since the last one that succeeded.', ({ job }) => job?.failures ?? null);
  perStoreTime('job_last_success', 'When a run last succeeded.', ({ job }) => job?.lastSuccessAt ?? null);
  perStoreTime('schedule_previous', 'The last time of the schedule.', (store) => store.previousScheduledAt);
  perStoreTime('schedule_next', 'The next time of the schedule.', (store) => store.nextScheduledAt);

  gauge('payment_journal_up', 'Whether the payment journal can be read.').set(payments === null ? 0 : 1);
  const attempts = gauge(
    'payment_attempts',
    'Payment attempts: open, stuck (paid, not ordered), surplus (paid twice).',
    'store',
    'state',
  );
  // Alert rules and dashboards that are installed elsewhere use the original names of these states.
  for (const { store, open, needsAttention, duplicatePayments } of payments ?? []) {
    attempts.set({ store, state: 'open' }, open);
    attempts.set({ store, state: 'stuck' }, needsAttention);
    attempts.set({ store, state: 'surplus' }, duplicatePayments);
  }

  const { bavail, blocks, bsize } = await statfs(dataDir);
  gauge('disk_free_bytes', 'Free bytes of the disk that the data folder is on.').set(bavail * bsize);
  gauge('disk_size_bytes', 'Size of the disk that the data folder is on.').set(blocks * bsize);
  return scraped.getMetricsAsJSON();
};

/**
 * Renders the metrics of all processes of a data folder, and the current state of the stores, in Prometheus's format.
 * Series of a process carry its name as `process`. Processes that have not reported for 30 seconds are left out.
 */
export const renderMetrics = async (options: RenderOptions): Promise<{ contentType: string; text: string }> => {
  const { dataDir, now = Date.now() } = options;
  const snapshots = await readSnapshots(dataDir, now);
  const isLive = ({ writtenAt }: Snapshot): boolean => now - writtenAt <= liveMs;
  const live = snapshots.filter(isLive);
  const expected = snapshots.filter(({ hasEnded }) => !hasEnded);
  const processes = expected.map((one) => ({ process: one.process, up: Number(isLive(one)) }));
  const merged = AggregatorRegistry.aggregate([await readGauges(options, processes), ...live.map(labelled)]);
  return { contentType: merged.contentType, text: await merged.metrics() };
};
