import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { readSecretFile } from '../lib/secret-file.ts';
import type { Environment } from './environment.ts';
import type { StoreConfig } from './stores.ts';

/**
 * Returns the secret with which the embedded commerce API signs a store's webhooks. It is derived from a key file in
 * the data folder, so that both sides know it without configuration.
 */
export const embeddedWebhookSecret = (dataDir: string, store: string): string => {
  const key = readSecretFile(join(dataDir, 'webhook.key'));
  return `whsec_${createHmac('sha256', key).update(`webhooks of ${store}`).digest('base64')}`;
};

/**
 * Returns the secrets with which a store's webhooks may be signed: those of `WEBHOOK_SECRET_{CODE}` (two while one is
 * being replaced) and the embedded API's own. Empty: the store accepts no webhooks.
 */
export const webhookSecrets = (
  { code, api }: Pick<StoreConfig, 'code' | 'api'>,
  { dataDir, webhookSecrets: given }: Pick<Environment, 'dataDir' | 'webhookSecrets'>,
): string[] => [...(given.get(code) ?? []), ...(api === 'embedded' ? [embeddedWebhookSecret(dataDir, code)] : [])];
