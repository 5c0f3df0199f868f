import type { FastifyInstance } from 'fastify';
import { createBakong, type PaymentBank } from '../../payments/bakong.ts';
import { defaultPaymentSettings, type PaymentSettings } from '../../payments/payment-settings.ts';
import { createReceiptFiles } from '../../payments/receipt-files.ts';
import type { Storage } from '../../storage/storage.ts';
import { paymentRoutes } from './payments.ts';
import { receiptRoutes } from './receipts.ts';
import { standInRoutes } from './stand-in.ts';

export type CommercePaymentOptions = {
  storage: Storage;
  /** The folder of shoppers' receipts, which only their owners can see. */
  receipts: string;
  /** Default: the stand-in bank. */
  payments?: PaymentSettings;
  /** Reports paid KHQR codes; default: as `payments` says. */
  bank?: PaymentBank | null;
  /** The clock for everything about payments, in milliseconds since 1970. */
  now?: () => number;
};

/** Returns the origin of the API on this machine. */
const ownOrigin = (app: FastifyInstance): string => {
  const address = app.server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : 'http://127.0.0.1';
};

/** Registers the routes of payments, the stand-in bank and receipts. */
export const registerPaymentRoutes = (
  app: FastifyInstance,
  { storage, receipts, payments = defaultPaymentSettings, now = Date.now, ...options }: CommercePaymentOptions,
): void => {
  const { bakong, standIn, lifetimeMs: life, origin } = payments;
  const { bank = bakong && createBakong(bakong, { log: app.log, now }) } = options;
  if (!bakong && !standIn)
    app.log.error('KHQR payments are off: BAKONG_TOKEN is not set, and the stand-in bank is off (STAND_IN_BANK)');
  paymentRoutes(app, {
    storage,
    bank,
    standIn: () => (standIn ? (origin ?? ownOrigin(app)) : null),
    lifetimeMs: life,
    now,
  });
  void app.register(async (scope) => receiptRoutes(scope, { storage, files: createReceiptFiles(receipts), now }));
  if (standIn) void app.register(async (scope) => standInRoutes(scope, storage, now));
};
