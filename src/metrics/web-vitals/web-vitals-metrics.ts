import { Histogram } from 'prom-client';
import type { WebVitalName, WebVitalsBeacon } from '../../contract/web-vitals.ts';
import { ours } from '../registry.ts';
import { webVitalRules, webVitalValue } from './web-vitals-buckets.ts';

const histogram = (metric: WebVitalName, name: string, help: string): Histogram<'store' | 'page'> =>
  new Histogram({
    ...ours(`web_vitals_${name}`, `${help} of sampled visits.`),
    labelNames: ['store', 'page'],
    buckets: [...webVitalRules[metric].bounds],
  });

const histograms: Readonly<Record<WebVitalName, Histogram<'store' | 'page'>>> = {
  LCP: histogram('LCP', 'lcp_seconds', 'Largest Contentful Paint'),
  INP: histogram('INP', 'inp_seconds', 'Interaction to Next Paint'),
  CLS: histogram('CLS', 'cls', 'Cumulative Layout Shift'),
  FCP: histogram('FCP', 'fcp_seconds', 'First Contentful Paint'),
  TTFB: histogram('TTFB', 'ttfb_seconds', 'Time to First Byte'),
};

/** Counts the metrics that a store's page reported for one visit. */
export const countWebVitals = (store: string, { route: page, metrics }: WebVitalsBeacon): void => {
  for (const { name, value } of metrics) histograms[name].labels(store, page).observe(webVitalValue(name, value));
};
