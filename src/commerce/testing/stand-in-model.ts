import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const body = z.object({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
});
export type ModelCall = z.output<typeof body> & { authorization: string | undefined };

/** How the stand-in responds; a text is streamed in small chunks, as real endpoints do. */
export type ModelWay =
  | { says: string; way?: 'stalls' }
  | { way: 'error' | 'silent' | 'endless' | 'malformed' | 'cut' | 'html' | 'redirect' | 'huge line' | 'stalls' };

const chunk = (content: string, reason: string | null = null): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: reason }] })}\n\n`;

const answer = async (response: ServerResponse, how: ModelWay): Promise<void> => {
  const way = ('way' in how ? how.way : undefined) ?? 'says';
  if (way === 'silent') return;
  if (way === 'error') {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"out of order"}}');
    return;
  }
  if (way === 'redirect') {
    response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    return;
  }
  if (way === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (way === 'malformed') response.end('data: {"choices": [\n\n');
  else if (way === 'cut') response.end(chunk('You can'));
  else if (way === 'stalls') response.write(chunk('says' in how ? how.says : 'You can'));
  else if (way === 'huge line') {
    const send = (): void => {
      while (!response.destroyed && response.write(`data: ${'x'.repeat(65_536)}`));
      if (!response.destroyed) response.once('drain', send);
    };
    send();
  } else if (way === 'endless') {
    const send = (): void => {
      while (!response.destroyed && response.write(chunk('and so on ')));
      if (!response.destroyed) response.once('drain', send);
    };
    send();
  } else {
    response.write(': a comment\n\n');
    for (const part of ('says' in how ? how.says : '').match(/.{1,7}/gsu) ?? []) response.write(chunk(part));
    response.end(`${chunk('', 'stop')}data: [DONE]\n\n`);
  }
};

/** Opens an OpenAI-compatible endpoint for tests, on a free loopback port. */
export const openStandInModel = async () => {
  let how: ModelWay = { says: '' };
  const calls: ModelCall[] = [];
  let closed = 0;
  const server = createServer((request, response) => {
    response.once('close', () => {
      closed += 1;
    });
    void text(request).then((sent) => {
      if (request.url !== '/v1/chat/completions') {
        response.writeHead(404).end();
        return;
      }
      calls.push({ ...body.parse(JSON.parse(sent)), authorization: request.headers.authorization });
      return answer(response, how);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    /** The requests received, in order. */
    calls,
    /** Returns the number of responses that either side has closed. */
    closed: () => closed,
    set: (next: ModelWay): void => {
      how = next;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
