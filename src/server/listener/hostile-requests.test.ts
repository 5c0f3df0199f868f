import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fallbackErrorPage } from '../pages/fallback-error-page.ts';
import { readAnswers } from '../testing/answer-stream.ts';
import { hostileRequest, hostileMark } from '../testing/hostile-requests.ts';
import { parseAnswer, request, sendKept, sendRaw, type RawAnswer } from '../testing/raw-http.ts';
import { createSeeded } from '../testing/seeded.ts';
import { shopPages, startTestShop, type TestShop } from '../testing/test-shop.ts';

const script = 'export const answer = 42;\n'.repeat(50);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const picture = 'not really a picture';
const runs = process.env['LONG'] === '1' ? 10_000 : 500;
const atOnce = 250;

const plainTexts = [
  'Bad Request',
  'Not Found',
  'Method Not Allowed',
  'Not Acceptable',
  'Precondition Failed',
  'URI Too Long',
  'Range Not Satisfiable',
  'Service Unavailable',
  '{"status":"ok"}\n',
  '{"code":404,"error":"not_found","message":"not found"}',
  '',
];
const { body: lastBody } = fallbackErrorPage(404);
const fallbackText = Buffer.isBuffer(lastBody) ? lastBody.toString() : '';
/** Every body that may leave the server. */
const known = new Set<string>([
  ...plainTexts,
  script,
  `// former\n${script}`,
  drawing,
  picture,
  fallbackText,
  ...(['S001', 'S002', 'S003'] as const).flatMap((store) =>
    Object.values(shopPages(store)).map(({ body }) => body.toString()),
  ),
]);

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    client: { '_astro/page.AbC123.js': script, 'favicon.svg': drawing },
    limits: { headersTimeout: 400, requestTimeout: 600, keepAliveTimeout: 300, connectionsCheckingInterval: 50 },
    renderers: { product: async () => 'none' },
  });
  mkdirSync(join(shop.dataDir, 'assets/_astro'), { recursive: true });
  writeFileSync(join(shop.dataDir, 'assets/_astro/former.Old999.js'), `// former\n${script}`);
  writeFileSync(join(shop.dataDir, 'abc-320.avif'), picture);
});
afterAll(() => shop.close());

/** What is wrong with an answer; null: nothing. */
const faultOf = ({ status, headers, text, body }: RawAnswer): string | null => {
  if (status < 200 || status >= 500) return `status ${status}`;
  if (status === 206)
    return [script, drawing, picture].some((whole) => whole.includes(text)) || headers['content-encoding']
      ? null
      : 'a part of something else';
  if (body.length > 0 && !known.has(text)) return `a body that nobody published: ${text.slice(0, 200)}`;
  const { location, ...others } = headers;
  if (location !== undefined && !/^\/(?!\/)[\x21-\x7e]*$/u.test(location)) return `location ${location}`;
  return JSON.stringify(others).includes(hostileMark) ? `the mark came back: ${JSON.stringify(others)}` : null;
};

