import { parentPort } from 'node:worker_threads';
import { messageOf } from '../lib/errors.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import { openJob, type Job } from './job.ts';
import { createPageMaker, type RenderedPage, type Renderer } from './page-maker.ts';

/** Messages to a worker: open a store, render pages of it, finish it. */
export type WorkerRequest =
  | { kind: 'begin'; job: Job }
  | { kind: 'pages'; addresses: string[] }
  | { kind: 'documents' }
  | { kind: 'finish' };

/** A worker replies once to each request, in order. */
export type WorkerAnswer = { pages: RenderedPage[] } | { error: string };

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const begin = async (job: Job) => {
  const renderer = (await import(job.renderer)) as Renderer;
  const storeDir = releasesFolder(job.dataDir, job.config.code);
  const releases = openReleases(storeDir);
  const base = job.base === null ? null : releases.byId(job.base);
  const opened = openJob(job);
  const { codeVersion, config } = job;
  const maker = createPageMaker(
    { job: opened, storeCode: config.code, codeVersion, storeDir, base, compressor: null },
    renderer,
  );
  const close = async (): Promise<void> => {
    opened.close();
    await releases.close();
  };
  return { maker, close };
};

let store: Awaited<ReturnType<typeof begin>> | null = null;

const begun = () => {
  if (!store) throw new Error('no store was begun');
  return store;
};

const answer = async (request: WorkerRequest): Promise<RenderedPage[]> => {
  switch (request.kind) {
    case 'begin':
      await store?.close();
      store = null;
      store = await begin(request.job);
      return [];
    case 'pages':
      return begun().maker.pages(request.addresses);
    case 'documents':
      return begun().maker.documents();
    case 'finish': {
      const { maker, close } = begun();
      store = null;
      try {
        maker.finish();
      } finally {
        await close();
      }
      return [];
    }
  }
};

let turn = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  turn = turn.then(async () => {
    try {
      port.postMessage({ pages: await answer(request) } satisfies WorkerAnswer);
    } catch (error) {
      port.postMessage({ error: messageOf(error) } satisfies WorkerAnswer);
    }
  });
});
