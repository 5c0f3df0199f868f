import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { request } from '../src/server/testing/raw-http.ts';
import { publishPages, shopPages } from '../src/server/testing/test-shop.ts';

/** The server as it is started: one process, and several on one port. */

const folder = mkdtempSync(join(tmpdir(), 'serve-'));
const healthToken = 'a token for the tests';
let server: ChildProcess;
/** That it is ready; not the heartbeats. */
let messages: unknown[];
let errors: string;

beforeAll(() => {
  writeFileSync(join(folder, 'stores.json'), '{ "stores": [{ "code": "S001", "hosts": ["s001.localhost"] }] }');
  publishPages(folder, 'S001', shopPages('S001'));
});
afterEach(() => void server.kill('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ready = z.object({ type: z.literal('ready'), port: z.number() });

const start = async (env: Record<string, string>): Promise<number> => {
  messages = [];
  errors = '';
  const settings = { DATA_DIR: folder, STORES_FILE: join(folder, 'stores.json'), PORT: '0', HEALTH_TOKEN: healthToken };
  server = fork(join('scripts', 'serve.ts'), { env: { ...process.env, ...settings, ...env }, silent: true });
  server.stderr?.on('data', (part: Buffer) => (errors += part.toString()));
  server.on('message', (message) => {
    if (ready.safeParse(message).success) messages.push(message);
  });
  const [first] = (await once(server, 'message')) as [unknown];
  return ready.parse(first).port;
};

const ended = async (): Promise<number | null> => {
  if (server.exitCode !== null) return server.exitCode;
  const [code] = (await once(server, 'exit')) as [number | null];
  return code;
};

/** Which process answers; a connection that was being given to one that died gets no answer within the second. */
const processOf = async (port: number): Promise<number> => {
  const headers = { Authorization: `Bearer ${healthToken}` };
  const outgoing = httpRequest({
    port,
    path: '/healthz',
    headers,
    agent: false,
    signal: AbortSignal.timeout(1000),
  }).end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return z.object({ process: z.number() }).parse(await json(answer)).process;
};

/** The processes that answer. */
const processesOf = async (port: number): Promise<Set<number>> =>
  new Set(await Promise.all(Array.from({ length: 12 }, () => processOf(port))));

test('one process serves, and ends with 0 on SIGTERM', { timeout: 30_000 }, async () => {
  const port = await start({ WEBHOOK_SECRET_S009: `whsec_${'a'.repeat(32)}` });
  expect((await request(port, '/kh')).status).toBe(200);
  expect(errors.match(/WEBHOOK_SECRET_S009: no store has this code/gu)).toHaveLength(1);
  expect(await processesOf(port)).toEqual(new Set([server.pid]));
  server.kill('SIGTERM');
  expect(await ended()).toBe(0);
});

test('processes of a former start that were killed are not down: they are forgotten', { timeout: 30_000 }, async () => {
  const metrics = join(folder, 'metrics');
  mkdirSync(metrics, { recursive: true });
  const write = (name: string, identity: { pid: number; host: string }): void =>
    writeFileSync(
      join(metrics, `${name}.json`),
      JSON.stringify({ process: name, writtenAt: Date.now(), hasEnded: false, metrics: [], ...identity }),
    );
  const killed = { pid: 2 ** 22 + 1, host: hostname() };
  for (const name of ['server-1', 'server-2', 'server-main', 'worker']) write(name, killed);
  write('server-3', { pid: process.pid, host: hostname() });
  write('server-4', { pid: killed.pid, host: 'another-machine' });
  await start({});
  await expect
    .poll(() => readdirSync(metrics).toSorted())
    .toEqual(['server-1.json', 'server-3.json', 'server-4.json', 'worker.json']);
});

test('several serve on one port; one that dies is replaced; all end together', { timeout: 60_000 }, async () => {
  const port = await start({ WEB_CONCURRENCY: '3' });
  expect(messages).toHaveLength(1);
  const first = await processesOf(port);
  expect(first.size).toBe(3);
  expect(first.has(server.pid ?? 0)).toBe(false);
  const [victim = 0] = first;
  process.kill(victim, 'SIGKILL');
  await expect
    .poll(async () => [...(await processesOf(port))].filter((id) => !first.has(id)), { timeout: 20_000 })
    .toHaveLength(1);
  expect(errors).toContain(`"ended":${victim}`);
  expect(errors).toContain('was ended by SIGKILL; another takes its place');
  expect(messages).toHaveLength(1);
  const last = await processesOf(port);
  server.kill('SIGTERM');
  expect(await ended()).toBe(0);
  for (const id of last) expect(() => process.kill(id, 0)).toThrow('ESRCH');
});

test('a port that is taken is said in a sentence, by several as by one', { timeout: 60_000 }, async () => {
  const port = await start({});
  const taken = server;
  for (const count of ['1', '2']) {
    const second = fork(join('scripts', 'serve.ts'), {
      env: {
        ...process.env,
        DATA_DIR: folder,
        STORES_FILE: join(folder, 'stores.json'),
        PORT: String(port),
        WEB_CONCURRENCY: count,
      },
      silent: true,
    });
    let said = '';
    second.stderr?.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(second, 'close')) as [number];
    expect([code, said]).toEqual([1, expect.stringContaining(`port ${port} is taken by another program`)]);
  }
  expect(server).toBe(taken);
});
