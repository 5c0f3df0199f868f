import { attemptResponse, openAttemptResponse, type Attempt, type AttemptAction } from '../../contract/attempts.ts';
import { request, type RawAnswer } from './raw-http.ts';

/** A checkout page of the shop, with the requests that a browser would send. */
export type PayPage = {
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<RawAnswer>;
  /** @param key idempotency key of the checkout attempt */
  start(key: string, body?: object): Promise<RawAnswer>;
  read(id: string): Promise<Attempt>;
  act(id: string, what: AttemptAction, key?: string): Promise<RawAnswer>;
  open(): Promise<Attempt | null>;
};

export const khqrForCart = { payment_type: 'khqr', checkout_type: 'cart', address: '5', amount: 12.5 };

/**
 * Returns the attempt in a response.
 * @throws if there is none
 */
export const attemptIn = ({ status, text }: RawAnswer): Attempt => {
  if (status !== 200) throw new Error(`status ${status}: ${text}`);
  return attemptResponse.parse(JSON.parse(text));
};

export const openPayPage = (port: () => number, token: string): PayPage => {
  let keys = 0;
  const call: PayPage['call'] = (method, path, body, headers = {}) =>
    request(port(), `/_pay/${path}`, {
      method,
      headers: {
        Cookie: `jwt=${token}`,
        ...(method === 'GET' ? {} : { Origin: `http://s001.localhost:${port()}` }),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      host: `s001.localhost:${port()}`,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return {
    call,
    start: (key, body = khqrForCart) => call('POST', 'attempts', body, { 'Idempotency-Key': key }),
    read: async (id) => attemptIn(await call('GET', `attempts/${id}`)),
    act: (id, what, key = `act-key-${(keys += 1)}`) =>
      call('POST', `attempts/${id}/${what}`, {}, { 'Idempotency-Key': key }),
    open: async () => openAttemptResponse.parse(JSON.parse((await call('GET', 'attempts/open')).text)).attempt,
  };
};
