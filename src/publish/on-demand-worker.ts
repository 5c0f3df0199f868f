import { parentPort, workerData } from 'node:worker_threads';
import { apiFailureOf } from '../catalogue/live/api-failure.ts';
import { loadLive } from '../catalogue/live/load-live.ts';
import { apiOrigin, type Environment } from '../config/environment.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Locale } from '../i18n/locales.ts';
import { messageOf } from '../lib/errors.ts';
import { createPictures } from '../images/pictures.ts';
import { makeForms } from '../release/compress.ts';
import { contentHash } from '../release/content-hash.ts';
import type { HeaderSet } from '../release/types.ts';
import { splitLocale } from '../routes.ts';
import { picturesFolder } from './store-input.ts';
import { createProductMaker } from './on-demand-product.ts';
import { createOpenStores, type OpenStore } from './on-demand-stores.ts';
import type { Renderer } from './page-maker.ts';
import type { Rendered } from './renderer.ts';

/** Renders for `on-demand.ts` what the release lacks: products added since, and lists as the API has them now. */

export type OnDemandData = { env: Environment; stores: readonly StoreConfig[]; renderer: string };
export type WantedProduct = { kind: 'product'; store: string; id: string; locale: Locale };
export type WantedList = {
  kind: 'list';
  store: string;
  /** With its language prefix. */
  address: string;
  /** Only the part that changes with the filters, not the whole page. */
  part: boolean;
  /** The API is known to be down and must not be called. */
  offline: boolean;
};
export type OnDemandRequest = { number: number } & (WantedProduct | WantedList);
/** A page in all content encodings. */
export type WorkerPage = {
  status: number;
  /** When its first promotional price ends, in milliseconds since 1970; null: none does. */
  priceEnd: number | null;
  hash: string;
  headers: HeaderSet;
  bodies: Record<'zstd' | 'br' | 'gzip' | 'identity', Uint8Array>;
};
/** `down`: the API itself fails, regardless of the request. */
export type OnDemandAnswer = { number: number } & ({ page: WorkerPage | null } | { error: string; down: boolean });

/** Timeout of API calls in milliseconds; a visitor is waiting. */
const apiTimeoutMs = 4000;

const finished = async (
  { html, csp }: Rendered,
  { status, priceEnd }: Pick<WorkerPage, 'status' | 'priceEnd'>,
  headers: HeaderSet = {},
): Promise<WorkerPage> => {
  return {
    status,
    priceEnd,
    hash: contentHash(html),
    headers: { ...headers, ...(csp === null ? {} : { 'content-security-policy': csp }) },
    bodies: await makeForms(html),
  };
};

const createMaker = async ({ env, stores, renderer }: OnDemandData) => {
  const { render } = (await import(renderer)) as Renderer;
  const pictures = createPictures(picturesFolder(env.dataDir));
  const storeOf = createOpenStores(stores, env, pictures);
  const makeProduct = createProductMaker({ render }, pictures);

  const sourceOf = ({ config }: OpenStore) => ({
    origin: apiOrigin(config, env),
    storeCode: config.code,
    retries: 0,
    timeoutMs: apiTimeoutMs,
  });

  const makeList = async (store: OpenStore, { address, part, offline }: WantedList): Promise<WorkerPage | null> => {
    const { locale, path } = splitLocale(address);
    const loaded = await loadLive(store.contextOf(locale), path, offline ? null : sourceOf(store));
    if (!loaded) return null;
    const { page, status, template, priceEnd } = loaded;
    // Both templates show the data of a list.
    const rendered = await render(part ? 'list-part' : template, page);
    return finished(
      rendered,
      { status, priceEnd },
      {
        ...(part ? { 'x-robots-tag': 'noindex' } : {}),
        ...(status === 503 ? { 'retry-after': '5' } : {}),
      },
    );
  };

  return async (request: OnDemandRequest): Promise<WorkerPage | null> => {
    const store = storeOf(request.store);
    if (request.kind === 'list') return makeList(store, request);
    const made = await makeProduct(store, sourceOf(store), request);
    return made && finished(made.rendered, { status: 200, priceEnd: made.priceEnd });
  };
};

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const maker = createMaker(workerData as OnDemandData);

const answer = async (request: OnDemandRequest): Promise<void> => {
  const { number } = request;
  try {
    const make = await maker;
    port.postMessage({ number, page: await make(request) } satisfies OnDemandAnswer);
  } catch (error) {
    const failure = apiFailureOf(error);
    if (failure === 'absent') port.postMessage({ number, page: null } satisfies OnDemandAnswer);
    else port.postMessage({ number, error: messageOf(error), down: failure === 'down' } satisfies OnDemandAnswer);
  }
};

port.on('message', (request: OnDemandRequest) => void answer(request));
