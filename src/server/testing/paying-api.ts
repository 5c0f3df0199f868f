import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A small commerce API with carts, payments and orders, on a real port. It does what the embedded one never does: it
 * reserves nothing for a payment, loses calls and responses, and goes down in the middle of a call.
 */
export type PayingApi = {
  port: number;
  /** Cents in the cart of an account; an order empties it. */
  carts: Map<string, number>;
  /** Accounts by token. */
  tokens: Map<string, string>;
  payments: Map<string, ApiPayment>;
  orders: ApiOrder[];
  /** Requested paths, in order; also `status` and the payment's id for each status call. */
  asked: string[];
  /**
   * What happens to a call: it succeeds, is lost before it is carried out, its response is lost, or it never gets a
   * response.
   */
  fault: (path: string) => 'none' | 'before' | 'after' | 'hang';
  /** Answers each checkout with status 200 and this body; null: does not refuse. */
  refusal: object | null;
  /** Whether it refuses to cancel payments. */
  keepsPayments: boolean;
  holds: boolean;
  /** Stops listening until it is started again; keeps its state. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

export type ApiPayment = { id: string; account: string; amount: number; status: string; claimed: boolean };
export type ApiOrder = {
  id: string;
  account: string;
  amount: number;
  payment: string | null;
  type: string;
  appointment: unknown;
};

type HttpResponse = { status: number; body: object };
type Body = Record<string, unknown>;

const ok = (body: object): HttpResponse => ({ status: 200, body });
const no = (status: number, error: string): HttpResponse => ({ status, body: { code: status, error, message: error } });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const readBody = async (request: IncomingMessage): Promise<Body> => {
  const bytes = await buffer(request);
  return bytes.length === 0 ? {} : (JSON.parse(bytes.toString()) as Body);
};

/** @param lifeMs lifetime of a code in milliseconds */
export const startPayingApi = async (lifeMs = 600_000): Promise<PayingApi> => {
  const kept = new Map<string, { body: string; answer: HttpResponse }>();
  let server: Server | null = null;

  const generate = (account: string, body: Body): HttpResponse => {
    const amount = Math.round(Number(body['amount']) * 100);
    if (amount !== api.carts.get(account)) return no(409, 'amount_changed');
    const payment = { id: `p${api.payments.size + 1}`, account, amount, status: 'pending', claimed: false };
    api.payments.set(payment.id, payment);
    const shown =
      body['type'] === 'khqr' ? { qr_code_url: `000201${payment.id}` } : { link_url: 'https://pay.example/' };
    const expires = new Date(Date.now() + lifeMs).toISOString();
    const data = { payment_id: payment.id, ...shown, amount: amount / 100, expires_at: expires, holds: api.holds };
    return ok({ data });
  };

  const checkout = (account: string, body: Body): HttpResponse => {
    if (api.refusal !== null) return ok(api.refusal);
    const cart = api.carts.get(account) ?? 0;
    const payment = api.payments.get(textOf(body['payment_id']));
    if (body['payment_id'] !== undefined) {
      if (payment?.account !== account || payment.status !== 'paid' || payment.claimed)
        return ok({ code: -1, error: 'not_allowed_now', message: 'this payment cannot be used' });
      payment.claimed = true;
    } else if (cart === 0) return ok({ code: -1, error: 'cart_empty', message: 'the cart is empty' });
    const order = {
      id: `o${api.orders.length + 1}`,
      account,
      amount: payment?.amount ?? cart,
      payment: payment?.id ?? null,
      type: textOf(body['payment_type']),
      appointment: body['appointment_id'],
    };
    api.orders.push(order);
    api.carts.set(account, 0);
    return ok({ code: 0, message: 'thank you', data: { order_id: order.id } });
  };

  const act = (account: string, path: string, body: Body): HttpResponse => {
    const own = api.payments.get(textOf(body['payment_id']));
    const mine = own?.account === account ? own : undefined;
    switch (path) {
      case '/api/profile':
        return ok({ data: { id: account, name: account } });
      case '/api/checkout/quote': {
        const amount = (api.carts.get(account) ?? 0) / 100;
        const sums = { total: amount, discount: 0, delivery_fee: 0, grand_total: amount };
        const line = { product_id: 1, name: 'Phone', quantity: 1, price: amount, grand_total: amount };
        return ok({ data: { lines: amount === 0 ? [] : [line], ...sums } });
      }
      case '/payment/generate_khqr':
      case '/payment/generate':
        return generate(account, body);
      case '/payment/check_payment_status':
        api.asked.push(`status ${textOf(body['payment_id'])}`);
        return mine ? ok({ data: { payment_status: mine.status } }) : no(404, 'not_found');
      case '/payment/cancel':
        if (!mine) return no(404, 'not_found');
        if (mine.status === 'paid' || api.keepsPayments) return no(409, 'not_allowed_now');
        mine.status = 'cancelled';
        return ok({ data: {} });
      case '/api/checkout':
      case '/checkout':
        return checkout(account, body);
      default:
        return no(404, 'not_found');
    }
  };

  const endSessions = (account: string, but?: string): HttpResponse => {
    for (const [token, owner] of api.tokens) if (owner === account && token !== but) api.tokens.delete(token);
    return ok({ data: {} });
  };

  const answer = (request: IncomingMessage, path: string, body: Body): HttpResponse => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    // Here, a reset token is the name of its account.
    if (path === '/api/auth/reset-password') return endSessions(textOf(body['reset_token']));
    const account = api.tokens.get(token);
    if (account === undefined) return no(401, 'unauthorized');
    if (path === '/api/profile/password') return endSessions(account, token);
    if (path === '/api/auth/logout') {
      api.tokens.delete(token);
      return ok({ data: {} });
    }
    const key = request.headers['idempotency-key'];
    if (key === undefined) return act(account, path, body);
    const name = `${account} ${path} ${String(key)}`;
    const before = kept.get(name);
    const text = JSON.stringify(body);
    if (before) return before.body === text ? before.answer : no(422, 'key_reused');
    const made = act(account, path, body);
    kept.set(name, { body: text, answer: made });
    return made;
  };

  const api: PayingApi = {
    port: 0,
    carts: new Map(),
    tokens: new Map(),
    payments: new Map(),
    orders: [],
    asked: [],
    fault: () => 'none',
    refusal: null,
    keepsPayments: false,
    holds: true,
    stop: async () => {
      if (!server) return;
      const closed = once(server, 'close');
      server.closeAllConnections();
      server.close();
      server = null;
      await closed;
    },
    start: async () => {
      server = createServer((request, response) => {
        const [path = ''] = (request.url ?? '').split('?', 1);
        api.asked.push(path);
        void readBody(request).then(
          (body) => {
            const fault = api.fault(path);
            if (fault === 'before') {
              request.socket.destroy();
              return;
            }
            const { status, body: value } = answer(request, path, body);
            if (fault === 'after') request.socket.destroy();
            else if (fault === 'none')
              response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
          },
          () => request.socket.destroy(),
        );
      });
      server.listen(api.port, '127.0.0.1');
      await once(server, 'listening');
      api.port = (server.address() as AddressInfo).port;
    },
  };
  await api.start();
  return api;
};
