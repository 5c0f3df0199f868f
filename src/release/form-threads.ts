import { availableParallelism } from 'node:os';
import { startWorkerCalls, type WorkerCalls } from '../lib/worker-calls.ts';
import { asBuffer } from './compress.ts';
import type { FormRequest, FormResult } from './form-thread.ts';

/**
 * Threads that make the forms of stored bodies, shared by all stores. In the server's own thread, the decompressed
 * bodies would be garbage, and collecting it would delay every request (decision 66).
 */

type FormThread = WorkerCalls<FormRequest, FormResult>;

const maxThreads = Math.min(4, availableParallelism());
const threads = new Set<FormThread>();

const hire = (): FormThread => {
  const thread: FormThread = startWorkerCalls(new URL('form-thread.ts', import.meta.url), 'a thread for encodings');
  threads.add(thread);
  return thread;
};

/** Returns the thread with the fewest requests, or a new one if all are busy and more are allowed. */
const pick = (): FormThread => {
  for (const thread of threads) if (thread.isDead()) threads.delete(thread);
  const [least] = [...threads].toSorted((one, other) => one.waiting() - other.waiting());
  return least && (least.waiting() === 0 || threads.size === maxThreads) ? least : hire();
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
export const makeStoredForm = async (request: FormRequest): Promise<Buffer> => {
  const dictionary = request.dictionary && share(request.dictionary);
  const { bytes } = await pick().ask({ ...request, dictionary });
  return asBuffer(bytes);
};
