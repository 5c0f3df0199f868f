import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread that sends one response for each request, in their order: a result, or `{ error }`. */
export type WorkerCalls<Request, Result> = {
  /** Sends a request. @throws the error of the response, or that of a thread that has ended */
  ask: (request: Request) => Promise<Result>;
  /** How many requests wait for their response. */
  waiting: () => number;
  /** Whether the thread has ended and responds to nothing any more. */
  isDead: () => boolean;
  stop: () => Promise<unknown>;
};

/**
 * Starts a thread for calls. It keeps the process alive only while a request waits.
 * @param name what the thread is, for the message if it ends: 'a publishing worker'
 */
export const startWorkerCalls = <Request, Result extends object>(
  file: string | URL,
  name: string,
  options: WorkerOptions = {},
): WorkerCalls<Request, Result> => {
  const worker = new Worker(file, options);
  const waiting: { resolve: (result: Result) => void; reject: (error: Error) => void }[] = [];
  let dead: Error | null = null;
  const failAll = (error: Error): void => {
    dead ??= error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('message', (response: Result | { error: string }) => {
    const next = waiting.shift();
    if (waiting.length === 0) worker.unref();
    if ('error' in response) next?.reject(new Error(response.error));
    else next?.resolve(response);
  });
  worker.on('error', failAll);
  worker.on('exit', (code) => failAll(new Error(`${name} ended with code ${code}`)));
  worker.unref();
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (dead) {
          reject(dead);
          return;
        }
        worker.postMessage(request);
        worker.ref();
        waiting.push({ resolve, reject });
      }),
    waiting: () => waiting.length,
    isDead: () => dead !== null,
    stop: () => worker.terminate(),
  };
};
