import type { Logger } from 'pino';
import type { StoreConfig } from '../config/stores.ts';
import { metPicturePath } from '../contract/met-picture.ts';
import { defaultLocale, type Locale } from '../i18n/locales.ts';
import { messageOf } from '../lib/errors.ts';
import type { ObjectReader } from '../release/object-reader.ts';
import type { Release } from '../release/release.ts';
import type { Releases } from '../release/releases.ts';
import type { HeaderSet } from '../release/types.ts';
import { inLocale } from '../routes.ts';
import { textResponse, redirectResponse, type HttpResponse } from './http/response.ts';
import { assetResponse, hashedPrefix, type Assets } from './files/assets.ts';
import { cacheControl, shortCacheControl, nearPriceEndMs, vary } from './http/cache-control.ts';
import { storeHealth, type StoreHealth } from './health/health.ts';
import { isDoor, isPay, isRebuildHook, isWebVitals } from './route-table.ts';
import type { ApiProxy } from './api-proxy/api-proxy.ts';
import { selectAppUrl, createAppLinks } from './pages/download.ts';
import { selectLocale } from './http/accept-language.ts';
import { parseTokenCookie } from './api-proxy/session.ts';
import { fallbackErrorPage } from './pages/fallback-error-page.ts';
import type { RebuildHook } from './ops/rebuild-hook.ts';
import type { OnDemandLists, OnDemandProducts } from './pages/on-demand-pages.ts';
import { isMap, mapPageResponse } from './pages/map-page.ts';
import { loginRedirect } from './pages/login-redirect.ts';
import { createPageIndex, type PageMatch, type PageIndex } from './pages/page-index.ts';
import { createPageSender } from './pages/page-sender.ts';
import type { RemoteImages } from './files/remote-images.ts';
import { imageResponse, imagePrefix, type ImageSource, type ImagePriority } from './files/images.ts';
import type { RecentMap } from './recent-map.ts';
import type { RequestContext } from './http/request-context.ts';
import { parseTarget, escapeQuery, type RequestTarget } from './http/request-target.ts';
import { createErrorReporter } from './health/error-reporter.ts';
import type { WebVitalsEndpoint } from './ops/web-vitals-endpoint.ts';

export type StoreHandlerOptions = {
  store: StoreConfig;
  releases: Releases;
  reader: ObjectReader;
  assets: Assets;
  pictures: ImageSource;
  /** Pictures by the API's own paths. */
  remoteImage: RemoteImages;
  /** How urgent a size of a picture is to an address. */
  imagePriority: (client: string) => ImagePriority;
  /** null: what the release lacks is not made on demand. */
  newer: OnDemandProducts | null;
  /** null: lists are not narrowed or sorted, and nothing is searched for. */
  lists: OnDemandLists | null;
  /** The way to the store's commerce API. */
  door: ApiProxy;
  /** Webhooks of the store's commerce API. */
  rebuildHook: RebuildHook;
  /** What pages say of how they did for a visitor. */
  webVitals: WebVitalsEndpoint;
  /** Checkout: calls below `/_pay/`. Never rejects. */
  pay: (request: RequestContext) => Promise<HttpResponse>;
  /** Headers of all pages of this store. */
  headers: HeaderSet;
  /** Whether the edge in front does the language guard (D5). */
  edgeGuard: boolean;
  /** Makes a place for the found targets of one release; all stores share its bound. */
  remember: () => RecentMap<PageMatch>;
  logger: Logger;
};

/** One store as visitors see it. */
export type StoreHandler = {
  /** At once where the body is in memory. Never throws or rejects. */
  answer(request: RequestContext): HttpResponse | Promise<HttpResponse>;
  health(now: number): StoreHealth;
  close(): Promise<void>;
};

type FoundPage = PageMatch & { kind: 'page' };
type Missing = PageMatch & { kind: 'missing' };
type Live = PageMatch & { kind: 'live' };

/** Whether a target is a file: of the client, or a picture. */
export const isFile = (target: string): boolean => target.startsWith(hashedPrefix) || target.startsWith(imagePrefix);

