import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { asBuffer } from './compress.ts';
import type { FormAnswer, FormRequest } from './form-thread.ts';

/**
 * Threads that make the forms of stored bodies, shared by all stores. In the server's own thread, the decompressed
 * bodies would be garbage, and collecting it would delay every request (decision 66).
 */

type Waiting = { resolve: (form: Buffer) => void; reject: (error: Error) => void };
type FormThread = { worker: Worker; waiting: Waiting[] };

const maxThreads = Math.min(4, availableParallelism());
const threads = new Set<FormThread>();

const hire = (): FormThread => {
  const worker = new Worker(new URL('form-thread.ts', import.meta.url));
  const thread: FormThread = { worker, waiting: [] };
  const fail = (error: Error): void => {
    threads.delete(thread);
    for (const { reject } of thread.waiting.splice(0)) reject(error);
  };
  worker.on('message', (answer: FormAnswer) => {
    const next = thread.waiting.shift();
    if (thread.waiting.length === 0) worker.unref();
    if ('error' in answer) next?.reject(new Error(answer.error));
    else next?.resolve(asBuffer(answer.bytes));
  });
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`a thread for encodings ended with code ${code}`)));
  threads.add(thread);
  return thread;
};

/** Returns the thread with the fewest requests, or a new one if all are busy and more are allowed. */
const pick = (): FormThread => {
  const [least] = [...threads].toSorted((one, other) => one.waiting.length - other.waiting.length);
  return least && (least.waiting.length === 0 || threads.size === maxThreads) ? least : hire();
};

/** Copies of dictionaries that threads share. */
const shared = new WeakMap<Uint8Array, Uint8Array>();
const share = (bytes: Uint8Array): Uint8Array => {
  const known = shared.get(bytes);
  if (known) return known;
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  shared.set(bytes, copy);
  return copy;
};

/**
 * Makes a form of a stored body in a thread.
 * @throws if the body is damaged
 */
export const makeStoredForm = (request: FormRequest): Promise<Buffer> => {
  const { worker, waiting } = pick();
  const dictionary = request.dictionary && share(request.dictionary);
  worker.ref();
  worker.postMessage({ ...request, dictionary } satisfies FormRequest);
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
  });
};
