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
import { plainAnswer, redirectAnswer, type Answer } from './http/response.ts';
import { assetAnswer, hashedPrefix, type Assets } from './files/assets.ts';
import { cacheRules, momentCacheUntil, nearPriceEndMs, vary } from './http/cache-control.ts';
import { storeHealth, type StoreHealth } from './health/health.ts';
import { isDoor, isPay, isRebuildHook, isWebVitals } from './route-table.ts';
import type { Door } from './api-proxy/api-proxy.ts';
import { appAddress, createAppLinks } from './pages/download.ts';
import { chooseLocale } from './http/accept-language.ts';
import { tokenOf } from './api-proxy/session.ts';
import { lastResort } from './pages/fallback-error-page.ts';
import type { RebuildHook } from './ops/rebuild-hook.ts';
import type { LiveLists, NewerProducts } from './pages/on-demand-pages.ts';
import { isMap, mapAnswer } from './pages/map-page.ts';
import { toLogin } from './pages/login-redirect.ts';
import { createPageIndex, type Found, type PageIndex } from './pages/page-index.ts';
import { createPageSender } from './pages/page-sender.ts';
import type { MetPictures } from './files/remote-images.ts';
import { pictureAnswer, picturePrefix, type PictureSource, type Urgency } from './files/images.ts';
import type { RecentMap } from './recent-map.ts';
import type { SiteRequest } from './http/request-context.ts';
import { readTarget, repeatableQuery, type Target } from './http/request-target.ts';
import { createTroubles } from './health/error-reporter.ts';
import type { WebVitalsEndpoint } from './ops/web-vitals-endpoint.ts';

export type SiteParts = {
  store: StoreConfig;
  releases: Releases;
  reader: ObjectReader;
  assets: Assets;
  pictures: PictureSource;
  /** Pictures by the API's own paths. */
  metPicture: MetPictures;
  /** How urgent a size of a picture is to an address. */
  urgencyOf: (client: string) => Urgency;
  /** null: what the release lacks is not made on demand. */
  newer: NewerProducts | null;
  /** null: lists are not narrowed or sorted, and nothing is searched for. */
  lists: LiveLists | null;
  /** The way to the store's commerce API. */
  door: Door;
  /** Webhooks of the store's commerce API. */
  rebuildHook: RebuildHook;
  /** What pages say of how they did for a visitor. */
  webVitals: WebVitalsEndpoint;
  /** Checkout: calls below `/_pay/`. Never rejects. */
  pay: (request: SiteRequest) => Promise<Answer>;
  /** Headers of all pages of this store. */
  headers: HeaderSet;
  /** Whether the edge in front does the language guard (D5). */
  edgeGuard: boolean;
  /** Makes a place for the found targets of one release; all stores share its bound. */
  remember: () => RecentMap<Found>;
  logger: Logger;
};

/** One store as visitors see it. */
export type Site = {
  /** At once where the body is in memory. Never throws or rejects. */
  answer(request: SiteRequest): Answer | Promise<Answer>;
  health(now: number): StoreHealth;
  close(): Promise<void>;
};

type FoundPage = Found & { kind: 'page' };
type Missing = Found & { kind: 'missing' };
type Live = Found & { kind: 'live' };

/** Whether a target is a file: of the client, or a picture. */
export const isFile = (target: string): boolean => target.startsWith(hashedPrefix) || target.startsWith(picturePrefix);

const searchTarget = /^\/(?:\w{2}\/)?search\//u;

