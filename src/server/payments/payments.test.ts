import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { attemptEngines, openAttemptTables, type AttemptServer } from '../testing/attempt-engines.ts';
import { attemptIn, khqrForCart, openPayPage, type PayPage } from '../testing/pay-page.ts';
import { request, type RawAnswer } from '../testing/raw-http.ts';
import { startPayingApi, type PayingApi } from '../testing/paying-api.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

for (const { engine, isShared, isHere, start: startServer } of attemptEngines)
  describe.runIf(isHere)(`on ${engine}`, () => {
    let server: AttemptServer;
    let api: PayingApi;
    let shop: TestShop;
    let page: PayPage;
    let shopperCount = 0;
    let account = '';
    let key = '';

    beforeAll(async () => {
      api = await startPayingApi();
      server = await startServer();
      shop = await startTestShop({ env: { COMMERCE_PORT: String(api.port), ...server.env } });
    });
    afterAll(async () => {
      await shop.close();
      await api.stop();
      await server.stop();
    });
    beforeEach(() => {
      shopperCount += 1;
      account = `shopper-${shopperCount}`;
      key = `first-key-${shopperCount}`;
      api.tokens.set(`token-${shopperCount}`, account);
      api.carts.set(account, 1250);
      api.fault = () => 'none';
      api.refusal = null;
      api.holds = true;
      api.asked.length = 0;
      page = openPayPage(() => shop.port, `token-${shopperCount}`);
    });

    const ordersOf = (who = account) => api.orders.filter((order) => order.account === who);
    const paymentOf = (who = account) => {
      const payment = [...api.payments.values()].findLast((one) => one.account === who);
      if (!payment) throw new Error('there is no payment');
      return payment;
    };
    const until = (id: string, state: string, timeout = 8000) =>
      vi.waitUntil(async () => (await page.read(id)).state === state, { timeout, interval: 50 });
    const cod = { ...khqrForCart, payment_type: 'cod' };
    const soldOut = { code: -1, error: 'out_of_stock', message: 'this is sold out' };

    /** Calls the API as the account pages do, with a token or as a guest. */
    const callApi = (path: string, token: string | null, body: object = {}): Promise<RawAnswer> => {
      const host = `s001.localhost:${shop.port}`;
      const cookie = token === null ? {} : { Cookie: `jwt=${token}` };
      return request(shop.port, `/_api${path}`, {
        method: 'POST',
        host,
        headers: { Origin: `http://${host}`, 'Content-Type': 'application/json', ...cookie },
        body: JSON.stringify(body),
      });
    };

    describe('an ended session', () => {
      test.each<[string, (token: string) => Promise<RawAnswer>, boolean]>([
        ['by logout', (token) => callApi('/api/auth/logout', token), true],
        ['by a password changed elsewhere', () => callApi('/api/profile/password', `other-${shopperCount}`), false],
        ['by a forgotten password', () => callApi('/api/auth/reset-password', null, { reset_token: account }), false],
      ])('%s: its token is refused in every process', async (_, end, clearsCookies) => {
        const token = `token-${shopperCount}`;
        api.tokens.set(`other-${shopperCount}`, account);
        const second = await startTestShop({
          env: { COMMERCE_PORT: String(api.port), ...server.env },
          ...(isShared ? {} : { dataDir: shop.dataDir }),
        });
        const elsewhere = openPayPage(() => second.port, token);
        const { id } = attemptIn(await page.start(key));
        expect((await elsewhere.read(id)).id).toBe(id);
        const ended = await end(token);
        expect([ended.status, ended.cookies.length > 0]).toEqual([200, clearsCookies]);
        for (const one of [page, elsewhere]) {
          const refused = [await one.call('GET', 'attempts/open'), await one.call('GET', `attempts/${id}`)];
          expect(refused.map(({ status }) => status)).toEqual([401, 401]);
        }
        await second.close();
      });

      test('is not trusted while the API is down', async () => {
        const { id } = attemptIn(await page.start(key));
        await callApi('/api/auth/logout', `token-${shopperCount}`);
        await api.stop();
        const refused = await page.call('GET', `attempts/${id}`);
        await api.start();
        expect(refused.status).toBe(502);
      });
    });

    describe('from a checkout to an order', () => {
      test('KHQR: a code, a payment at the bank, then one order without anybody asking', async () => {
        const started = await page.start(key);
        expect([started.status, started.headers['cache-control']]).toEqual([200, 'private, no-store']);
        const attempt = attemptIn(started);
        expect(attempt).toMatchObject({
          state: 'pending',
          amount: 1250,
          paymentType: 'khqr',
          orderId: null,
          error: null,
        });
        expect(attempt.qrCodeUrl).toBe(`000201${paymentOf().id}`);
        expect(Date.parse(attempt.expiresAt ?? '') - attempt.now).toBeGreaterThan(590_000);
        paymentOf().status = 'paid';
        await vi.waitUntil(() => ordersOf().length === 1, { timeout: 8000 });
        await until(attempt.id, 'ordered');
        expect(await page.read(attempt.id)).toMatchObject({ orderId: ordersOf()[0]?.id, qrCodeUrl: null });
        expect(ordersOf()).toEqual([expect.objectContaining({ payment: paymentOf().id, type: 'khqr', amount: 1250 })]);
        expect(await page.open()).toBeNull();
      });

      test('an appointment that is paid for is named with its order', async () => {
        const product = { checkout_type: 'buynow', product_id: '3', quantity: 1 };
        const attempt = attemptIn(await page.start(key, { ...khqrForCart, ...product, appointment_id: '7' }));
        paymentOf().status = 'paid';
        await page.act(attempt.id, 'check');
        await until(attempt.id, 'ordered');
        expect(ordersOf()).toMatchObject([{ appointment: '7' }]);
      });

      test('PayPal: redirects and returns to the attempt', async () => {
        const attempt = attemptIn(await page.start(key, { ...khqrForCart, payment_type: 'paypal' }));
        expect(attempt).toMatchObject({ state: 'pending', linkUrl: 'https://pay.example/' });
        paymentOf().status = 'paid';
        const checked = attemptIn(await page.act(attempt.id, 'check'));
        expect(checked.state).toBe('ordered');
      });

      test('an attempt says what it buys, to be paid another way', async () => {
        const bought = { checkout_type: 'buynow', product_id: '3', quantity: 2, variant_option_id: '7', unit_id: '9' };
        const attempt = attemptIn(await page.start(key, { ...khqrForCart, ...bought, payment_type: 'paypal' }));
        expect(attempt).toMatchObject({ productId: '3', quantity: 2, variantId: '7', unitId: '9', paidOrderId: null });
        await page.act(attempt.id, 'cancel');
        const order = { checkout_type: 'order', order_id: '12' };
        expect(attemptIn(await page.start(`${key}-2`, { ...cod, ...order }))).toMatchObject({
          checkoutType: 'order',
          productId: null,
          paidOrderId: '12',
        });
      });

      test('cash on delivery, bank transfer and Anakut become orders at once', async () => {
        expect(attemptIn(await page.start(key, cod))).toMatchObject({ state: 'ordered', orderId: ordersOf()[0]?.id });
        api.carts.set(account, 700);
        const transfer = { payment_type: 'bankTransfer', payment_method: 'aba', image_url: '/api/upload/a.webp' };
        const second = await page.start('second-key', { ...khqrForCart, amount: 7, ...transfer });
        expect(attemptIn(second).state).toBe('ordered');
        expect(ordersOf()).toMatchObject([{ type: 'cod' }, { type: 'bankTransfer', amount: 700 }]);
      });

      test('a refusal by the API ends the attempt, with its message', async () => {
        api.refusal = soldOut;
        expect(attemptIn(await page.start(key, cod))).toMatchObject({
          state: 'refused',
          message: 'this is sold out',
          error: 'out_of_stock',
        });
        expect(await page.open()).toBeNull();
      });

      test.each([
        soldOut,
        { error: 'out_of_stock', message: 'this is sold out' },
        { success: false, message: 'this is sold out' },
        { code: 0, error: 'none_left', message: 'this is sold out' },
      ])('paid but refused with %j: the attempt needs attention, and the shop is told', async (refusal) => {
        const attempt = attemptIn(await page.start(key));
        api.refusal = refusal;
        paymentOf().status = 'paid';
        expect(attemptIn(await page.act(attempt.id, 'check'))).toMatchObject({
          state: 'needsAttention',
          message: 'this is sold out',
        });
        expect(await page.open()).toMatchObject({ id: attempt.id, state: 'needsAttention' });
        expect(shop.log).toContainEqual(
          expect.objectContaining({ level: 50, attempt: attempt.id, payment: paymentOf().id }),
        );
      });

      test('an API that reserves nothing is asked for the price before the order is placed', async () => {
        api.holds = false;
        const attempt = attemptIn(await page.start(key));
        api.carts.set(account, 1300);
        paymentOf().status = 'paid';
        expect(attemptIn(await page.act(attempt.id, 'check'))).toMatchObject({
          state: 'needsAttention',
          error: 'amount_changed',
        });
        expect(ordersOf()).toEqual([]);
      });
    });

    describe('idempotency', () => {
      test('50 equal concurrent starts create one attempt and one payment', async () => {
        const answers = await Promise.all(Array.from({ length: 50 }, () => page.start(key)));
        expect(new Set(answers.map((answer) => attemptIn(answer).id)).size).toBe(1);
        expect(api.asked.filter((path) => path === '/payment/generate_khqr')).toHaveLength(1);
      });

      test('50 concurrent checkouts with different keys create one order', async () => {
        const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => page.start(`${key}-${index}`, cod)));
        expect(ordersOf()).toHaveLength(1);
        const good = answers.filter(({ status }) => status === 200).map(attemptIn);
        expect(good.filter(({ state }) => state === 'ordered')).toHaveLength(1);
        // Those that come while the first one is open are refused for that; the others were too many, if it is quick.
        expect(answers.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([]);
      });

      test('a key is valid for one request', async () => {
        await page.start(key);
        const other = await page.start(key, { ...khqrForCart, note: 'quick' });
        expect([other.status, JSON.parse(other.text)]).toMatchObject([422, { code: 422, error: 'key_reused' }]);
      });

      test('an open payment is shown, and replaced only on request', async () => {
        const first = attemptIn(await page.start(key));
        const second = await page.start('second-key');
        expect([second.status, JSON.parse(second.text)]).toMatchObject([
          409,
          { error: 'payment_open', data: { id: first.id, state: 'pending' } },
        ]);
        const third = attemptIn(await page.start('second-key', { ...khqrForCart, replace: true }));
        expect([third.state, (await page.read(first.id)).state]).toEqual(['pending', 'cancelled']);
        expect([...api.payments.values()].filter((one) => one.account === account).map(({ status }) => status)).toEqual(
          ['cancelled', 'pending'],
        );
      });

      test('a paid one is neither replaced nor cancelled', async () => {
        const first = attemptIn(await page.start(key));
        paymentOf().status = 'paid';
        const other = await page.start('second-key', { ...khqrForCart, replace: true });
        expect(other.status).toBe(409);
        await until(first.id, 'ordered');
        expect(attemptIn(await page.act(first.id, 'cancel')).state).toBe('ordered');
      });

      test('paid while being cancelled: it becomes an order', async () => {
        const first = attemptIn(await page.start(key));
        paymentOf().status = 'paid';
        expect(attemptIn(await page.act(first.id, 'cancel')).state).not.toBe('cancelled');
        await until(first.id, 'ordered');
        expect(ordersOf()).toHaveLength(1);
      });

      test('a new code and the old one both paid: one order, and a payment to refund', async () => {
        const first = attemptIn(await page.start(key));
        const old = paymentOf();
        const renewed = attemptIn(await page.act(first.id, 'renew', 'renew-key'));
        expect(attemptIn(await page.act(first.id, 'renew', 'renew-key')).qrCodeUrl).toBe(renewed.qrCodeUrl);
        expect([renewed.id, renewed.state, old.status]).toEqual([first.id, 'pending', 'cancelled']);
        expect(paymentOf()).not.toBe(old);
        old.status = 'paid';
        paymentOf().status = 'paid';
        await page.act(first.id, 'check');
        await until(first.id, 'ordered');
        expect(ordersOf()).toHaveLength(1);
      });

      test("nobody sees or changes another shopper's attempt", async () => {
        const first = attemptIn(await page.start(key));
        api.tokens.set('other-token', 'other');
        const other = openPayPage(() => shop.port, 'other-token');
        const answers = [
          await other.call('GET', `attempts/${first.id}`),
          await other.act(first.id, 'cancel'),
          await other.act(first.id, 'renew'),
          await other.act(first.id, 'check'),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
        expect(await other.open()).toBeNull();
        expect((await page.read(first.id)).state).toBe('pending');
      });
    });

    describe('refused requests', () => {
      test.each([
        [{ ...khqrForCart, payment_type: undefined }, 'payment_type is required', { payment_type: 'required' }],
        [{ ...khqrForCart, address: '' }, 'address is required', { address: 'required' }],
        [{ ...khqrForCart, checkout_type: 'x' }, 'checkoutForm is not valid', {}],
        [
          { ...khqrForCart, checkout_type: 'buynow', product_id: '3' },
          'quantity is required',
          { quantity: 'required' },
        ],
        [
          { ...khqrForCart, checkout_type: 'buynow', quantity: 1 },
          'product_id is required',
          { product_id: 'required' },
        ],
        [
          { ...khqrForCart, checkout_type: 'buynow', product_id: '3', quantity: 0 },
          'checkoutForm is not valid',
          { quantity: 'invalid' },
        ],
        [
          { ...khqrForCart, payment_type: 'bankTransfer' },
          'Please select bank transfer payment type',
          { payment_method: 'required' },
        ],
        [
          { ...khqrForCart, payment_type: 'bankTransfer', payment_method: 'aba' },
          'Please upload image receipt',
          { image_url: 'required' },
        ],
        [{ ...khqrForCart, amount: undefined }, 'amount is required', { amount: 'required' }],
        [{ ...khqrForCart, amount: 'abc' }, 'checkoutForm is not valid', { amount: 'invalid' }],
        [[], 'checkoutForm is not valid', {}],
      ])('%j: %s', async (body, message, fields) => {
        const answer = await page.start(key, body);
        expect([answer.status, JSON.parse(answer.text)]).toEqual([
          400,
          { code: 400, error: 'bad_request', message, fields },
        ]);
        expect(ordersOf()).toEqual([]);
        expect(await page.open()).toBeNull();
      });

      test('another amount than the shopper saw, with the current one', async () => {
        const answer = await page.start(key, { ...khqrForCart, amount: 12 });
        expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
          409,
          { error: 'amount_changed', data: { grand_total: 12.5, delivery_fee: 0 } },
        ]);
        api.carts.set(account, 0);
        expect(JSON.parse((await page.start(key)).text)).toMatchObject({ code: 409, error: 'cart_empty' });
      });

      test('guests, other origins, other methods', async () => {
        const first = attemptIn(await page.start(key));
        const guest = openPayPage(() => shop.port, '');
        const stranger = openPayPage(() => shop.port, 'unknown-token');
        const json = { 'Idempotency-Key': 'another-key', 'Content-Type': 'application/json' };
        const statuses = await Promise.all([
          guest.call('GET', 'attempts/open'),
          guest.start(key),
          stranger.start(key),
          page.call('POST', 'attempts', khqrForCart),
          page.call('POST', 'attempts', khqrForCart, { 'Idempotency-Key': 'short' }),
          ...['http://evil.example', 'null', `https://s001.localhost:${shop.port}`, 'http://s001.localhost'].flatMap(
            (Origin) => [
              page.call('POST', 'attempts', khqrForCart, { ...json, Origin }),
              page.call('POST', `attempts/${first.id}/cancel`, {}, { ...json, Origin }),
              page.call('POST', `attempts/${first.id}/renew`, {}, { ...json, Origin }),
            ],
          ),
          page.call('POST', 'attempts', khqrForCart, { ...json, 'Content-Type': 'text/plain' }),
          page.call('GET', 'attempts'),
          page.call('PUT', `attempts/${first.id}`, {}),
          page.call('GET', `attempts/${first.id}/cancel`),
          page.call('GET', 'elsewhere'),
        ]);
        expect(statuses.map(({ status }) => status)).toEqual([
          401,
          401,
          401,
          400,
          400,
          ...Array<number>(12).fill(403),
          415,
          405,
          405,
          405,
          404,
        ]);
        expect(statuses[2]?.cookies.some((cookie) => cookie.startsWith('jwt=;'))).toBe(true);
        expect((await page.read(first.id)).state).toBe('pending');
      });

      test('HEAD is answered like GET; a 405 lists the allowed methods', async () => {
        const { id } = attemptIn(await page.start(key));
        for (const path of ['attempts/open', `attempts/${id}`]) {
          const [head, get] = [await page.call('HEAD', path), await page.call('GET', path)];
          expect([head.status, head.headers['content-length'], head.text]).toEqual([
            200,
            get.headers['content-length'],
            '',
          ]);
        }
        const refused = await Promise.all([
          page.call('HEAD', 'attempts'),
          page.call('HEAD', `attempts/${id}/cancel`),
          page.call('DELETE', `attempts/${id}`),
        ]);
        expect(refused.map(({ status, headers }) => [status, headers['allow']])).toEqual([
          [405, 'POST'],
          [405, 'POST'],
          [405, 'GET, HEAD'],
        ]);
        await page.act(id, 'cancel');
      });

      test('a shopper who starts too often', async () => {
        const statuses: number[] = [];
        for (let round = 0; round < 12; round++) {
          api.carts.set(account, 1250);
          statuses.push((await page.start(`${key}-${round}`, cod)).status);
        }
        expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
        expect(statuses.slice(10)).toEqual([429, 429]);
      });
    });

    test('an API that places the order and never answers: the page is answered in time, and there is one order', async () => {
      api.fault = (path) => (path === '/api/checkout' ? 'hang' : 'none');
      const began = performance.now();
      const attempt = attemptIn(await page.start(key, cod));
      expect(attempt.state).toBe('placing');
      expect(performance.now() - began).toBeLessThan(8000);
      expect((await page.act(attempt.id, 'cancel')).status).toBe(200);
      api.fault = () => 'none';
      await until(attempt.id, 'ordered', 10_000);
      expect(ordersOf()).toHaveLength(1);
    });

    test('50 tabs check at once: the bank is asked once', async () => {
      const attempt = attemptIn(await page.start(key));
      api.asked.length = 0;
      const answers = await Promise.all(Array.from({ length: 50 }, () => page.act(attempt.id, 'check')));
      expect(new Set(answers.map((answer) => attemptIn(answer).state))).toEqual(new Set(['pending']));
      expect(api.asked.filter((path) => path === `status ${paymentOf().id}`).length).toBeLessThanOrEqual(2);
      await page.act(attempt.id, 'cancel');
    });

    test('many tabs poll; the bank is asked once in two seconds', async () => {
      const attempt = attemptIn(await page.start(key));
      api.asked.length = 0;
      const began = performance.now();
      while (performance.now() - began < 5000)
        await Promise.all(Array.from({ length: 20 }, () => page.read(attempt.id)));
      const checks = api.asked.filter((path) => path === `status ${paymentOf().id}`).length;
      expect(checks).toBeGreaterThanOrEqual(2);
      expect(checks).toBeLessThanOrEqual(3);
      await page.act(attempt.id, 'cancel');
    });

    test.runIf(!isShared)('files on disk hold no token and are readable by their owner only', async () => {
      const attempt = attemptIn(await page.start(key));
      const files = ['journal.sqlite', 'journal.sqlite-wal', 'journal.key'].map((name) => join(shop.dataDir, name));
      for (const file of files) {
        expect(statSync(file).mode & 0o077).toBe(0);
        expect(readFileSync(file).includes(`token-${shopperCount}`)).toBe(false);
      }
      expect(readFileSync(files[1] ?? '').includes(attempt.id)).toBe(true);
    });

    test('the tables hold no token', async () => {
      const { id } = attemptIn(await page.start(key));
      const tables = openAttemptTables(shop.dataDir, server);
      const [row] = await tables.all<Record<string, unknown>>('SELECT * FROM attempts WHERE id = $1', id);
      const texts = Object.values(row ?? {}).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
      );
      expect(texts.filter((text) => text.includes(`token-${shopperCount}`))).toEqual([]);
      expect(row?.['token']).toBeInstanceOf(Uint8Array);
      await tables.close();
      await page.act(id, 'cancel');
    });
  });
