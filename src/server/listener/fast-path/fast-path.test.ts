import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hostileRequest } from '../../testing/hostile-requests.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { createSeeded, type Seeded } from '../../testing/seeded.ts';
import { html, publishPages, shopPages, startTestShop, type TestShop } from '../../testing/test-shop.ts';

/**
 * The fast path must not be told apart from `node:http`: both get the same random requests, and their responses are
 * compared byte for byte, but for the date and the random request id of calls.
 */
let fast: TestShop;
let plain: TestShop;

const files = { '_astro/page.AbC123.js': 'export const answer = 42;\n'.repeat(50), 'favicon.svg': '<svg/>' };

beforeAll(async () => {
  fast = await startTestShop({
    client: files,
    prepare: (dataDir) => {
      publishPages(dataDir, 'S001', {
        ...shopPages('S001'),
        '/download': { body: html('download') },
        '/account/myaccount': { body: html('account') },
      });
      publishPages(dataDir, 'S002', shopPages('S002', ['en', 'kh']));
      publishPages(dataDir, 'S003', shopPages('S003', ['en']));
    },
  });
  // The same releases: their tags and dates are alike.
  plain = await startTestShop({ client: files, prepare: () => {}, dataDir: fast.dataDir, fastPath: false });
  // A page tells its date two seconds after it was published: asked on both sides of that moment, two servers differ.
  const isDated = async (port: number): Promise<boolean> =>
    /^last-modified: /imu.test(
      String(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: s003.localhost\r\nConnection: close\r\n\r\n')),
    );
  for (const { port } of [fast, plain]) await vi.waitUntil(() => isDated(port), { timeout: 10_000 });
});
afterAll(async () => {
  await plain.close();
  await fast.close();
});

const comparable = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/^(date|x-request-id): [^\r\n]*/gimu, '$1:');

const targets = [
  '/',
  '/kh',
  '/zh/product/12',
  '/product/12',
  '/product/12/',
  '/product/absent',
  '/product/%E1%9E%91%E1%9E%BC%E1%9E%9A%E1%9E%9F%E1%9F%90%E1%9E%96%E1%9F%92%E1%9E%91%201',
  '/category?cat_id=3&page=2',
  '/category?cat_id=3&utm_source=a%20b',
  '/search?q=phone',
  '/search/%E1',
  '/account/myaccount',
  '/kh/account/myaccount?id=7',
  '/download',
  '/robots.txt',
  '/404',
  '/500',
  '/healthz',
  '/readyz?a',
  '/_list/category?sort=new',
  '/_astro/page.AbC123.js',
  '/favicon.svg',
  '/_img/abc/320.avif',
  '/_api/api/nothing',
  '/_vitals',
  '/%',
  '//',
  '/a/../b',
  '/a\\b',
];
const headerValues: Record<string, readonly string[]> = {
  'Accept-Encoding': [
    'br',
    'gzip, deflate, br, zstd',
    'br, zstd, dcz',
    'gzip;q=0, *',
    'identity;q=0',
    'zstd;q=0.5, gzip',
    '',
    'x',
  ],
  'Available-Dictionary': [`:${'A'.repeat(43)}=:`, ':x:'],
  'Accept-Language': ['km', 'zh-CN,zh;q=0.9', 'en', '*', 'km;q=9'],
  Cookie: ['i18n_redirected=kh', 'jwt=abc.def-1', 'jwt=a; jwt=b', 'a'],
  'If-None-Match': ['*', '"x"', 'W/"x"', '"'],
  'If-Modified-Since': ['Fri, 01 Jan 2100 00:00:00 GMT', 'Sun, 06 Nov 1994 08:49:37 GMT', 'yesterday'],
  'If-Match': ['*', '"x"'],
  'Sec-Fetch-Mode': ['navigate', 'cors'],
  'User-Agent': ['Mozilla/5.0 (iPhone)', 'Mozilla/5.0 (Macintosh) Safari/605', 'curl'],
  'X-Forwarded-For': ['10.1.2.3', 'x', '203.0.113.5, 10.0.0.1'],
  'X-Forwarded-Host': ['s001.localhost', 'evil.example'],
  'X-Long': ['a'.repeat(9000)],
  Connection: ['keep-alive', 'Keep-Alive', 'close'],
  Range: ['bytes=0-4'],
};
const hosts = ['s001.localhost', 'S001.LOCALHOST:80', 's002.localhost', 's003.localhost:4321', 'elsewhere.example', ''];

