import { parentPort } from 'node:worker_threads';
import { createPageMaker, type MadePage, type PageMaker, type Renderer } from './page-maker.ts';
import type { Job } from './job.ts';

/** Messages to a worker: begin a store, make pages of it, finish it. */
export type WorkerRequest =
  | { kind: 'begin'; job: Job }
  | { kind: 'pages'; addresses: string[] }
  | { kind: 'documents' }
  | { kind: 'finish' };

/** A worker answers each request once, in their order. */
export type WorkerAnswer = { pages: MadePage[] } | { error: string };

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

let maker: PageMaker | null = null;

const begun = (): PageMaker => {
  if (!maker) throw new Error('no store was begun');
  return maker;
};

const answer = async (request: WorkerRequest): Promise<MadePage[]> => {
  switch (request.kind) {
    case 'begin':
      await maker?.finish();
      maker = null;
      maker = createPageMaker(request.job, (await import(request.job.renderer)) as Renderer);
      return [];
    case 'pages':
      return begun().pages(request.addresses);
    case 'documents':
      return begun().documents();
    case 'finish':
      await begun().finish();
      maker = null;
      return [];
  }
};

let turn = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  turn = turn.then(async () => {
    try {
      port.postMessage({ pages: await answer(request) } satisfies WorkerAnswer);
    } catch (error) {
      port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies WorkerAnswer);
    }
  });
});