const searchTarget = /^\/(?:\w{2}\/)?search\//u;

export const createStoreHandler = (parts: StoreHandlerOptions): StoreHandler => {
  const { store, releases, reader, assets, pictures, remoteImage, imagePriority, newer, lists, door, pay } = parts;
  const { headers, edgeGuard, remember, rebuildHook, webVitals, logger } = parts;
  const guards = !edgeGuard && store.locales.length > 1;
  const errors = createErrorReporter(store.code, logger);
  const sender = createPageSender({ store, reader, guards, errors });
  const appLinks = createAppLinks(reader);
  let index: PageIndex | null = null;

  const indexOf = (release: Release): PageIndex => {
    if (index?.release !== release) index = createPageIndex(release, headers, remember());
    return index;
  };

  /** The language that a navigation to an unprefixed page is to be led to (D5); null: it stays. */
  const leadsTo = (request: RequestContext): Locale | null => {
    const mode = request.headers['sec-fetch-mode'];
    if (!guards || (mode !== undefined && mode !== 'navigate')) return null;
    const chosen = selectLocale(request.headers, store.locales);
    return chosen === defaultLocale ? null : chosen;
  };

  const lead = (location: string): HttpResponse =>
    redirectResponse(302, location, ['cache-control', 'private', 'vary', vary.language]);

  const answerPage = (
    pages: PageIndex,
    found: FoundPage,
    request: RequestContext,
  ): HttpResponse | Promise<HttpResponse> => {
    const guarded = guards && found.inChosenLocale !== null;
    const chosen = guarded && found.status === 200 ? leadsTo(request) : null;
    const location = chosen === null ? null : (found.inChosenLocale?.(chosen) ?? null);
    if (location !== null) return lead(location);
    const { status, isDownload: byDevice, isProtected: personal } = found;
    if (personal && parseTokenCookie(request.headers) === null) return loginRedirect(found.locale, request.target);
    const { nextPriceEnd = null } = pages.release.root;
    const near = nextPriceEnd !== null && nextPriceEnd - Date.now() < nearPriceEndMs;
    const rules = { status, guarded, byDevice, personal, ...(near ? { until: nextPriceEnd } : {}) };
    return sender.send(pages, found.page, rules, request);
  };

  /** `/download`: to the app for the visitor's device, else the page that says how the shop comes onto a phone. */
  const answerDownload = async (pages: PageIndex, found: FoundPage, request: RequestContext): Promise<HttpResponse> => {
    try {
      const address = selectAppUrl(await appLinks(pages), request.headers['user-agent'] ?? '');
      if (address !== null)
        return redirectResponse(302, address, ['cache-control', cacheControl.device, 'vary', vary.device]);
      return await answerPage(pages, found, request);
    } catch (error) {
      return sender.failure(pages, request, error);
    }
  };

  /** A product that is newer than the release, else the 404. */
  const answerNewer = async (
    pages: PageIndex,
    { path, query }: Missing,
    { id, locale }: NonNullable<Missing['product']>,
    products: OnDemandProducts,
    request: RequestContext,
  ): Promise<HttpResponse> => {
    const guarded = guards && locale === defaultLocale;
    const chosen = guarded ? leadsTo(request) : null;
    const found = await products.find(pages.release, { id, locale: chosen ?? locale }, headers);
    if (!found) return sender.notFound(pages, request);
    if (chosen !== null) return lead(inLocale(chosen, path) + escapeQuery(query));
    return sender.sendMade(found.page, found.bodies, { status: 200, guarded, cache: cacheControl.made }, request);
  };

  const answerMissing = (
    pages: PageIndex,
    found: Missing,
    request: RequestContext,
  ): HttpResponse | Promise<HttpResponse> => {
    const file = assets.get(found.path);
    if (file) return assetResponse(file, request.weights, request.headers, request.method);
    const { product } = found;
    if (newer && product && store.locales.includes(product.locale))
      return answerNewer(pages, found, product, newer, request).catch((error: unknown) =>
        sender.failure(pages, request, error),
      );
    return sender.notFound(pages, request);
  };

  /** A list as the API has it now. */
  const answerLive = async (pages: PageIndex, live: Live, request: RequestContext): Promise<HttpResponse> => {
    const { address, locale, part } = live;
    if (!store.locales.includes(locale)) return sender.notFound(pages, request);
    const guarded = guards && locale === defaultLocale && !part;
    const chosen = guarded ? leadsTo(request) : null;
    if (chosen !== null) return lead(inLocale(chosen, live.path) + escapeQuery(live.query));
    const found = lists
      ? await lists.find(pages.release.root.id, { store: store.code, address, part }, request.client, headers)
      : 'busy';
    if (found === 'none') return part ? textResponse(404, 'Not Found') : sender.notFound(pages, request);
    if (found === 'busy')
      return part ? textResponse(503, 'Service Unavailable', ['retry-after', '2']) : sender.busy(pages, request);
    const cache = part ? shortCacheControl(found.priceEnd, Date.now()) : cacheControl.made;
    const until = found.priceEnd === null ? {} : { until: found.priceEnd };
    const rules = { status: found.page.status, guarded, cache, ...until };
    return sender.sendMade(found.page, found.bodies, rules, request);
  };

  const answerFound = (
    pages: PageIndex,
    found: PageMatch,
    request: RequestContext,
  ): HttpResponse | Promise<HttpResponse> => {
    switch (found.kind) {
      case 'page':
        return found.isDownload ? answerDownload(pages, found, request) : answerPage(pages, found, request);
      case 'moved':
        return redirectResponse(308, found.location, ['cache-control', cacheControl.page]);
      case 'live':
        return answerLive(pages, found, request).catch((error: unknown) => sender.failure(pages, request, error));
      case 'search':
        return redirectResponse(303, found.location, ['cache-control', cacheControl.none]);
      case 'refused':
        // A search text that somebody cut in the middle of an escape.
        if (found.status === 400 && searchTarget.test(request.target)) return sender.notFound(pages, request);
        return textResponse(found.status, found.status === 414 ? 'URI Too Long' : 'Bad Request');
      case 'missing':
        return answerMissing(pages, found, request);
    }
  };

  const answerFile = async ({ path, query }: RequestTarget, request: RequestContext): Promise<HttpResponse> => {
    try {
      if (path === metPicturePath) return await remoteImage(query, request);
      if (path.startsWith(imagePrefix))
        return await imageResponse(pictures, path, request, imagePriority(request.client));
      const asset = assets.get(path) ?? (await assets.kept(path));
      return asset
        ? assetResponse(asset, request.weights, request.headers, request.method)
        : textResponse(404, 'Not Found');
    } catch (error) {
      logger.error({ store: store.code, path, problem: messageOf(error) }, 'a file cannot be read');
      return textResponse(503, 'Service Unavailable');
    }
  };

  return {
    answer: (request) => {
      if (isDoor(request.target)) return door.answer(request);
      if (isPay(request.target)) return pay(request);
      if (isRebuildHook(request.target)) return rebuildHook(request);
      if (isWebVitals(request.target)) return webVitals(request);
      if (isMap(request.target)) return mapPageResponse(store.mapsKey, request.target);
      if (isFile(request.target)) {
        const target = parseTarget(request.target);
        return 'refused' in target ? textResponse(target.refused, 'Bad Request') : answerFile(target, request);
      }
      const release = releases.current();
      errors.release(releases.problem());
      if (!release) return fallbackErrorPage(503);
      const pages = indexOf(release);
      try {
        return answerFound(pages, pages.find(request.target), request);
      } catch (error) {
        return sender.failure(pages, request, error);
      }
    },
    health: (now) =>
      storeHealth(store.code, { releases, past: errors.current(), refusedCodes: door.refusedCodes() }, now),
    close: async () => {
      door.close();
      await Promise.all([releases.close(), reader.close()]);
    },
  };
};
