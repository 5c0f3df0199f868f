import { parentPort } from 'node:worker_threads';
import { messageOf } from '../lib/errors.ts';
import { compressSync, openFrame } from './compress.ts';

/** A form to make of a stored body: a zstd frame; `hash` and `size` (bytes) are those of the body in it. */
export type FormRequest = {
  frame: Uint8Array;
  dictionary: Uint8Array | null;
  hash: string;
  size: number;
  form: 'br' | 'gzip';
  isHard: boolean;
};

/** A thread's responses come in the order of its requests. */
export type FormResult = { bytes: Uint8Array<ArrayBuffer> };

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const answer = ({ frame, dictionary, hash, size, form, isHard }: FormRequest): FormResult | { error: string } => {
  try {
    return { bytes: compressSync(openFrame(frame, dictionary, hash, size), form, isHard) };
  } catch (error) {
    return { error: messageOf(error) };
  }
};

port.on('message', (request: FormRequest) => {
  const made = answer(request);
  port.postMessage(made, 'bytes' in made ? [made.bytes.buffer] : []);
});