/** A request that is well formed, as browsers, caches and tools send them. */
const wellFormed = (random: Seeded): string => {
  const method = random.chance(0.9) ? 'GET' : random.pick(['HEAD', 'POST', 'OPTIONS']);
  const lines = [`${method} ${random.pick(targets)} HTTP/1.${random.chance(0.95) ? 1 : 0}`];
  lines.push(`${random.pick(['Host', 'host', 'HOST'])}: ${random.chance(0.8) ? 's001.localhost' : random.pick(hosts)}`);
  for (const [name, values] of Object.entries(headerValues))
    if (random.chance(0.15)) lines.push(`${random.chance(0.5) ? name : name.toLowerCase()}: ${random.pick(values)}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
};

const isComplete = (bytes: Buffer, method: string): boolean => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)/iu.exec(bytes.toString('latin1', 0, end + 2))?.[1] ?? '0';
  const hasBody = method !== 'HEAD' && !/^HTTP\/1\.1 (?:304|204)/u.test(bytes.toString('latin1', 0, 13));
  return bytes.length >= end + 4 + (hasBody ? Number(length) : 0);
};

/** Keeps a connection, as browsers do, and opens another one when the server closed it. */
const createClient = (port: number) => {
  let socket: Socket | null = null;
  const send = (text: string): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const used = socket?.readyState === 'open' ? socket : connect(port, '127.0.0.1');
      socket = used;
      let all = Buffer.alloc(0);
      const settle = (): void => {
        used.off('data', onData).off('error', reject).off('close', settle);
        resolve(all);
      };
      const onData = (part: Buffer): void => {
        all = Buffer.concat([all, part]);
        if (!isComplete(all, text.slice(0, text.indexOf(' ')))) return;
        if (!/\r\nconnection: close\r\n/iu.test(all.toString('latin1'))) settle();
      };
      used.on('data', onData).once('error', reject).once('close', settle);
      used.write(text);
    });
  return { send, close: () => socket?.destroy() };
};

test('3,000 well-formed requests on reused connections get the same bytes', async () => {
  const clients = [createClient(fast.port), createClient(plain.port)] as const;
  for (let seed = 1; seed <= 3000; seed += 1) {
    const text = wellFormed(createSeeded(seed));
    const [one, other] = await Promise.all([clients[0].send(text), clients[1].send(text)]);
    expect(comparable(one), `seed ${seed}:\n${text}`).toBe(comparable(other));
    // A connection that was handed over stays with node:http: new ones begin on the fast path again.
    if (seed % 7 === 0) for (const client of clients) client.close();
  }
  for (const client of clients) client.close();
});

/** Returns all that comes back; a reset connection got its response before. */
const sendAll = (port: number, bytes: Buffer): Promise<string> => sendRaw(port, bytes).then(comparable, () => 'reset');

const last = Buffer.from('GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');

/** How a connection ends whose bytes cannot be parsed. */
const rejection = /HTTP\/1\.1 4\d\d [^\r]*\r\nConnection: close\r\nContent-Length: 0\r\n\r\n$/u;

/**
 * Broken bytes end a connection at once, before responses that are still pending: how many of those a client gets is a
 * matter of timing, in `node:http` alone too.
 */
const expectSame = (one: string, other: string, message: string): void => {
  const [long, short] = one.length < other.length ? [other, one] : [one, other];
  const [end = ''] = rejection.exec(short) ?? [];
  expect(end === '' ? short : long.slice(0, short.length - end.length) + end, message).toBe(end === '' ? long : short);
  expect(rejection.exec(long)?.[0] ?? '', message).toBe(end);
};

test('1,500 packets of which most are broken get the same bytes', async () => {
  for (let start = 1; start <= 1500; start += 30)
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const bytes = Buffer.concat([hostileRequest(createSeeded(start + index)), last]);
        const [one, other] = await Promise.all([sendAll(fast.port, bytes), sendAll(plain.port, bytes)]);
        expectSame(one, other, `seed ${start + index}:\n${bytes.toString('latin1')}`);
      }),
    );
});
