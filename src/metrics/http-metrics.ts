import { Counter, Histogram } from 'prom-client';
import { ours } from './registry.ts';

/** What a request is for. */
export const requestKinds = [
  'page',
  'list',
  'asset',
  'image',
  'api',
  'payment',
  'webhook',
  'beacon',
  'health',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/** How a page is sent: in an encoding, or as a 304 without a body. */
export const pageForms = ['br', 'zstd', 'gzip', 'identity', 'dcz', 'not_modified'] as const;
export type PageForm = (typeof pageForms)[number];

/** Upper bounds in seconds. A page from memory takes some microseconds, a checkout as long as its commerce API. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const classes = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;

type Series = { buckets: Float64Array; sum: number; classes: Float64Array };

/** Counts the requests of one store. */
export type RequestMeter = {
  /** The store's code; '' stands for no store. */
  store: string;
  /**
   * Counts a request whose response is ready to be sent.
   * @param beganAt when the request arrived, by `performance.now()`
   */
  count(kind: RequestKind, status: number, beganAt: number): void;
};

type KeptMeter = RequestMeter & { series: readonly Series[] };

const meters = new Map<string, KeptMeter>();

const createMeter = (store: string): KeptMeter => {
  const series = requestKinds.map(() => ({
    buckets: new Float64Array(bounds.length + 1),
    sum: 0,
    classes: new Float64Array(classes.length),
  }));
  const byKind = Object.fromEntries(requestKinds.map((kind, index) => [kind, series[index]])) as Record<
    RequestKind,
    Series
  >;
  return {
    store,
    series,
    count: (kind, status, beganAt) => {
      const seconds = (performance.now() - beganAt) / 1000;
      const one = byKind[kind];
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1;
      one.sum += seconds;
      const index = Math.trunc(status / 100) - 1;
      one.classes[index] = (one.classes[index] ?? 0) + 1;
    },
  };
};

/**
 * Returns the meter of a store, the same one for each call. It adds to plain numbers, which costs a request some tens
 * of nanoseconds where a child of prom-client takes hundreds; they become metrics when a snapshot is taken.
 * @param store the store's code; '' for requests to no store
 */
export const requestMeter = (store: string): RequestMeter => {
  const known = meters.get(store) ?? createMeter(store);
  meters.set(store, known);
  return known;
};

const labelNames = ['store', 'kind'] as const;

/** Returns each series that has counted something. */
const counted = (): { labels: { store: string; kind: RequestKind }; series: Series }[] =>
  [...meters].flatMap(([store, { series }]) =>
    series.flatMap((one, index) => {
      const kind = requestKinds[index];
      return kind !== undefined && one.classes.some((count) => count > 0)
        ? [{ labels: { store, kind }, series: one }]
        : [];
    }),
  );

/** A histogram that takes its values from the meters. */
class RequestDurations extends Histogram<'le' | (typeof labelNames)[number]> {
  override async get(): ReturnType<Histogram<'le' | (typeof labelNames)[number]>['get']> {
    const values = counted().flatMap(({ labels, series }) => {
      let sum = 0;
      const at = (le: string | number, index: number) => {
        sum += series.buckets[index] ?? 0;
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: sum };
      };
      const buckets = [...bounds.map(at), at('+Inf', bounds.length)];
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: series.sum },
        { metricName: `${name}_count`, labels, value: sum },
      ];
    });
    return { ...(await super.get()), values };
  }
}

const name = 'storefront_http_request_duration_seconds';

/** The constructor registers it. */
void new RequestDurations({
  ...ours('http_request_duration_seconds', 'Time from a request’s head to its answer being ready to send.'),
  labelNames,
  buckets: bounds,
});

void new Counter({
  ...ours('http_requests_total', 'Answered requests.'),
  labelNames: [...labelNames, 'status'],
  collect() {
    this.reset();
    for (const { labels, series } of counted())
      for (const [index, count] of series.classes.entries())
        if (count > 0) this.inc({ ...labels, status: classes[index] ?? '' }, count);
  },
});

const forms: Record<PageForm, number> = { br: 0, zstd: 0, gzip: 0, identity: 0, dcz: 0, not_modified: 0 };
const reads = { hit: 0, miss: 0 };

/** Counts a page that is sent. */
export const countPageForm = (form: PageForm): void => {
  forms[form] += 1;
};

/** Counts a read of a page's bytes, by whether they were in memory. */
export const countPageCacheRead = (result: 'hit' | 'miss'): void => {
  reads[result] += 1;
};

void new Counter({
  ...ours('page_responses_total', 'Pages sent, by the form of their bytes; not_modified is a 304 without any.'),
  labelNames: ['form'],
  collect() {
    this.reset();
    for (const form of pageForms) this.inc({ form }, forms[form]);
  },
});

void new Counter({
  ...ours('page_cache_reads_total', 'Page bodies that were wanted, by whether they were in memory.'),
  labelNames: ['result'],
  collect() {
    this.reset();
    for (const result of ['hit', 'miss'] as const) this.inc({ result }, reads[result]);
  },
});
