import { parentPort } from 'node:worker_threads';
import { compressChecked } from './compress.ts';

/** Compresses one body after the other, for `compressor.ts`. */
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

port.on('message', (body: Uint8Array) => {
  port.postMessage(compressChecked(Buffer.from(body.buffer, body.byteOffset, body.byteLength)));
});
