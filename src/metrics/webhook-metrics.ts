import { Counter } from 'prom-client';
import { ours } from './registry.ts';

/** Possible outcomes of a webhook. */
export const webhookResults = [
  'accepted',
  'repeated',
  'bad_signature',
  'bad_timestamp',
  'bad_body',
  'too_large',
  'failed',
] as const;
export type WebhookResult = (typeof webhookResults)[number];

const webhooks = new Counter({
  ...ours('webhooks_total', 'Webhooks received, by what became of them.'),
  labelNames: ['store', 'result'],
});

/** Returns a function that counts a store's webhooks. Results start at 0, so that the first increase is seen as one. */
export const webhookCounter = (store: string): ((result: WebhookResult) => void) => {
  for (const result of webhookResults) webhooks.inc({ store, result }, 0);
  return (result) => webhooks.inc({ store, result });
};
