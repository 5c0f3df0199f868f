import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { listen } from './listen.ts';
import { html, publishPages, shopPages, startTestShop } from '../testing/test-shop.ts';

describe('listening', () => {
  it('says in a sentence that a port is taken', async () => {
    const first = await listen(() => {}, { port: 0, host: '127.0.0.1' });
    await expect(listen(() => {}, { port: first.port, host: '127.0.0.1' })).rejects.toThrow(
      `port ${first.port} is taken by another program`,
    );
    await first.close();
  });

  it('finishes the request in flight when it closes, and takes no more', async () => {
    let finish = (): void => {};
    const arrived = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let release = (): void => {};
    const server = await listen(
      (_, response) => {
        release = () => response.end('done');
        finish();
      },
      { port: 0, host: '127.0.0.1' },
    );
    const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await arrived;
    const closed = server.close();
    const refused = connect(server.port, '127.0.0.1');
    await once(refused, 'error');
    release();
    await closed;
    await once(socket, 'close');
    expect(Buffer.concat(chunks).toString()).toContain('done');
  });

  it('ends connections in the lane that rest, and those at work after their answer', async () => {
    const shop = await startTestShop({
      prepare: (dataDir) => {
        for (const store of ['S001', 'S002', 'S003'])
          publishPages(dataDir, store, { ...shopPages(store), '/big': { body: html('big').repeat(20_000) } });
      },
    });
    const head = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: s001.localhost\r\n\r\n`;
    const resting = connect(shop.port, '127.0.0.1', () => resting.write(head('/kh')));
    await once(resting, 'data');
    const working = connect(shop.port, '127.0.0.1', () => working.write(head('/big')));
    let received = 0;
    working.on('data', (part: Buffer) => (received += part.length));
    await once(working, 'data');
    const rested = once(resting.resume(), 'close');
    const worked = once(working, 'close');
    await shop.close();
    await Promise.all([rested, worked]);
    expect(received).toBeGreaterThan(html('big').length * 20_000);
  });
});
