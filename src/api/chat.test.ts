import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createChatApi, TooManyQuestions } from './chat.ts';
import { ApiError } from './request.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const answer = { answer: 'ក្នុង ៧ ថ្ងៃ។', sources: [], products: [], known: true, suggestions: [], generated: true };

/** Asks a server that answers so. */
const ask = async (listener: RequestListener, signal: AbortSignal = new AbortController().signal) => {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const told: string[] = [];
  const api = createChatApi({ origin: `${origin}/_api`, storeCode: 'S001', locale: 'kh' });
  const given = await api.ask({ question: 'How long?' }, { signal, onText: (text) => void told.push(text) });
  return { given, told };
};

test('an answer in one piece', async () => {
  const { given, told } = await ask((request, response) => {
    expect(request.url).toBe('/_api/api/chat?store_code=S001');
    expect(request.headers).toMatchObject({ accept: 'text/event-stream, application/json;q=0.9' });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: answer }));
  });
  expect([given, told]).toEqual([answer, []]);
});

test('an answer that is written, its bytes cut anywhere', async () => {
  const events = Buffer.from(
    `: one moment\n\nevent: text\ndata: {"text":"ក្នុង "}\n\nevent: text\ndata: {"text":"៧ ថ្ងៃ។"}\n\nevent: answer\ndata: ${JSON.stringify(answer)}\n\n`,
  );
  const { given, told } = await ask((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const send = (at: number): void => {
      if (at >= events.length) response.end();
      else response.write(events.subarray(at, at + 5), () => setImmediate(send, at + 5));
    };
    send(0);
  });
  expect([given, told]).toEqual([answer, ['ក្នុង ', '៧ ថ្ងៃ។']]);
});

test.each<[string, RequestListener]>([
  [
    'breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: text\ndata: {"text":"In"}\n\n');
      setImmediate(() => response.destroy());
    },
  ],
  [
    'ends before the whole',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('event: text\ndata: {"text":"In"}\n\n');
    },
  ],
  [
    'is no answer',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"answer":5}}');
    },
  ],
])('a call whose answer %s', async (_, listener) => {
  await expect(ask(listener)).rejects.toMatchObject({ name: 'ApiError', status: null });
});

test('a refusal says how long to wait, or what is wrong', async () => {
  const tooMany = ask((_, response) => {
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '17' }).end('{}');
  });
  await expect(tooMany).rejects.toMatchObject({ waitSeconds: 17, problem: { code: 'too_many' } });
  await expect(tooMany).rejects.toBeInstanceOf(TooManyQuestions);
  server?.close();
  const ended = ask((_, response) => {
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end('{"code":401,"error":"unauthorized","message":"please log in"}');
  });
  await expect(ended).rejects.toMatchObject({ status: 401, problem: { code: 'unauthorized' } });
  await expect(ended).rejects.toBeInstanceOf(ApiError);
});

test('whoever stops gets the reason', async () => {
  const controller = new AbortController();
  const asked = ask(() => controller.abort(new Error('stopped')), controller.signal);
  await expect(asked).rejects.toThrow('stopped');
});
