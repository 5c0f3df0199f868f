import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeFlagsOf } from '../../scripts/node-flags.mjs';
import { startTestShop, type TestShop } from '../../src/server/testing/test-shop.ts';
import { findProgram, startCaddy, startNginx, type Front } from '../support/front.ts';

/** What `deploy/` ships, with the real programs where this machine has them. */

const hosts = ['s001.localhost', 's002.localhost'];

type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Asked = { method?: string; host?: string; headers?: Record<string, string>; body?: Buffer; tls?: boolean };

const askAt = (
  front: Front,
  path: string,
  { method = 'GET', host = 's001.localhost', headers = {}, body, tls }: Asked = {},
) => {
  const isTls = tls ?? true;
  const port = isTls ? front.https : front.http;
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const outgoing = (isTls ? tlsRequest : plainRequest)(
    {
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: { host: `${host}:${port}`, ...headers, ...(body ? { 'content-length': body.length } : {}) },
      ...(isTls ? { servername: host, rejectUnauthorized: false } : {}),
    },
    (incoming) => {
      buffer(incoming).then(
        (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes }),
        reject,
      );
    },
  );
  outgoing.once('error', reject);
  outgoing.end(body);
  return promise;
};

const decode: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliDecompressSync(body),
  zstd: (body) => zstdDecompressSync(body),
  gzip: (body) => gunzipSync(body),
};

const fronts = [
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const;

describe.each(fronts)('%s', (name, start) => {
  const program = findProgram(name);
  let shop: TestShop;
  let front: Front;
  const ask = (path: string, asked?: Asked): Promise<Reply> => askAt(front, path, asked);

  beforeAll(async () => {
    if (program === null) return;
    shop = await startTestShop();
    front = await start(program, shop.port, hosts);
  });
  afterAll(async () => {
    if (program === null) return;
    await front.stop();
    await shop.close();
  });

  test.skipIf(program === null)('every encoding comes as it was asked for, and is the same page', async () => {
    for (const encoding of ['br', 'zstd', 'gzip']) {
      const { status, headers, body } = await ask('/kh', { headers: { 'accept-encoding': encoding } });
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(decode[encoding]?.(body).toString()).toContain('S001 kh /');
    }
  });

  test.skipIf(program === null)('a page that did not change is a 304', async () => {
    const { headers } = await ask('/kh/category', { headers: { 'accept-encoding': 'br' } });
    const again = { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' };
    expect((await ask('/kh/category', { headers: again })).status).toBe(304);
  });

  test.skipIf(program === null)('each host has its own store', async () => {
    const { body } = await ask('/kh', { host: 's002.localhost', headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(body).toString()).toContain('S002 kh /');
  });

  test.skipIf(program === null)('a host that is not ours gets nothing', async () => {
    expect((await ask('/', { host: 'unknown.example', tls: false })).status).toBe(404);
    await expect(ask('/', { host: 'unknown.example' })).rejects.toThrow(/alert|SSL|reset/iu);
  });

  test.skipIf(program === null)('a visitor who names another address, or another host, is not believed', async () => {
    const lies = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 's002.localhost', 'accept-encoding': 'gzip' };
    const { body } = await ask('/kh', { headers: lies });
    expect(gunzipSync(body).toString()).toContain('S001 kh /');
  });

  test.skipIf(program === null)(
    'what is too large is refused, by the front or by the shop, which reads none of it',
    async () => {
      const { status } = await ask('/_pay/attempts', { method: 'POST', body: Buffer.alloc(8_000_000) });
      // Caddy streams it: either the shop refuses it first, or Caddy stops at its limit (a 502 with 2.6).
      expect(name === 'nginx' ? [413] : [403, 413, 502]).toContain(status);
    },
  );

  test.skipIf(program === null)('plain http leads to https', async () => {
    const { status, headers } = await ask('/kh/category?cat_id=3', { tls: false });
    expect([status, headers.location]).toEqual([308, 'https://s001.localhost/kh/category?cat_id=3']);
  });

  test.skipIf(program === null)('readiness is for the machine alone, and there', async () => {
    expect((await ask('/readyz')).status).toBe(200);
  });

  test.skipIf(program === null)('the shop is gone: a page that was kept is served, all else is a 502', async () => {
    await ask('/kh', { headers: { 'accept-encoding': 'br' } });
    await shop.close();
    const kept = await ask('/kh', { headers: { 'accept-encoding': 'br' } });
    if (name === 'nginx')
      expect([kept.status, brotliDecompressSync(kept.body).toString().includes('S001 kh')]).toEqual([200, true]);
    else expect(kept.status).toBeGreaterThanOrEqual(502);
    expect((await ask('/_api/api/profile')).status).toBeGreaterThanOrEqual(502);
    shop = await startTestShop();
  });
});

test('the Dockerfile and the compose files are well formed', () => {
  expect(validate(readFileSync('deploy/Dockerfile', 'utf8')).map(({ message }) => message)).toEqual([]);
  // The shop's ports are meant for everybody, and its own image is built here; the order of keys is a matter of taste.
  const rules = { 'no-unbound-port-interfaces': 0, 'service-image-require-explicit-tag': 0 } as const;
  const results = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles(
    ['deploy/compose.yaml', 'deploy/compose.machines.yaml'],
    false,
  );
  const errors = results.flatMap(({ messages }) => messages).filter(({ type }) => type === 'error');
  expect([results.length, errors.map(({ message }) => message)]).toEqual([2, []]);
});

test('servers of the compose files have the flags that the launcher would give them', () => {
  const commands = ['deploy/compose.yaml', 'deploy/compose.machines.yaml'].flatMap(
    (file) => readFileSync(file, 'utf8').match(/^ +command: .*scripts\/serve\.ts.*$/gmu) ?? [],
  );
  expect(commands).toHaveLength(3);
  const flags = nodeFlagsOf('scripts/serve.ts').map((flag) => `'${flag}', `);
  for (const command of commands) expect(command).toContain(`['node', ${flags.join('')}'scripts/serve.ts']`);
});

const analyze = findProgram('systemd-analyze');

test.skipIf(analyze === null)('systemd understands every line of the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  try {
    cpSync('deploy/systemd', folder, { recursive: true });
    for (const name of ['storefront.service', 'storefront@.service']) {
      const shipped = readFileSync(join(folder, name), 'utf8');
      writeFileSync(
        join(folder, name),
        shipped
          .replace(/^ExecStart=.*$/mu, 'ExecStart=/bin/true')
          .replace(/^WorkingDirectory=.*$/mu, 'WorkingDirectory=/')
          .replace(/^Documentation=.*\n/mu, ''),
      );
    }
    const units = ['storefront.service', 'storefront.socket', 'storefront@serve.service', 'storefront@worker.service'];
    const files = units.map((name) => join(folder, name));
    const { status, stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', ...files], { encoding: 'utf8' });
    expect(stderr).not.toMatch(/storefront[.@]/u);
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
