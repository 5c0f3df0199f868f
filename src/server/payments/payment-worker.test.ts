import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { attemptEngines, testJournalKey, type AttemptServer } from '../testing/attempt-engines.ts';
import { newAttempt } from './attempt-machine.ts';
import { openAttemptStore } from './attempt-store.ts';
import { createPaymentWorker } from './payment-worker.ts';

describe.each(attemptEngines.filter(({ isHere }) => isHere))('the worker with $engine', ({ start }) => {
  let dataDir: string;
  let server: AttemptServer;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'worker-'));
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  test("a store's API that hangs does not keep other stores' payments waiting", async () => {
    const { databaseUrl } = server;
    const store = openAttemptStore({ dataDir, databaseUrl, journalKey: testJournalKey });
    const add = async (code: string, account: string): Promise<void> => {
      const attempt = newAttempt(
        {
          id: `${code}-${account}`,
          store: code,
          account,
          intent: {
            paymentType: 'khqr',
            source: { checkout_type: 'cart' },
            address: '5',
            note: '',
            transfer: null,
            amount: 1250,
          },
          quote: null,
          locale: 'en',
          origin: 'http://shop.localhost',
        },
        Date.now(),
      );
      await store.start(attempt, { key: `key-of-${account}`, token: `token-of-${account}`, ignoresAttention: false });
    };
    for (let shopper = 1; shopper <= 40; shopper += 1) await add('S001', String(shopper));
    await add('S002', '1');

    const hanging = Promise.withResolvers<void>();
    const asked: string[] = [];
    const worker = createPaymentWorker({
      store,
      steps: {
        createPayment: async (attempt) => {
          asked.push(attempt.store);
          if (attempt.store === 'S001') await hanging.promise;
          return attempt;
        },
        placeOrder: async (attempt) => attempt,
        pollDue: async (attempt) => attempt,
        pollNow: async (attempt) => ({ outcome: 'answered', attempt }),
        dispatch: async (attempt) => attempt,
      },
      logger: pino({ level: 'silent' }),
      onStoreError: (error) => {
        throw error;
      },
      now: Date.now,
      intervalMs: 10,
    });
    try {
      await vi.waitUntil(() => asked.includes('S002'), { timeout: 5000 });
      expect(asked.filter((code) => code === 'S001')).toHaveLength(16);
    } finally {
      hanging.resolve();
      await worker.stop();
      await store.close();
    }
  });
});
