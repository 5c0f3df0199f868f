import { parentPort } from 'node:worker_threads';
import { messageOf } from '../lib/errors.ts';
import { openForReading } from '../release/database.ts';
import { releasesFolder } from '../release/layout.ts';
import { createHeaderSets, readRelease } from '../release/release.ts';
import type { Dictionary } from '../release/types.ts';
import { openSources, type StoreInput } from './store-input.ts';
import type { Family } from './page-family.ts';
import { createPageMaker, type RenderedPage, type Renderer } from './page-maker.ts';

/**
 * A worker that renders pages for `render-pool.ts`. This file is an entry point of the server bundle
 * (`dist/server/render-thread.mjs`), so that it shares its modules with the renderer.
 */

/** Messages to a worker: open a store, make its dictionaries, pages and documents, and close it. */
export type WorkerRequest =
  | { kind: 'begin'; input: StoreInput }
  | { kind: 'family'; family: Family; addresses: string[] }
  | { kind: 'dictionaries'; dictionaries: ReadonlyMap<string, Dictionary> }
  | { kind: 'pages'; addresses: string[] }
  | { kind: 'documents' }
  | { kind: 'finish' };

/** A worker's response; it sends one for each request, in order. */
export type WorkerResult = { pages: RenderedPage[]; dictionaries?: Dictionary[] };
type WorkerAnswer = WorkerResult | { error: string };

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

/** Opens the release that a run builds on. */
const openBase = (storeDir: string, id: string) => {
  const database = openForReading(storeDir);
  return { base: readRelease(storeDir, database, createHeaderSets(database), { id }), close: () => database.close() };
};

const begin = async (input: StoreInput) => {
  const renderer = (await import(/* @vite-ignore */ input.renderer)) as Renderer;
  const storeDir = releasesFolder(input.dataDir, input.config.code);
  const former = input.base === null ? null : openBase(storeDir, input.base);
  const opened = openSources(input);
  const { codeVersion, config } = input;
  const maker = createPageMaker(
    {
      sources: opened,
      storeCode: config.code,
      codeVersion,
      base: former?.base ?? null,
      dictionaries: new Map(),
      urgent: false,
    },
    renderer,
  );
  const close = (): void => {
    opened.close();
    former?.close();
  };
  return { maker, close };
};

let store: Awaited<ReturnType<typeof begin>> | null = null;

const begun = () => {
  if (!store) throw new Error('no store was begun');
  return store;
};

const answer = async (request: WorkerRequest): Promise<WorkerResult> => {
  switch (request.kind) {
    case 'begin':
      store?.close();
      store = null;
      store = await begin(request.input);
      return { pages: [] };
    case 'family':
      return begun().maker.family(request.family, request.addresses);
    case 'dictionaries':
      begun().maker.useDictionaries(request.dictionaries);
      return { pages: [] };
    case 'pages':
      return { pages: await begun().maker.pages(request.addresses) };
    case 'documents':
      return { pages: begun().maker.documents() };
    case 'finish':
      begun().close();
      store = null;
      return { pages: [] };
  }
};

let turn = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  turn = turn.then(async () => {
    try {
      port.postMessage((await answer(request)) satisfies WorkerAnswer);
    } catch (error) {
      port.postMessage({ error: messageOf(error) } satisfies WorkerAnswer);
    }
  });
});
