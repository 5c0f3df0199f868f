import type { WebVitalName } from '../../contract/web-vitals.ts';

type Rule = {
  /** Upper bounds of the buckets; values above the last one have a bucket of their own. */
  bounds: readonly number[];
  /** Limits up to which a value is good, and up to which it merely needs improvement; both are among the bounds. */
  good: number;
  fair: number;
};

/** Values are in seconds, except for CLS, which has no unit. */
export const webVitalRules: Readonly<Record<WebVitalName, Rule>> = {
  LCP: { bounds: [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 10], good: 2.5, fair: 4 },
  INP: { bounds: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2], good: 0.2, fair: 0.5 },
  CLS: { bounds: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1], good: 0.1, fair: 0.25 },
  FCP: { bounds: [0.25, 0.5, 0.75, 1, 1.4, 1.8, 2.4, 3, 4, 5, 8], good: 1.8, fair: 3 },
  TTFB: { bounds: [0.1, 0.2, 0.4, 0.6, 0.8, 1.2, 1.8, 2.5, 4, 6], good: 0.8, fair: 1.8 },
};

/** Returns a value as it is stored: times in seconds, although browsers report them in milliseconds. */
export const webVitalValue = (name: WebVitalName, value: number): number => (name === 'CLS' ? value : value / 1000);

/** Returns the upper bound of a value's bucket; Infinity: it is above all bounds. */
export const webVitalBound = (name: WebVitalName, value: number): number =>
  webVitalRules[name].bounds.find((bound) => value <= bound) ?? Infinity;

export type WebVitalRating = 'good' | 'needs improvement' | 'poor';

/** Rates a value as https://web.dev/articles/vitals does. */
export const rateWebVital = (name: WebVitalName, value: number): WebVitalRating => {
  const { good, fair } = webVitalRules[name];
  if (value <= good) return 'good';
  return value <= fair ? 'needs improvement' : 'poor';
};

/**
 * Returns the value that three quarters of the visits do not exceed, as precisely as buckets allow: values are assumed
 * to be spread evenly within a bucket. Values above the last bound count as that bound.
 * @param counts visits by the upper bound of their bucket; not empty
 */
export const webVitalP75 = (name: WebVitalName, counts: ReadonlyMap<number, number>): number => {
  const { bounds } = webVitalRules[name];
  const wanted = counts.values().reduce((sum, count) => sum + count, 0) * 0.75;
  let below = 0;
  let lower = 0;
  for (const bound of bounds) {
    const count = counts.get(bound) ?? 0;
    if (count > 0 && below + count >= wanted) return lower + ((bound - lower) * (wanted - below)) / count;
    below += count;
    lower = bound;
  }
  return lower;
};
