import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import { webVitalsPath } from '../contract/web-vitals-path.ts';
import type { WebVitalsBeacon } from '../contract/web-vitals.ts';

/**
 * Sends a visit's web vitals when the page is hidden: most are final only then. Built as `/vitals.js`, and loaded for
 * sampled visits (`sample-vitals.client.ts`).
 */
const waiting: WebVitalsBeacon['metrics'] = [];
/** Metrics that were sent: one that changes when the page is shown again is not sent twice. */
const known = new Set<string>();

const add = ({ id, name, value }: Metric): void => {
  if (known.has(id)) return;
  known.add(id);
  waiting.push({ name, value });
};

const send = (): void => {
  if (waiting.length === 0) return;
  // Strips the language: `product-id___kh`.
  const [route = ''] = (document.body.dataset['route'] ?? '').split('___');
  const beacon: WebVitalsBeacon = { route, metrics: waiting.splice(0, 10) };
  navigator.sendBeacon(webVitalsPath, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));
};

for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(add);

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send();
});
addEventListener('pagehide', send);