it('what stands behind a request to upgrade is not left waiting: the connection ends with the answer', async () => {
  const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: s001.localhost\r\n${more}\r\n`;
  const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\n';
  for (const behind of [get('/favicon.svg'), 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', '', 'x'.repeat(100)]) {
    const bytes = await sendRaw(shop.port, get('/favicon.svg') + get('/favicon.svg', upgrade) + behind);
    const heads = bytes.toString('latin1').split('HTTP/1.1 ').slice(1);
    expect(heads).toHaveLength(2);
    expect(heads[0]).toMatch(/^200 [^]*connection: keep-alive/iu);
    expect(heads[1]).toMatch(/^200 [^]*connection: close/iu);
  }
});

it(`${runs} mutated requests get whole answers of the release, and none a 5xx`, { timeout: 900_000 }, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000);
  console.log(`hostile requests: SEED=${seed}`);
  const random = createSeeded(seed);
  const statuses = new Map<number, number>();
  for (let done = 0; done < runs; done += atOnce) {
    const batch = Array.from({ length: atOnce }, () => hostileRequest(random));
    const all = await Promise.all(batch.map((bytes) => sendRaw(shop.port, bytes).catch(() => Buffer.alloc(0))));
    for (const [index, bytes] of all.entries()) {
      const sent = `SEED=${seed}: ${JSON.stringify(batch[index]?.toString('latin1').slice(0, 900))}`;
      const answers = readAnswers(bytes);
      expect(answers, `${sent} gave ${JSON.stringify(bytes.toString('latin1').slice(0, 3000))}`).not.toBeNull();
      for (const answer of answers ?? []) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(faultOf(answer), sent).toBeNull();
      }
    }
    expect((await request(shop.port, '/kh', { keep: done % 2 === 0 })).text).toBe(shopPages('S001')['/kh']?.body);
  }
  expect(shop.log).toEqual([]);
  for (const status of [200, 400, 404, 405])
    expect(statuses.get(status), `status ${status}`).toBeGreaterThan(runs / 100);
});

describe('hosts', () => {
  it.each([
    ['unknown', 'Host: unknown.example', 404],
    ['an address', 'Host: 127.0.0.1', 404],
    ['empty', 'Host:', 404],
    ['blank', 'Host:   ', 404],
    ['with a blank inside', 'Host: s001 localhost', 400],
    ['with a user', 'Host: a@s001.localhost', 400],
    ['with a path', 'Host: s001.localhost/x', 400],
    ['with a port that is none', 'Host: s001.localhost:80a', 400],
    ['a list', 'Host: s001.localhost, s002.localhost', 400],
    ['twice', 'Host: s001.localhost\r\nHost: s002.localhost', 400],
    ['twice the same', 'Host: s001.localhost\r\nHOST: s001.localhost', 400],
    ['none', 'X: y', 400],
    ['only forwarded', 'X-Forwarded-Host: s001.localhost', 400],
    ['unknown, one of ours forwarded by nobody', 'Host: x.example\r\nX-Forwarded-Host: s001.localhost', 404],
  ])('%s', async (_, lines, status) => {
    const answer = parseAnswer(await sendKept(shop.port, `GET /kh HTTP/1.1\r\n${lines}\r\n\r\n`));
    expect(answer.status).toBe(status);
    expect(plainTexts).toContain(answer.text);
  });

  it('HTTP/1.0 without one is a 404, with one it is that store', async () => {
    expect(parseAnswer(await sendRaw(shop.port, 'GET /kh HTTP/1.0\r\n\r\n')).status).toBe(404);
    const answer = parseAnswer(await sendRaw(shop.port, 'GET /kh HTTP/1.0\r\nHost: s001.localhost\r\n\r\n'));
    expect([answer.status, answer.text]).toEqual([200, shopPages('S001')['/kh']?.body]);
  });

  it.each(['http://s001.localhost/kh', 'http://s002.localhost/kh', 'https://unknown.example/'])(
    'a target in absolute form is a 400, whatever it names: %s',
    async (target) => {
      expect((await request(shop.port, target, { keep: true })).status).toBe(400);
    },
  );
});

describe('connections', () => {
  const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: s001.localhost\r\n${more}\r\n`;
  const texts = async (bytes: string): Promise<[number, string][]> =>
    (readAnswers(await sendRaw(shop.port, bytes)) ?? []).map(({ status, text }) => [status, text]);
  const page = (path: string): [number, unknown] => [200, shopPages('S001')[path]?.body];

  it('requests that come together are answered in their order', async () => {
    const bytes =
      get('/kh') + get('/_astro/page.AbC123.js') + get('/zh') + get('/kh/product/12', 'Connection: close\r\n');
    expect(await texts(bytes)).toEqual([page('/kh'), [200, script], page('/zh'), page('/kh/product/12')]);
  });

  it('a body is passed over, and what follows is a request of its own', async () => {
    const post =
      'POST /kh HTTP/1.1\r\nHost: s001.localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';
    expect(await texts(post + get('/zh', 'Connection: close\r\n'))).toEqual([[405, 'Method Not Allowed'], page('/zh')]);
    const withBody = get('/kh', 'Content-Length: 5\r\n');
    expect(await texts(`${withBody}hello${get('/zh', 'Connection: close\r\n')}`)).toEqual([page('/kh'), page('/zh')]);
  });

  it('both ways of saying how long a body is are refused together', async () => {
    const both = get('/kh', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n');
    expect((await texts(`${both}0\r\n\r\n${get('/zh')}`)).map(([status]) => status)).toEqual([400]);
  });

  it('a head of 16 kB is too long, one of 8 is not', async () => {
    expect((await texts(get('/kh', `X: ${'a'.repeat(17_000)}\r\n`))).map(([status]) => status)).toEqual([431]);
    expect(await texts(get('/kh', `X: ${'a'.repeat(9000)}\r\nConnection: close\r\n`))).toEqual([page('/kh')]);
    expect(await texts(get('/kh', Array.from({ length: 100 }, (_, n) => `X-${n}: y\r\n`).join('')))).toEqual([
      page('/kh'),
    ]);
  });

  it('who waits to be told to go on is answered at once, no other answer is disturbed, and the connection ends', async () => {
    const waits = 'POST /kh HTTP/1.1\r\nHost: s001.localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello';
    const bytes = await sendRaw(shop.port, get('/kh') + waits);
    expect(bytes.includes('100 Continue')).toBe(false);
    expect(readAnswers(bytes)?.map(({ status }) => status)).toEqual([200, 405]);
  });

  it('CONNECT leads nowhere', async () => {
    const answers = await texts('CONNECT s001.localhost:80 HTTP/1.1\r\nHost: s001.localhost:80\r\n\r\n');
    expect(answers.map(([status]) => status)).toEqual([405]);
  });
});
