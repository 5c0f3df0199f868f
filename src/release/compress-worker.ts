import { parentPort } from 'node:worker_threads';
import { compressChecked, type Effort } from './compress.ts';

/** A body to compress, and with how much effort. */
export type CompressRequest = { body: Uint8Array; effort: Effort };

/** Compresses bodies one after the other, for `compressor.ts`. */
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

port.on('message', ({ body, effort }: CompressRequest) => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  port.postMessage(compressChecked(bytes, undefined, effort));
});
