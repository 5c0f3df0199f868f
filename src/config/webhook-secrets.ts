import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { readSecretFile } from '../lib/secret-file.ts';
import type { Environment } from './environment.ts';
import type { StoreConfig } from './stores.ts';

/**
 * Returns the secret with which the embedded commerce API signs a store's webhooks. It is derived from a key file in
 * the data folder, so that both sides know it without configuration; where several machines share a `JOURNAL_KEY`, it
 * is derived from that, since each has a data folder of its own.
 */
export const embeddedWebhookSecret = (
  { dataDir, journalKey }: Pick<Environment, 'dataDir' | 'journalKey'>,
  store: string,
): string => {
  const key = journalKey ?? readSecretFile(join(dataDir, 'webhook.key'));
  return `whsec_${createHmac('sha256', key).update(`webhooks of ${store}`).digest('base64')}`;
};

/**
 * Returns the secrets with which a store's webhooks may be signed: those of `WEBHOOK_SECRET_{CODE}` (two while one is
 * being replaced) and the embedded API's own. Empty: the store accepts no webhooks.
 */
export const webhookSecrets = (
  { code, api }: Pick<StoreConfig, 'code' | 'api'>,
  env: Pick<Environment, 'dataDir' | 'journalKey' | 'webhookSecrets'>,
): string[] => [
  ...(env.webhookSecrets.get(code) ?? []),
  ...(api === 'embedded' ? [embeddedWebhookSecret(env, code)] : []),
];

/** Returns the names of webhook secrets whose code none of the stores has, such as those of a mistyped code. */
export const secretsWithoutStore = (
  stores: readonly Pick<StoreConfig, 'code'>[],
  env: Pick<Environment, 'webhookSecrets'>,
): string[] =>
  [...env.webhookSecrets.keys()]
    .filter((secret) => stores.every(({ code }) => code !== secret))
    .map((code) => `WEBHOOK_SECRET_${code}`);
