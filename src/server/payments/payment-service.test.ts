import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter, type RateLimiter } from '../../lib/rate-limit.ts';
import { attemptEngines, testJournalKey, type AttemptServer } from '../testing/attempt-engines.ts';
import type { CheckoutIntent } from './attempt-machine.ts';
import { openAttemptStore, type AttemptStore } from './attempt-store.ts';
import type { GatewayFailure, GatewayResult, PaymentGateway } from './payment-gateway.ts';
import { createPaymentService, type PaymentRequest, type PaymentService } from './payment-service.ts';
import { createPaymentSteps } from './payment-steps.ts';
import { createPaymentWorker, type PaymentWorker } from './payment-worker.ts';

/** The service without HTTP: the store is on disk, the API an object in memory. */
for (const { engine, isHere, start: startServer } of attemptEngines)
  describe.runIf(isHere)(`on ${engine}`, () => {
    let server: AttemptServer;
    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server.stop());
    let dataDir: string;
    let store: AttemptStore;
    let worker: PaymentWorker;
    let service: PaymentService;
    /** What the cart costs at the API; 0: it is empty. */
    let grandTotal: number;
    let isPaid: boolean;
    /** What the API answers to every call instead of a value. */
    let failure: GatewayFailure | null;
    let startLimiter: RateLimiter;

    const answer = async <Value>(value: Value): Promise<GatewayResult<Value>> => failure ?? { kind: 'ok', value };

    const gateway: PaymentGateway = {
      fetchProfile: () => answer({ id: '7', name: 'Dara', email: null, phone: null }),
      fetchQuote: () => {
        const item = { productId: '3', name: 'Phone', image: null, quantity: 1, price: grandTotal, total: grandTotal };
        const line = { ...item, variantName: null, unitName: null, note: '', stock: null };
        const sums = { total: grandTotal, discount: 0, discountLabel: null, deliveryFee: 0, grandTotal };
        return answer({ lines: grandTotal === 0 ? [] : [line], ...sums, needsDelivery: true, arrival: null });
      },
      createPayment: (_, { id, round }) => {
        const links = { qrCodeUrl: '000201', linkUrl: null, deepLink: null };
        return answer({ paymentId: `${id}-${round}`, ...links, amount: 1250, expiresAt: null, holds: true });
      },
      fetchPaymentStatus: () => answer({ payment_status: isPaid ? 'paid' : 'pending' }),
      cancelPayment: () => answer(null),
      placeOrder: () => answer({ isPlaced: true, code: 0, orderId: 'o1', error: null, message: null }),
    };

    beforeEach(async () => {
      await server.empty();
      grandTotal = 1250;
      isPaid = false;
      failure = null;
      startLimiter = createRateLimiter({ perSecond: 1, burst: 6 });
      dataDir = mkdtempSync(join(tmpdir(), 'service-'));
      store = openAttemptStore({ dataDir, databaseUrl: server.databaseUrl, journalKey: testJournalKey });
      const options = { store, gatewayOf: () => gateway, logger: pino({ enabled: false }), now: Date.now };
      const steps = createPaymentSteps(options);
      worker = createPaymentWorker({ ...options, steps, onStoreError: () => {} });
      const tokenLimiter = createRateLimiter({ perSecond: 1, burst: 2 });
      service = createPaymentService({ ...options, steps, worker, startLimiter, tokenLimiter });
    });
    afterEach(async () => {
      await worker.stop();
      await store.close();
      rmSync(dataDir, { recursive: true });
    });

    const request = (key: string): PaymentRequest => ({
      shopper: { store: 'S001', account: '7' },
      caller: { token: 'token', locale: 'en' },
      origin: 'http://s001.localhost',
      key,
    });
    const khqr: CheckoutIntent = {
      paymentType: 'khqr',
      source: { checkout_type: 'cart' },
      address: '5',
      note: '',
      transfer: null,
      amount: 1250,
    };
    const start = async (key: string, replace = false) => service.start(request(key), { intent: khqr, replace });
    const startAttempt = async (key: string) => {
      const result = await start(key);
      if (result.kind !== 'attempt') throw new Error(result.kind);
      return result.attempt;
    };

    test('a start returns the attempt with its code, and a check the order once it is paid', async () => {
      const { id, state, payments } = await startAttempt('first-key');
      expect([state, payments.map((payment) => payment.id)]).toEqual(['pending', [`${id}-1`]]);
      expect((await startAttempt('first-key')).id).toBe(id);
      isPaid = true;
      expect(await service.check(request('check-key'), id)).toMatchObject({ state: 'ordered', orderId: 'o1' });
      expect(await service.findOpen(request(''))).toBeNull();
    });

    test('each reason not to start is a result of its own', async () => {
      grandTotal = 0;
      expect(await start('first-key')).toEqual({ kind: 'cart empty' });
      grandTotal = 1300;
      expect(await start('first-key')).toMatchObject({ kind: 'amount changed', quote: { grandTotal: 1300 } });
      failure = { kind: 'refused', status: 404, error: null, message: 'no such address', fields: {} };
      expect(await start('first-key')).toEqual(failure);
      failure = null;
      grandTotal = 1250;
      const { id } = await startAttempt('first-key');
      expect(await start('second-key')).toMatchObject({ kind: 'payment open', attempt: { id } });
      const otherIntent = { intent: { ...khqr, note: 'quick' }, replace: false };
      expect(await service.start(request('first-key'), otherIntent)).toEqual({ kind: 'key reused' });
      expect(await start('second-key', true)).toMatchObject({ kind: 'attempt', attempt: { state: 'pending' } });
      expect((await service.view(request(''), id)).state).toBe('cancelled');
    });

    test('a renewal creates another code, and is refused once the same thing was ordered', async () => {
      const { id } = await startAttempt('first-key');
      expect(await service.renew(request('renew-key'), id)).toMatchObject({
        kind: 'attempt',
        attempt: { id, round: 2, payments: [{ id: `${id}-1` }, { id: `${id}-2` }] },
      });
      await service.cancel(request('cancel-key'), id);
      const cod = { intent: { ...khqr, paymentType: 'cod' as const }, replace: false };
      expect(await service.start(request('cod-key'), cod)).toMatchObject({ attempt: { state: 'ordered' } });
      expect(await service.renew(request('late-key'), id)).toMatchObject({ kind: 'not allowed now', attempt: { id } });
    });

    test('what cannot be served is an error with a code', async () => {
      await expect(service.view(request(''), 'nothing')).rejects.toMatchObject({ code: 'not_found' });
      const { id } = await startAttempt('first-key');
      const stranger = { ...request(''), shopper: { store: 'S001', account: '8' } };
      await expect(service.cancel(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
      failure = { kind: 'unanswered', problem: 'upstream_timeout', reason: 'no answer' };
      await expect(service.cancel(request(''), id)).rejects.toMatchObject({ code: 'upstream_unreachable' });
      await expect(start('second-key', true)).rejects.toMatchObject({ code: 'upstream_timeout' });
      failure = { kind: 'unauthorized' };
      await expect(service.authenticate('S001', { token: 'other', locale: 'en' }, 'client')).rejects.toMatchObject({
        code: 'unauthorized',
      });
      while (startLimiter.take('S001/7').allowed);
      await expect(start('third-key', true)).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 1 });
    });

    test('a known token is trusted while the API is down, another one is not', async () => {
      await startAttempt('first-key');
      failure = { kind: 'unanswered', problem: 'upstream_unreachable', reason: 'ECONNREFUSED' };
      const authenticate = (token: string) => service.authenticate('S001', { token, locale: 'en' }, 'client');
      expect(await authenticate('token')).toEqual({ store: 'S001', account: '7' });
      await expect(authenticate('other')).rejects.toMatchObject({ code: 'upstream_unreachable' });
    });
  });
