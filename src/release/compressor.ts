import { Worker } from 'node:worker_threads';
import type { Compressed, Effort } from './compress.ts';
import type { CompressRequest } from './compress-worker.ts';

/**
 * Threads that compress, next to the one that renders. Compressing in a thread with a large heap triggers garbage
 * collections all the time, since each stream counts as external memory; the heaps of these threads are almost empty.
 */
export type Compressor = {
  /** Does what `compressChecked` does; the body is transferred and cannot be used afterwards. */
  compress(body: Buffer, effort?: Effort): Promise<Compressed>;
  close(): Promise<void>;
};

type Waiting = { resolve: (made: Compressed) => void; reject: (error: Error) => void };

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const startThread = () => {
  const worker = new Worker(new URL('compress-worker.ts', import.meta.url));
  const waiting: Waiting[] = [];
  let dead: Error | null = null;
  const fail = (error: Error): void => {
    dead ??= error;
    for (const { reject } of waiting.splice(0)) reject(dead);
  };
  worker.on('message', ({ forms: { zstd, br, gzip }, ...rest }: Compressed) => {
    waiting.shift()?.resolve({ ...rest, forms: { zstd: asBuffer(zstd), br: asBuffer(br), gzip: asBuffer(gzip) } });
    if (waiting.length === 0) worker.unref();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('a compressing thread ended')));
  // Keeps the process alive only while somebody waits.
  worker.unref();
  return {
    waiting: () => waiting.length,
    isDead: () => dead !== null,
    ask: (body: Buffer, effort: Effort): Promise<Compressed> =>
      new Promise((resolve, reject) => {
        worker.ref();
        waiting.push({ resolve, reject });
        const { buffer } = body;
        // A buffer with its own memory is transferred; a part of a larger one is copied.
        const request: CompressRequest = { body, effort };
        worker.postMessage(request, buffer instanceof ArrayBuffer && buffer.byteLength === body.length ? [buffer] : []);
      }),
    close: async (): Promise<void> => {
      await worker.terminate();
    },
  };
};

export const createCompressor = (size = 2): Compressor => {
  const threads = Array.from({ length: size }, startThread);
  return {
    compress: (body, effort = 'usual') => {
      for (const [place, thread] of threads.entries()) if (thread.isDead()) threads[place] = startThread();
      return threads.reduce((least, one) => (one.waiting() < least.waiting() ? one : least)).ask(body, effort);
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
};
