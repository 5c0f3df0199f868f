import { join } from 'node:path';
import { setInterval } from 'node:timers';
import type { FastifyBaseLogger } from 'fastify';
import { messageOf } from '../lib/errors.ts';
import { makeFolder } from '../lib/make-folder.ts';
import type { PasswordSettings } from './accounts/password-settings.ts';
import type { ModelSettings } from './assistant/model-settings.ts';
import { startAssistantWarmup } from './background/assistant-warmup.ts';
import { startPaymentWatch } from './background/payment-watch.ts';
import { endDuePromotions, purgeExpiredRecords, purgeUnusedReceipts } from './background/purge-expired.ts';
import { startSearchWarmup } from './background/search-warmup.ts';
import { seedDemo } from './demo/seeding/seed-demo.ts';
import { StorageError } from './errors/storage-error.ts';
import { createCommerceApp } from './http/app.ts';
import { defaultNotificationSettings, type NotificationSettings } from './notifications/notification-settings.ts';
import { startOutboxWorker } from './notifications/outbox-worker.ts';
import { createNotificationSender } from './notifications/senders.ts';
import { createBakong } from './payments/bakong.ts';
import { defaultPaymentSettings, type PaymentSettings } from './payments/payment-settings.ts';
import { expireDuePayments } from './payments/payment-state.ts';
import { createReceiptFiles, removeOrphanedReceipts } from './payments/receipt-files.ts';
import { openStorage } from './storage/open-storage.ts';
import { startChangeWebhooks, type WebhookTarget } from './webhooks/change-webhooks.ts';

export type CommerceProcess = { port: number; close: () => Promise<void> };
export type StartOptions = {
  /** The folder that holds the database and the shop's own images. */
  dataDir: string;
  /** The folder of the demo catalogue and its images; with null the shop starts empty. */
  demoDir: string | null;
  host: string;
  /** 0: any free port. */
  port: number;
  /** How notifications are sent; by default they are only logged. */
  notifications?: NotificationSettings;
  /** Default: the stand-in bank. */
  payments?: PaymentSettings;
  /** How passwords are hashed; default: as strong as in production. */
  passwords?: PasswordSettings;
  /** The model that writes the assistant's answers; without one, answers quote their sources. */
  model?: ModelSettings | null;
  /** The storefront that receives webhooks about changes; without one, none are sent. */
  webhooks?: WebhookTarget;
  logger?: FastifyBaseLogger;
  progress?: (done: number, total: number) => void;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Database file of the embedded API, in the data folder. */
export const databasePath = (dataDir: string): string => join(dataDir, 'commerce.sqlite');

const makeDataFolder = (path: string): void => {
  try {
    makeFolder(path);
  } catch (error) {
    throw new StorageError(`failed to create the folder ${path}: ${messageOf(error)}`);
  }
};

/**
 * Opens the shop's database, seeds the demo data, starts the API server and then the background jobs. The promotion
 * timer runs every second so that promo prices end on time.
 * @throws {StorageError | DemoError} with a one-sentence message; an Error with code EADDRINUSE if the port is taken
 */
export const startCommerce = async ({
  dataDir,
  demoDir,
  host,
  port,
  notifications: notices = defaultNotificationSettings,
  payments = defaultPaymentSettings,
  passwords,
  model = null,
  webhooks,
  logger,
  progress,
}: StartOptions): Promise<CommerceProcess> => {
  const uploads = join(dataDir, 'uploads');
  makeDataFolder(uploads);
  const receipts = createReceiptFiles(join(dataDir, 'receipts'));
  const storage = openStorage(databasePath(dataDir));
  const { bakong, lifetimeMs } = payments;
  // One for all who ask, since it limits how often the bank is asked.
  const bank = bakong && createBakong(bakong, { log: logger ?? { error: () => undefined } });
  const app = createCommerceApp({
    storage,
    uploads: [uploads, ...(demoDir === null ? [] : [demoDir])],
    receipts: join(dataDir, 'receipts'),
    payments,
    bank,
    ...(passwords ? { passwords } : {}),
    model,
    ...(logger ? { logger } : {}),
  });
  try {
    if (demoDir !== null) await seedDemo(storage, { demoDir, ...(progress ? { progress } : {}) });
    await purgeExpiredRecords(storage, Date.now());
    await purgeUnusedReceipts(storage, receipts, Date.now());
    await removeOrphanedReceipts(storage, receipts);
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    await storage.close();
    throw error;
  }
  const warming = startSearchWarmup(storage, app.log);
  const warmingAssistant = startAssistantWarmup(storage, app.log);
  const delivery = startOutboxWorker(storage, createNotificationSender(notices, app.log), app.log);
  const telling = webhooks ? startChangeWebhooks(storage, webhooks, app.log) : null;
  const watching = bank && startPaymentWatch(storage, bank, { lifetimeMs, log: app.log });
  const promotionTimer = setInterval(() => {
    endDuePromotions(storage, Date.now()).catch((error: unknown) => app.log.error(error));
  }, 1000);
  promotionTimer.unref();
  const timer = setInterval(() => {
    purgeExpiredRecords(storage, Date.now()).catch((error: unknown) => app.log.error(error));
  }, minuteMs);
  timer.unref();
  const receiptTimer = setInterval(() => {
    purgeUnusedReceipts(storage, receipts, Date.now()).catch((error: unknown) => app.log.error(error));
  }, dayMs);
  receiptTimer.unref();
  const paymentTimer = setInterval(() => {
    expireDuePayments(storage, Date.now()).catch((error: unknown) => app.log.error(error));
  }, 2000);
  paymentTimer.unref();
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      clearInterval(timer);
      clearInterval(receiptTimer);
      clearInterval(paymentTimer);
      clearInterval(promotionTimer);
      await telling?.stop();
      await warming.stop();
      await warmingAssistant.stop();
      await delivery.stop();
      await watching?.stop();
      await app.close();
      await storage.close();
    },
  };
};
