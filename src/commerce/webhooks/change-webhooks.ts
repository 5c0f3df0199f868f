import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout } from 'node:timers';
import type { FastifyBaseLogger } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { maxHookProducts, rebuildHookPath, type RebuildEventBody } from '../../contract/rebuild-hook.ts';
import { createBackoff } from '../../lib/backoff.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorefrontChange } from '../storage/storefront-changes.ts';

const postTimeoutMs = 10_000;

/**
 * Posts a text with a custom Host header, which `fetch` cannot set.
 * @returns the status of the response
 * @throws {Error} if there is no response
 */
export const postWithHost = (
  url: string,
  host: string,
  body: string,
  headers: Record<string, string>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(postTimeoutMs),
      },
      (incoming) => {
        incoming.resume();
        incoming.once('end', () => resolve(incoming.statusCode ?? 0));
        incoming.once('error', reject);
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });

/** The storefront that receives webhooks. */
export type WebhookTarget = {
  /** Scheme, host and port that the storefront's server listens on. */
  origin: string;
  /** Returns the public host of a store, for the Host header; null if this storefront does not serve it. */
  hostOf: (store: string) => string | null;
  /** Returns the secret that signs a store's webhooks. */
  secretOf: (store: string) => string;
};

/** How often pending changes are polled, in milliseconds. */
const intervalMs = 50;

/** Creates the events for these changes; too many products are combined into one event. */
export const createRebuildEvents = (changes: readonly StorefrontChange[]): RebuildEventBody[] => {
  if (changes.length > maxHookProducts) return [{ type: 'all' }];
  const products = changes.filter(({ product }) => product !== 0);
  const there = products.filter(({ updatedAt }) => updatedAt !== null);
  const gone = products.filter(({ updatedAt }) => updatedAt === null);
  return [
    ...(products.length < changes.length ? [{ type: 'store.updated' } as const] : []),
    ...(there.length > 0
      ? [
          {
            type: 'product.updated' as const,
            data: { products: there.map(({ product, updatedAt }) => ({ id: String(product), updated_at: updatedAt })) },
          },
        ]
      : []),
    ...(gone.length > 0
      ? [
          {
            type: 'product.deleted' as const,
            data: { products: gone.map(({ product }) => ({ id: String(product) })) },
          },
        ]
      : []),
  ];
};

/**
 * Sends one signed webhook.
 * @throws {Error} unless it was accepted (status 202)
 */
const send = async (
  { origin, hostOf, secretOf }: WebhookTarget,
  store: string,
  event: RebuildEventBody,
): Promise<void> => {
  const host = hostOf(store);
  if (host === null) return;
  const body = JSON.stringify(event);
  const id = `msg_${randomUUID()}`;
  const time = new Date();
  const response = await postWithHost(`${origin}${rebuildHookPath}`, host, body, {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': new Webhook(secretOf(store)).sign(id, time, body),
  });
  if (response !== 202) throw new Error(`the storefront answered ${response} to a webhook for ${store}`);
};

/**
 * Notifies a storefront of every change that its pages show, until it is stopped. Each change is sent at least once,
 * with exponential backoff while the storefront is unreachable.
 */
export const startChangeWebhooks = (
  storage: Storage,
  target: WebhookTarget,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): { stop: () => Promise<void> } => {
  /** When to retry, by store, for stores whose last webhook failed. */
  const pauses = new Map<string, { until: number; next: ReturnType<typeof createBackoff> }>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const tell = async (store: string): Promise<void> => {
    const changes = await storage.storefrontChanges(store, maxHookProducts + 1);
    const events = createRebuildEvents(changes);
    const isAll = events.some(({ type }) => type === 'all');
    // The event 'all' covers every change, including those beyond the limit of the first query.
    const told = isAll ? await storage.storefrontChanges(store, Number.MAX_SAFE_INTEGER) : changes;
    try {
      for (const event of events) await send(target, store, event);
    } catch (error) {
      const { next } = pauses.get(store) ?? { next: createBackoff({ firstMs: 500, maxMs: 60_000 }) };
      const delayMs = next(0);
      pauses.set(store, { next, until: performance.now() + delayMs });
      log.warn({ store, err: error }, `failed to tell the storefront of changes; tried again in ${delayMs / 1000} s`);
      return;
    }
    pauses.delete(store);
    await storage.transaction((on) => on.markStorefrontChangesSent(store, told));
  };

  const run = async (): Promise<void> => {
    try {
      const stores = await storage.storesWithStorefrontChanges();
      const due = stores.filter((store) => (pauses.get(store)?.until ?? 0) <= performance.now());
      await Promise.all(due.map(tell));
    } catch (error) {
      log.error(error);
    }
    if (!stopped) timer = setTimeout(begin, intervalMs);
    timer?.unref();
  };
  const begin = (): void => {
    round = run();
  };
  begin();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
};
