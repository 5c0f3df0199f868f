import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import type { BodyLimit } from '../route-table.ts';
import { createBodyReader, drainBody, type BodyKind } from './request-body.ts';
import { request, sendRaw } from '../testing/raw-http.ts';

const limits: Record<BodyKind, BodyLimit> = {
  json: { kind: 'json', bytes: 1000, milliseconds: 200 },
  upload: { kind: 'upload', bytes: 1000, milliseconds: 2000, pace: { bytes: 100, milliseconds: 300 } },
};
const budget = { all: 1500, perAddress: 1200 };

/** A server that says what it read, or why not. */
let server: Server;
let port = 0;
beforeAll(async () => {
  const readBody = createBodyReader({ json: budget, upload: budget });
  server = createServer();
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const said = await readBody(
      incoming,
      response,
      incoming.headers.from ?? 'somebody',
    )(limits[incoming.url === '/upload' ? 'upload' : 'json']).then(
      (body) => `read ${body.length}`,
      (error: unknown) => (error instanceof ProxyError ? error.code : String(error)),
    );
    drainBody(incoming);
    if (!response.destroyed) response.end(said);
  };
  const take = (incoming: IncomingMessage, response: ServerResponse): void => void handle(incoming, response);
  server.on('request', take).on('checkContinue', take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
});

const post = (body: string, headers: Record<string, string> = {}) =>
  request(port, '/', { method: 'POST', body, headers }).then(({ text }) => text);

const open = (head: string, target = '/'): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${head}\r\n\r\n`);
      resolve(socket);
    });
    socket.on('error', () => {});
  });
const lastOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let all = '';
    socket.on('data', (part) => {
      all += part.toString();
    });
    socket.once('close', () => resolve(all));
  });

test('a body is read whole, up to its limit and not beyond', async () => {
  expect(await post('')).toBe('read 0');
  expect(await post('x'.repeat(1000))).toBe('read 1000');
  expect(await post('x'.repeat(1001))).toBe('too_large');
});

test('what comes in pieces of unknown length is held to the same limit', async () => {
  const chunked = (text: string): string =>
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
  expect((await sendRaw(port, chunked('x'.repeat(900)))).toString()).toContain('read 900');
  expect((await sendRaw(port, chunked('x'.repeat(1001)))).toString()).toContain('too_large');
});

test('a body that does not come in time is given up', async () => {
  const began = performance.now();
  const socket = await open('Content-Length: 500');
  const drip = setInterval(() => socket.write('x'), 20);
  const answer = lastOf(socket);
  expect(
    await Promise.race([answer, new Promise((resolve) => socket.once('data', (part) => resolve(String(part))))]),
  ).toContain('too_slow');
  expect(performance.now() - began).toBeLessThan(1000);
  clearInterval(drip);
  socket.destroy();
});

test('all bodies together stay within their budget, and leave it as it was', async () => {
  const sockets = await Promise.all(['one', 'two'].map((from) => open(`From: ${from}\r\nContent-Length: 1000`)));
  const answers = sockets.map(lastOf);
  for (const socket of sockets) socket.write('x'.repeat(800));
  for (const socket of sockets) setTimeout(() => socket.end('x'.repeat(200)), 50);
  const texts = await Promise.all(answers);
  expect(texts.filter((text) => text.includes('busy'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('read 1000'))).toHaveLength(1);
  for (let time = 0; time < 5; time++) {
    const gone = await open('Content-Length: 1000');
    gone.write('x'.repeat(900), () => gone.destroy());
    await new Promise((resolve) => gone.once('close', resolve));
  }
  await expect.poll(() => post('x'.repeat(1000))).toBe('read 1000');
});

test('uploads that stand still leave room for JSON, and for the uploads of others', async () => {
  const held = await Promise.all(
    ['one', 'two'].map((from) => open(`From: ${from}\r\nContent-Length: 1000`, '/upload')),
  );
  const ends = held.map(lastOf);
  const [first, second] = held;
  first?.write('x'.repeat(900));
  second?.write('x'.repeat(300));
  expect(await post('x'.repeat(1000))).toBe('read 1000');
  const again = await open('From: one\r\nContent-Length: 1000', '/upload');
  const refused = lastOf(again);
  again.write('x'.repeat(400));
  expect(await refused).toContain('busy');
  const other = await open('From: three\r\nContent-Length: 200', '/upload');
  const taken = lastOf(other);
  other.end('x'.repeat(200));
  expect(await taken).toContain('read 200');
  // Neither of the two sends more.
  for (const end of await Promise.all(ends)) expect(end).toContain('too_slow');
});

test('an upload that goes on at its pace may take longer than a call', async () => {
  const socket = await open('Content-Length: 900', '/upload');
  const answer = lastOf(socket);
  const drip = setInterval(() => socket.write('x'.repeat(90)), 60);
  expect(await answer).toContain('read 900');
  clearInterval(drip);
  const slow = await open('Content-Length: 900', '/upload');
  const end = lastOf(slow);
  const drops = setInterval(() => slow.write('x'), 20);
  expect(await end).toContain('too_slow');
  clearInterval(drops);
});

test('who waits to be asked for the body is asked', async () => {
  const socket = await open('Content-Length: 5\r\nExpect: 100-continue');
  const answer = lastOf(socket);
  socket.once('data', () => socket.write('hello'));
  expect(await answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK[^]*read 5/u);
});

test('a body without an end is cut off, however much of it is sent', async () => {
  const socket = await open('Transfer-Encoding: chunked');
  const piece = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
  let sent = 0;
  const pour = (): void => {
    while (!socket.destroyed && sent < 100_000_000 && socket.write(piece)) sent += piece.length;
  };
  socket.on('drain', pour);
  pour();
  expect(await lastOf(socket)).toContain('too_large');
  expect(sent).toBeLessThan(30_000_000);
});
