import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedWebhookSecret, webhookSecrets } from './webhook-secrets.ts';

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
};

test('machines with data folders of their own accept the embedded API’s webhooks by their common key', () => {
  const journalKey = 'a key of at least 32 characters …';
  const secret = embeddedWebhookSecret({ dataDir: folder(), journalKey }, 'S001');
  const store = { code: 'S001', api: 'embedded' as const };
  expect(webhookSecrets(store, { dataDir: folder(), journalKey, webhookSecrets: new Map() })).toEqual([secret]);
  expect(embeddedWebhookSecret({ dataDir: folder(), journalKey }, 'S002')).not.toBe(secret);
});

test('without a common key the secret is the data folder’s own, and stays', () => {
  const dataDir = folder();
  const secret = embeddedWebhookSecret({ dataDir, journalKey: null }, 'S001');
  expect(embeddedWebhookSecret({ dataDir, journalKey: null }, 'S001')).toBe(secret);
  expect(embeddedWebhookSecret({ dataDir: folder(), journalKey: null }, 'S001')).not.toBe(secret);
});
