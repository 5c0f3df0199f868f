import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { webVitalNames, type WebVitalName, type WebVitalsBeacon } from '../../contract/web-vitals.ts';
import type { Sql } from '../../lib/sql/sql.ts';
import { openSqlite } from '../../lib/sql/sqlite.ts';
import { rateWebVital, webVitalBound, webVitalP75, webVitalValue, type WebVitalRating } from './web-vitals-buckets.ts';

/** How many days web vitals are kept, including today. */
export const webVitalsDays = 28;

const dayMs = 86_400_000;

const webVitalsFile = (dataDir: string): string => join(dataDir, 'web-vitals.sqlite');

/** The statements are the same for SQLite and Postgres. */
const migrations: readonly string[] = [
  `
-- How many sampled visits there were, by what a metric was for them.
CREATE TABLE web_vitals (
  day TEXT NOT NULL,               -- in UTC: 2026-01-31
  store TEXT NOT NULL,
  page TEXT NOT NULL,              -- name of the route
  metric TEXT NOT NULL,
  bound DOUBLE PRECISION NOT NULL, -- upper bound of the bucket; infinite: above all
  count BIGINT NOT NULL,
  PRIMARY KEY (day, store, page, metric, bound)
);
`,
];

const open = (dataDir: string): Sql => openSqlite({ path: webVitalsFile(dataDir), migrations });

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Returns the first day that is kept. */
const firstDay = (now: number): string => dayOf(now - (webVitalsDays - 1) * dayMs);

export type WebVitalsStore = {
  /** Counts the metrics that a page reported for one visit; the next flush writes them. */
  add(store: string, beacon: WebVitalsBeacon): void;
  /** Writes the counts; if that fails, they are written with the next flush. */
  flush(): Promise<void>;
  /** Flushes, and closes the file. */
  close(): Promise<void>;
};

type Count = { day: string; store: string; page: string; metric: WebVitalName; bound: number; count: number };

const flushEveryMs = 5000;

/**
 * Keeps counts for 28 days in `web-vitals.sqlite` in the data folder, which several processes share. The file is opened
 * when there is something to write.
 * @param onError called if a flush fails
 * @param now milliseconds since 1970
 */
export const createWebVitalsStore = (
  dataDir: string,
  onError: (error: unknown) => void,
  { now = Date.now } = {},
): WebVitalsStore => {
  let sql: Sql | null = null;
  let waiting = new Map<string, Count>();

  const addCount = (one: Count): void => {
    const key = [one.day, one.store, one.page, one.metric, one.bound].join('\n');
    const known = waiting.get(key);
    waiting.set(key, { ...one, count: one.count + (known?.count ?? 0) });
  };

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const counts = [...waiting.values()];
    waiting = new Map();
    try {
      sql ??= open(dataDir);
      await sql.transaction(async (on) => {
        for (const { day, store, page, metric, bound, count } of counts)
          await on.run(
            `INSERT INTO web_vitals (day, store, page, metric, bound, count) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (day, store, page, metric, bound) DO UPDATE SET count = web_vitals.count + excluded.count`,
            day,
            store,
            page,
            metric,
            bound,
            count,
          );
        await on.run('DELETE FROM web_vitals WHERE day < $1', firstDay(now()));
      });
    } catch (error) {
      for (const one of counts) addCount(one);
      onError(error);
    }
  };

  const timer = setInterval(() => void flush(), flushEveryMs).unref();
  return {
    add: (store, { route: page, metrics }) => {
      const day = dayOf(now());
      for (const { name: metric, value } of metrics)
        addCount({ day, store, page, metric, bound: webVitalBound(metric, webVitalValue(metric, value)), count: 1 });
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
      await sql?.close();
    },
  };
};

/** One metric as measured for visitors of one type of page. */
export type WebVitalSummary = {
  store: string;
  /** Name of the route, such as `product-id`. */
  page: string;
  metric: WebVitalName;
  /** The value that three quarters of the visits do not exceed: seconds, except for CLS. */
  p75: number;
  rating: WebVitalRating;
  /** Sampled visits. */
  count: number;
};

const isWebVital = (name: string): name is WebVitalName => webVitalNames.some((one) => one === name);

/** Reads the web vitals of the last 28 days, by store, page type and metric; empty if there were none. */
export const readWebVitals = async (dataDir: string, now = Date.now()): Promise<WebVitalSummary[]> => {
  if (!existsSync(webVitalsFile(dataDir))) return [];
  const sql = open(dataDir);
  try {
    const rows = await sql.all<{ store: string; page: string; metric: string; bound: number; count: number }>(
      `SELECT store, page, metric, bound, sum(count) AS count FROM web_vitals WHERE day >= $1
       GROUP BY store, page, metric, bound ORDER BY store, page, metric`,
      firstDay(now),
    );
    const groups = Map.groupBy(rows, ({ store, page, metric }) => [store, page, metric].join('\n'));
    return [...groups.values()].flatMap((group): WebVitalSummary[] => {
      const [first] = group;
      if (!first || !isWebVital(first.metric)) return [];
      const { store, page, metric } = first;
      const counts = new Map(group.map(({ bound, count }) => [bound, count]));
      const p75 = webVitalP75(metric, counts);
      const count = counts.values().reduce((sum, one) => sum + one, 0);
      return [{ store, page, metric, p75, rating: rateWebVital(metric, p75), count }];
    });
  } finally {
    await sql.close();
  }
};
