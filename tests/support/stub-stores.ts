import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import type { RebuildEventBody } from '../../src/contract/rebuild-hook.ts';
import type { Jobs } from '../../src/jobs/jobs.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import { newRow, startStubApi, type StubApi } from '../../src/publish/testing/stub-shop.ts';
import { startShopProcesses, type ShopProcesses } from './shop-processes.ts';

/** A store whose commerce API a test answers for, and its webhook secret. */
export type StubStore = { code: string; origin: string; api: StubApi; secret: string };

/** How a webhook is sent, where not as it should be. */
export type SentHook = {
  id?: string;
  secret?: string;
  /** Seconds by which the sender's clock is off. */
  offSeconds?: number;
  /** Sent in place of the body that was signed. */
  sentBody?: string;
};

/** Stores with APIs of their own under `npm start`: a real server and a real worker, with the built pages. */
export type StubStores = Pick<ShopProcesses, 'run' | 'process'> & {
  stores: StubStore[];
  dataDir: string;
  /** The queue, opened beside the shop's own processes. */
  jobs: Jobs;
  /** Posts a signed webhook over a connection that stays. */
  send: (
    store: StubStore,
    event: RebuildEventBody,
    how?: SentHook,
  ) => Promise<{ status: number; job: string | null; ms: number }>;
  /** Waits until nothing is to be published. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Starts them, each with some products of two languages.
 * @param variables of the processes, beside the usual ones
 */
export const startStubStores = async (
  codes: readonly string[],
  products: number,
  variables: NodeJS.ProcessEnv = {},
): Promise<StubStores> => {
  const folder = mkdtempSync(join(tmpdir(), 'stub-stores-'));
  const dataDir = join(folder, 'data');
  const storesFile = join(folder, 'stores.json');
  const apis = await Promise.all(codes.map((code) => startStubApi(code)));
  for (const api of apis) api.rows = Array.from({ length: products }, (_, index) => newRow(index + 1));
  const secrets = codes.map((_, index) => `whsec_${Buffer.alloc(32, index + 1).toString('base64')}`);
  const configs = codes.map((code, index) => ({
    code,
    hosts: [`${code.toLowerCase()}.localhost`],
    api: apis[index]?.origin,
    locales: ['en', 'kh'],
    categories: { phone: '1' },
  }));
  writeFileSync(storesFile, JSON.stringify({ stores: configs }));
  const shop = await startShopProcesses({
    ...process.env,
    PORT: '0',
    STORES_FILE: storesFile,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...Object.fromEntries(codes.map((code, index) => [`WEBHOOK_SECRET_${code}`, secrets[index]])),
    ...variables,
  });
  const jobs = openJobs({ dataDir, databaseUrl: null });
  const agent = new Agent({ keepAlive: true });
  const stores = codes.map((code, index): StubStore => {
    const [api, secret, origin] = [apis[index], secrets[index], shop.origins[index]];
    if (!api || secret === undefined || origin === undefined) throw new Error(`${code} was not started`);
    return { code, api, secret, origin };
  });
  let sent = 0;
  return {
    stores,
    dataDir,
    jobs,
    run: shop.run,
    process: shop.process,
    send: (
      { origin, secret: own },
      event,
      { id = `msg_${(sent += 1)}`, secret = own, offSeconds = 0, sentBody } = {},
    ) => {
      const { host, port } = new URL(origin);
      const body = JSON.stringify(event);
      const time = new Date(Date.now() + offSeconds * 1000);
      const begun = performance.now();
      return new Promise((resolve, reject) => {
        const headers = {
          host,
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, time, body),
        };
        const options = { agent, host: '127.0.0.1', port, path: '/hooks/rebuild', method: 'POST', headers };
        const outgoing = request(options, (incoming) => {
          text(incoming).then((answer) => {
            const status = incoming.statusCode ?? 0;
            const { job = null } = JSON.parse(answer) as { job?: string };
            resolve({ status, job, ms: performance.now() - begun });
          }, reject);
        });
        outgoing.once('error', reject);
        outgoing.end(sentBody ?? body);
      });
    },
    idle: async () => {
      await vi.waitUntil(async () => (await jobs.status()).every(({ waiting }) => !waiting), {
        timeout: 60_000,
        interval: 20,
      });
    },
    close: async () => {
      agent.destroy();
      await jobs.close();
      await shop.stop();
      for (const api of apis) await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
