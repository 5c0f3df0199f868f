import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Shopper } from './shopper.ts';
import type { StoreProcesses } from './store-processes.ts';

export type Reply = { status: number; body: unknown };
export type Sent = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  key?: string;
  /** Milliseconds after which the page is gone, before it heard anything. */
  goneAfter?: number;
};

/** A page of a shopper's browser as far as its calls go: own origin, cookies, keys. */
export const createBuyer = (
  processes: Pick<StoreProcesses, 'host' | 'serverPort'>,
  { token }: Pick<Shopper, 'token'>,
) => {
  const send = async (path: string, { method = 'GET', body, key, goneAfter }: Sent = {}): Promise<Reply> => {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const host = `${processes.host}:${processes.serverPort()}`;
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: processes.serverPort(),
        path,
        method,
        agent: false,
        timeout: 20_000,
        headers: {
          host,
          origin: `http://${host}`,
          cookie: `jwt=${token}; login_status_code=0`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(method === 'GET' ? {} : { 'idempotency-key': key ?? randomUUID() }),
        },
      },
      (incoming) => {
        buffer(incoming).then((bytes) => {
          const text = bytes.toString();
          resolve({ status: incoming.statusCode ?? 0, body: text === '' ? null : (JSON.parse(text) as unknown) });
        }, reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer to ${method} ${path} within 20 s`)));
    outgoing.on('error', reject);
    outgoing.end(body ? JSON.stringify(body) : undefined);
    const timer = goneAfter === undefined ? null : setTimeout(() => outgoing.destroy(new Error('gone')), goneAfter);
    return promise.finally(() => {
      if (timer) clearTimeout(timer);
    });
  };

  return {
    send,
    /**
     * Asks until there is a final answer, as a page does: the same key each time.
     * @param goneAfter of the first time alone
     */
    persist: async (path: string, sent: Sent & { until?: (reply: Reply) => boolean }): Promise<Reply> => {
      const { until = ({ status }) => status < 500 && status !== 429, goneAfter, ...rest } = sent;
      const key = rest.key ?? randomUUID();
      const end = Date.now() + 40_000;
      let last: unknown = null;
      for (let round = 0; Date.now() < end; round += 1) {
        try {
          const isFirst = round === 0 && goneAfter !== undefined;
          const reply = await send(path, { ...rest, key, ...(isFirst ? { goneAfter } : {}) });
          if (until(reply)) return reply;
          last = reply;
        } catch (error) {
          last = error;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 150);
        });
      }
      throw new Error(`${path} came to no end: ${last instanceof Error ? last.message : JSON.stringify(last)}`);
    },
  };
};

export type Buyer = ReturnType<typeof createBuyer>;