export const createSite = (parts: SiteParts): Site => {
  const { store, releases, reader, assets, pictures, metPicture, urgencyOf, newer, lists, door, pay } = parts;
  const { headers, edgeGuard, remember, rebuildHook, webVitals, logger } = parts;
  const guards = !edgeGuard && store.locales.length > 1;
  const troubles = createTroubles(store.code, logger);
  const sender = createPageSender({ store, reader, guards, troubles });
  const appLinks = createAppLinks(reader);
  let index: PageIndex | null = null;

  const indexOf = (release: Release): PageIndex => {
    if (index?.release !== release) index = createPageIndex(release, headers, remember());
    return index;
  };

  /** The language that a navigation to an unprefixed page is to be led to (D5); null: it stays. */
  const leadsTo = (request: SiteRequest): Locale | null => {
    const mode = request.headers['sec-fetch-mode'];
    if (!guards || (mode !== undefined && mode !== 'navigate')) return null;
    const chosen = chooseLocale(request.headers, store.locales);
    return chosen === defaultLocale ? null : chosen;
  };

  const lead = (location: string): Answer =>
    redirectAnswer(302, location, ['cache-control', 'private', 'vary', vary.language]);

  const answerPage = (pages: PageIndex, found: FoundPage, request: SiteRequest): Answer | Promise<Answer> => {
    const guarded = guards && found.inChosenLocale !== null;
    const chosen = guarded && found.status === 200 ? leadsTo(request) : null;
    const location = chosen === null ? null : (found.inChosenLocale?.(chosen) ?? null);
    if (location !== null) return lead(location);
    const { status, isDownload: byDevice, isProtected: personal } = found;
    if (personal && tokenOf(request.headers) === null) return toLogin(found.locale, request.target);
    const { nextPriceEnd = null } = pages.release.root;
    const near = nextPriceEnd !== null && nextPriceEnd - Date.now() < nearPriceEndMs;
    const rules = { status, guarded, byDevice, personal, ...(near ? { until: nextPriceEnd } : {}) };
    return sender.send(pages, found.page, rules, request);
  };

  /** `/download`: to the app for the visitor's device, else the page that says how the shop comes onto a phone. */
  const answerDownload = async (pages: PageIndex, found: FoundPage, request: SiteRequest): Promise<Answer> => {
    try {
      const address = appAddress(await appLinks(pages), request.headers['user-agent'] ?? '');
      if (address !== null)
        return redirectAnswer(302, address, ['cache-control', cacheRules.device, 'vary', vary.device]);
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
    products: NewerProducts,
    request: SiteRequest,
  ): Promise<Answer> => {
    const guarded = guards && locale === defaultLocale;
    const chosen = guarded ? leadsTo(request) : null;
    const found = await products.find(pages.release, { id, locale: chosen ?? locale }, headers);
    if (!found) return sender.notFound(pages, request);
    if (chosen !== null) return lead(inLocale(chosen, path) + repeatableQuery(query));
    return sender.sendMade(found.page, found.bodies, { status: 200, guarded, cache: cacheRules.made }, request);
  };

  const answerMissing = (pages: PageIndex, found: Missing, request: SiteRequest): Answer | Promise<Answer> => {
    const file = assets.get(found.path);
    if (file) return assetAnswer(file, request.weights, request.headers, request.method);
    const { product } = found;
    if (newer && product && store.locales.includes(product.locale))
      return answerNewer(pages, found, product, newer, request).catch((error: unknown) =>
        sender.failure(pages, request, error),
      );
    return sender.notFound(pages, request);
  };

  /** A list as the API has it now. */
  const answerLive = async (pages: PageIndex, live: Live, request: SiteRequest): Promise<Answer> => {
    const { address, locale, part } = live;
    if (!store.locales.includes(locale)) return sender.notFound(pages, request);
    const guarded = guards && locale === defaultLocale && !part;
    const chosen = guarded ? leadsTo(request) : null;
    if (chosen !== null) return lead(inLocale(chosen, live.path) + repeatableQuery(live.query));
    const found = lists
      ? await lists.find(pages.release.root.id, { store: store.code, address, part }, request.client, headers)
      : 'busy';
    if (found === 'none') return part ? plainAnswer(404, 'Not Found') : sender.notFound(pages, request);
    if (found === 'busy')
      return part ? plainAnswer(503, 'Service Unavailable', ['retry-after', '2']) : sender.busy(pages, request);
    const cache = part ? momentCacheUntil(found.priceEnd, Date.now()) : cacheRules.made;
    const until = found.priceEnd === null ? {} : { until: found.priceEnd };
    const rules = { status: found.page.status, guarded, cache, ...until };
    return sender.sendMade(found.page, found.bodies, rules, request);
  };

  const answerFound = (pages: PageIndex, found: Found, request: SiteRequest): Answer | Promise<Answer> => {
    switch (found.kind) {
      case 'page':
        return found.isDownload ? answerDownload(pages, found, request) : answerPage(pages, found, request);
      case 'moved':
        return redirectAnswer(308, found.location, ['cache-control', cacheRules.page]);
      case 'live':
        return answerLive(pages, found, request).catch((error: unknown) => sender.failure(pages, request, error));
      case 'search':
        return redirectAnswer(303, found.location, ['cache-control', cacheRules.none]);
      case 'refused':
        // A search text that somebody cut in the middle of an escape.
        if (found.status === 400 && searchTarget.test(request.target)) return sender.notFound(pages, request);
        return plainAnswer(found.status, found.status === 414 ? 'URI Too Long' : 'Bad Request');
      case 'missing':
        return answerMissing(pages, found, request);
    }
  };

  const answerFile = async ({ path, query }: Target, request: SiteRequest): Promise<Answer> => {
    try {
      if (path === metPicturePath) return await metPicture(query, request);
      if (path.startsWith(picturePrefix))
        return await pictureAnswer(pictures, path, request, urgencyOf(request.client));
      const asset = assets.get(path) ?? (await assets.kept(path));
      return asset
        ? assetAnswer(asset, request.weights, request.headers, request.method)
        : plainAnswer(404, 'Not Found');
    } catch (error) {
      logger.error({ store: store.code, path, problem: messageOf(error) }, 'a file cannot be read');
      return plainAnswer(503, 'Service Unavailable');
    }
  };

  return {
    answer: (request) => {
      if (isDoor(request.target)) return door.answer(request);
      if (isPay(request.target)) return pay(request);
      if (isRebuildHook(request.target)) return rebuildHook(request);
      if (isWebVitals(request.target)) return webVitals(request);
      if (isMap(request.target)) return mapAnswer(store.mapsKey, request.target);
      if (isFile(request.target)) {
        const target = readTarget(request.target);
        return 'refused' in target ? plainAnswer(target.refused, 'Bad Request') : answerFile(target, request);
      }
      const release = releases.current();
      troubles.release(releases.problem());
      if (!release) return lastResort(503);
      const pages = indexOf(release);
      try {
        return answerFound(pages, pages.find(request.target), request);
      } catch (error) {
        return sender.failure(pages, request, error);
      }
    },
    health: (now) =>
      storeHealth(store.code, { releases, past: troubles.current(), refusedCodes: door.refusedCodes() }, now),
    close: async () => {
      door.close();
      await Promise.all([releases.close(), reader.close()]);
    },
  };
};
