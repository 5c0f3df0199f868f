import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '../testing/hostile-api.ts';
import { animatedWebp, hostileUploads, packed, png } from '../testing/hostile-uploads.ts';
import { loggedIn, startShopperShop, type ShopperShop } from '../testing/shopper-shop.ts';
import { parseFileForm, buildFileForm } from './receipts.ts';

let proxy: ShopperShop;
beforeAll(async () => {
  proxy = await startShopperShop();
});
afterAll(() => proxy.close());

/** The API knows the tokens of this file, each with an account of its own. */
const answersUploads = (how: (incoming: IncomingMessage, response: ServerResponse) => void): void =>
  proxy.api.answer((incoming, response) => {
    const [, account] = /^Bearer token-(\d+)$/u.exec(incoming.headers.authorization ?? '') ?? [];
    if (account === undefined) response.writeHead(401, json).end('{"error":"unauthorized"}');
    else if (incoming.url?.startsWith('/api/profile?'))
      response.writeHead(200, json).end(JSON.stringify({ data: { id: Number(account), name: 'Sok' } }));
    else how(incoming, response);
  });
const takesUploads = (): void =>
  answersUploads((incoming, response) => {
    incoming.resume().once('end', () => response.writeHead(200, json).end('{"data":{"image_url":"/api/upload/a"}}'));
  });
/** What the API was asked beside whose token it is. */
const passedOn = () => proxy.api.asked.filter(({ url }) => !url?.startsWith('/api/profile?'));

/** Bytes that this process and its children hold. */
const residentBytes = (): number => {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  return processes.reduce((sum, id) => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const isOurs = id === String(process.pid) || status.includes(`\nPPid:\t${process.pid}\n`);
      return sum + (isOurs ? Number(/^VmRSS:\s*(\d+) kB$/mu.exec(status)?.[1] ?? 0) * 1024 : 0);
    } catch {
      // It ended meanwhile.
      return sum;
    }
  }, 0);
};

let clients = 0;
/** Each from an address and an account of its own, so that no allowance counts. */
const send = (form: Buffer, type: string) => {
  clients += 1;
  return proxy.ask('/api/upload', {
    method: 'POST',
    host: `s002.localhost:${proxy.shop.port}`,
    headers: {
      Origin: `http://s002.localhost:${proxy.shop.port}`,
      'Content-Type': type,
      Cookie: `jwt=token-${clients}`,
      'X-Forwarded-For': `198.51.${Math.floor(clients / 200)}.${clients % 200}`,
    },
    body: form,
  });
};
const upload = (file: Buffer) => {
  const { type, body } = buildFileForm(file, 'receipt.jpg', 'image/jpeg');
  return send(body, type);
};

/** Starts both decoders, so that what is measured is the decoding. */
beforeAll(async () => {
  takesUploads();
  await Promise.all([upload(png(64, 64)), upload(png(64, 64))]);
});

describe('a file that is no receipt', async () => {
  test.each(await hostileUploads())('%s is refused in under a second, with flat memory', async (_, file, status) => {
    takesUploads();
    const before = residentBytes();
    // A busy machine adds to single times, and takes nothing from them.
    const times: number[] = [];
    while (times.length === 0 || (times.length < 5 && Math.min(...times) >= 1000)) {
      const began = performance.now();
      const answer = await upload(file);
      times.push(performance.now() - began);
      expect([answer.status, passedOn().length]).toEqual([status, 0]);
    }
    expect(Math.min(...times), JSON.stringify(times)).toBeLessThan(1000);
    expect(residentBytes() - before).toBeLessThan(60_000_000);
  });
});

test('fifty bombs one after the other, eight at once, leave the memory as it was', async () => {
  const bomb = png(30_000, 30_000);
  takesUploads();
  const round = () => Promise.all(Array.from({ length: 8 }, () => upload(bomb)));
  await round();
  const before = residentBytes();
  for (let time = 0; time < 6; time++) for (const { status } of await round()) expect(status).toBe(413);
  expect(residentBytes() - before).toBeLessThan(80_000_000);
});

test.each(['zTXt', 'iCCP'] as const)(
  'what is packed into a picture’s %s is not unpacked, and not sent on',
  async (kind) => {
    const file = packed(kind);
    const before = residentBytes();
    const began = performance.now();
    const sent = await received(file);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(residentBytes() - before).toBeLessThan(60_000_000);
    expect(sent.length).toBeLessThan(2000);
  },
);

/** What the API is sent for a picture. */
const received = async (file: Buffer): Promise<Buffer> => {
  const forms: Buffer[] = [];
  const types: string[] = [];
  answersUploads((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.once('end', () => {
      forms.push(Buffer.concat(parts));
      types.push(incoming.headers['content-type'] ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"image_url":"/api/upload/a"}}');
    });
  });
  const answer = await upload(file);
  expect([answer.status, answer.text]).toEqual([200, '{"data":{"image_url":"/api/upload/a"}}']);
  const sent = parseFileForm(forms[0] ?? Buffer.alloc(0), types[0] ?? '');
  if (!sent) throw new Error('the API was sent no form with a file');
  return sent;
};

