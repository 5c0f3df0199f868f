import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { startService, stopChild, whenReady, type Child } from '../../scripts/supervisor/child.ts';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import type { Jobs } from '../../src/jobs/jobs.ts';
import { startPostgres } from '../../src/lib/testing/postgres.ts';
import { newRow, startStubApi, type StubApi } from '../../src/publish/testing/stub-shop.ts';
import { openReleaseLog, type ReleaseLog } from '../../src/replication/release-log.ts';
import { ask } from './ask.ts';
import { freePort } from './free-port.ts';
import { findProgram, startNginx } from './front.ts';

/** What may be killed. */
export const parts = ['server 1', 'server 2', 'worker 1', 'worker 2', 'Postgres'] as const;
export type Part = (typeof parts)[number];

export type Answer = { status: number; body: string };

/** Two servers and two workers with a folder each, on one Postgres, behind nginx; all processes of their own. */
export type Machines = {
  code: string;
  host: string;
  api: StubApi;
  /** The queue and the release log that they share. */
  jobs: Jobs;
  log: ReleaseLog;
  /** Ports of the servers, without nginx. */
  servers: readonly number[];
  /** Asks nginx for a page of the store, or posts to it. */
  ask: (path: string, posted?: { headers: Record<string, string>; body: string }) => Promise<Answer>;
  /** Posts a signed webhook, again until it is accepted, as senders do. */
  announce: (products: readonly string[]) => Promise<void>;
  /** Kills a part with SIGKILL, and starts it again. */
  kill: (part: Part) => Promise<void>;
  close: () => Promise<void>;
};

const code = 'S001';
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

/** Starts them, and waits until both servers show the store. */
export const startMachines = async (products: number): Promise<Machines> => {
  const nginx = findProgram('nginx');
  if (nginx === null) throw new Error('this machine has no nginx');
  const folder = mkdtempSync(join(tmpdir(), 'machines-'));
  const storesFile = join(folder, 'stores.json');
  const host = `${code.toLowerCase()}.localhost`;
  const postgres = await startPostgres({ survivesKills: true });
  const api = await startStubApi(code);
  api.rows = Array.from({ length: products }, (_, index) => newRow(index + 1));
  // What pages are made of is the same on every machine, whatever port it has.
  const origin = `https://${host}`;
  const store = { code, hosts: [host], origin, api: api.origin, locales: ['en', 'kh'], categories: { phone: '1' } };
  writeFileSync(storesFile, JSON.stringify({ stores: [{ ...store, trustedProxies: ['127.0.0.1'] }] }));
  const shared = {
    ...process.env,
    STORES_FILE: storesFile,
    DATABASE_URL: postgres.url,
    JOURNAL_KEY: 'a key that all machines of this test know',
    LOG_LEVEL: 'fatal',
    [`WEBHOOK_SECRET_${code}`]: secret,
  };
  const servers = [await freePort(), await freePort()];
  const children = new Map<Part, Child>();
  const start = async (part: Exclude<Part, 'Postgres'>): Promise<void> => {
    const [kind, number] = part.split(' ');
    const env = { ...shared, DATA_DIR: join(folder, part), PORT: String(servers[Number(number) - 1] ?? 0) };
    const child = startService(part, kind === 'server' ? 'scripts/serve.ts' : 'scripts/worker.ts', env);
    children.set(part, child);
    await whenReady(child);
  };
  await Promise.all(parts.filter((part) => part !== 'Postgres').map((part) => start(part)));
  const isReady = async (port: number): Promise<boolean> => (await ask(`http://${host}:${port}/readyz`)).status === 200;
  await vi.waitUntil(async () => (await Promise.all(servers.map(isReady))).every(Boolean), {
    timeout: 120_000,
    interval: 100,
  });
  const front = await startNginx(nginx, servers, [host]);
  const agent = new Agent({ keepAlive: true, maxSockets: 32, rejectUnauthorized: false, servername: host });
  const jobs = openJobs({ dataDir: folder, databaseUrl: postgres.url });
  const log = openReleaseLog(postgres.url);

  const askFront: Machines['ask'] = (path, posted) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port: front.https,
        path,
        method: posted ? 'POST' : 'GET',
        headers: { host: `${host}:${front.https}`, ...posted?.headers },
        timeout: 20_000,
      },
      (incoming) => {
        text(incoming).then((body) => resolve({ status: incoming.statusCode ?? 0, body }), reject);
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer for ${path} within 20 s`)));
    outgoing.once('error', reject);
    outgoing.end(posted?.body);
    return promise;
  };

  let announced = 0;
  return {
    code,
    host,
    api,
    jobs,
    log,
    servers,
    ask: askFront,
    announce: async (ids) => {
      announced += 1;
      const id = `msg_${announced}`;
      const body = JSON.stringify({ type: 'product.updated', data: { products: ids.map((one) => ({ id: one })) } });
      await vi.waitUntil(
        async () => {
          const time = new Date();
          const headers = {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
            'webhook-signature': new Webhook(secret).sign(id, time, body),
          };
          const answer = await askFront('/hooks/rebuild', { headers, body }).catch(() => null);
          if (answer && answer.status >= 400 && answer.status < 500) throw new Error(answer.body);
          return answer?.status === 202;
        },
        { timeout: 60_000, interval: 100 },
      );
    },
    kill: async (part) => {
      if (part === 'Postgres') {
        const again = await postgres.kill();
        await again();
        return;
      }
      const child = children.get(part);
      if (!child) throw new Error(`there is no ${part}`);
      const gone = once(child.process, 'exit');
      child.process.kill('SIGKILL');
      await gone;
      await start(part);
    },
    close: async () => {
      agent.destroy();
      await jobs.close();
      await log.close();
      await front.stop();
      await Promise.all([...children.values()].map((child) => stopChild(child)));
      await postgres.stop();
      await api.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