test('a photo stands upright, small enough, and has lost where it was taken', async () => {
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#884422' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '11/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const sent = await received(photo);
  const { format, width, height, exif, icc, xmp, orientation } = await sharp(sent).metadata();
  expect({ format, width, height, exif, icc, xmp, orientation }).toEqual({ format: 'webp', width: 1500, height: 2000 });
  const { dominant } = await sharp(sent).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
  expect(await received(photo)).toEqual(sent);
});

test.each(['jpeg', 'png', 'webp'] as const)('a small %s keeps its size', async (format) => {
  const file = await sharp({ create: { width: 320, height: 200, channels: 4, background: '#ffffff80' } })
    .toFormat(format)
    .toBuffer();
  expect(await sharp(await received(file)).metadata()).toMatchObject({ format: 'webp', width: 320, height: 200 });
});

const file = Buffer.from('file');
const { type, body } = buildFileForm(file, 'a.jpg', 'image/jpeg');
const boundary = /boundary=(.+)$/u.exec(type)?.[1] ?? '';
const part = (head: string, content = 'x'): string => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`;
const named = 'Content-Disposition: form-data; name="file"; filename="a.jpg"';

test.each([
  ['no boundary', body, 'multipart/form-data; a=b'],
  ['another boundary', body, 'multipart/form-data; boundary=other'],
  ['no end', body.subarray(0, body.length - 8), type],
  ['no file', Buffer.from(`--${boundary}--\r\n`), type],
  ['another field', Buffer.from(`${part('Content-Disposition: form-data; name="note"')}--${boundary}--\r\n`), type],
  ['two files', Buffer.from(`${part(named)}${part(named)}--${boundary}--\r\n`), type],
  ['something after its end', Buffer.concat([body, Buffer.from('more')]), type],
  ['ten thousand parts', Buffer.from(`${part(named).repeat(10_000)}--${boundary}--\r\n`), type],
  ['a head without an end', Buffer.from(`--${boundary}\r\n${named}\r\n${'x'.repeat(100_000)}`), type],
  ['nothing', Buffer.alloc(0), type],
])('a form with %s is not understood', async (_, form, as) => {
  takesUploads();
  const answer = await send(form, as);
  expect([answer.status, JSON.parse(answer.text), passedOn().length]).toMatchObject([400, { error: 'bad_request' }, 0]);
});

test('more than 6 MB are refused by their length, before they come', async () => {
  takesUploads();
  const answer = await proxy.ask('/api/upload', {
    method: 'POST',
    headers: { ...proxy.own({ Cookie: 'jwt=token-1' }), 'Content-Type': type, 'Content-Length': '99000000' },
  });
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([413, { error: 'too_large' }]);
});

test('nothing is read for a cookie that the API does not know', async () => {
  takesUploads();
  const origin = `http://s002.localhost:${proxy.shop.port}`;
  const socket = connect(proxy.shop.port, '127.0.0.1');
  const head = [
    'POST /_api/api/upload HTTP/1.1',
    `Host: s002.localhost:${proxy.shop.port}`,
    `Origin: ${origin}`,
    'Cookie: jwt=nobody',
    `Content-Type: ${type}`,
    'Content-Length: 6200000',
    'Expect: 100-continue',
  ];
  const answer = await new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
  });
  socket.destroy();
  // Not '100 Continue': the body is not even asked for.
  expect(answer).toMatch(/^HTTP\/1\.1 401 /u);
  expect([proxy.api.asked[0]?.url, passedOn()]).toEqual(['/api/profile?store_code=S002', []]);
});

test.each([
  [503, 'busy', 503],
  [500, 'upstream_failed', 502],
  [404, 'upstream_failed', 502],
  [200, 'upstream_invalid', 502],
])('where the API answers %i to whose token it is, nothing is taken', async (status, error, sent) => {
  proxy.answers(status, { data: 'nothing' });
  const answer = await upload(await animatedWebp(2));
  expect([answer.status, JSON.parse(answer.text), proxy.api.asked.length]).toMatchObject([sent, { error }, 1]);
});

test('one account has one allowance, however many logins it has', async () => {
  proxy.api.answer((incoming, response) => {
    const isProfile = incoming.url?.startsWith('/api/profile?');
    incoming.resume().once('end', () => {
      response.writeHead(200, json).end(JSON.stringify({ data: isProfile ? { id: 4711, name: 'Sok' } : {} }));
    });
  });
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) statuses.push((await upload(Buffer.from('none'))).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 415), 429]);
});

test('a receipt that the API gives in another form is none', async () => {
  for (const kind of ['image/svg+xml', 'text/html', 'image/png; a=b']) {
    proxy.api.answer((_, response) => response.writeHead(200, { 'content-type': kind }).end('<svg/>'));
    const answer = await proxy.ask('/api/upload/a.webp', { headers: loggedIn });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([502, { error: 'upstream_invalid' }]);
  }
});
