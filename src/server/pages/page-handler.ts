import type { StoreConfig } from '../../config/stores.ts';
import { returnKey } from '../../contract/return-path.ts';
import { defaultLocale, type Locale } from '../../i18n/locales.ts';
import type { Release } from '../../release/release.ts';
import type { Releases } from '../../release/releases.ts';
import type { HeaderSet } from '../../release/types.ts';
import { inLocale } from '../../routes.ts';
import { parseTokenCookie } from '../api-proxy/session.ts';
import { assetResponse, type Assets } from '../files/assets.ts';
import type { ErrorReporter } from '../health/error-reporter.ts';
import { cacheControl, nearPriceEndMs, shortCacheControl, vary } from '../http/cache-control.ts';
import type { RequestContext, RequestHandler } from '../http/request-context.ts';
import { escapeQuery, parseTarget } from '../http/request-target.ts';
import { redirectResponse, textResponse, type HttpResponse } from '../http/response.ts';
import { createAppLinks, selectAppUrl } from './download.ts';
import { fallbackErrorPage } from './fallback-error-page.ts';
import { createHotPages } from './hot-pages.ts';
import { redirectToLocale, selectRedirectLocale } from './language-guard.ts';
import type { OnDemandLists, OnDemandProducts } from './on-demand-pages.ts';
import { createPageIndex, type PageIndex, type PageMatch } from './page-index.ts';
import { createPageSender } from './page-sender.ts';
import type { TargetCache } from './target-cache.ts';

type Options = {
  store: StoreConfig;
  releases: Releases;
  assets: Assets;
  errors: ErrorReporter;
  /** Headers for all pages of this store. */
  headers: HeaderSet;
  /**
   * Whether unprefixed pages redirect to the visitor's language (R9); false: the edge does this, or there is only one
   * language.
   */
  negotiatesLocale: boolean;
  createTargetCache: () => TargetCache;
  onDemandProducts: OnDemandProducts | null;
  onDemandLists: OnDemandLists | null;
};

type PageFound = PageMatch & { kind: 'page' };
type Missing = PageMatch & { kind: 'missing' };
type List = PageMatch & { kind: 'list' };

const searchTarget = /^\/(?:\w{2}\/)?search\//u;

/** Where guests are redirected from a protected page (R21). */
const loginPath = '/login';

/** Redirects to the login page in the page's language, which returns to the target after the login. */
const loginRedirect = (locale: Locale, target: string): HttpResponse => {
  const parsed = parseTarget(target);
  const back = 'refused' in parsed ? null : encodeURIComponent(parsed.path + escapeQuery(parsed.query));
  const location = inLocale(locale, loginPath) + (back === null ? '' : `?${returnKey}=${back}`);
  return redirectResponse(302, location, ['cache-control', cacheControl.personal]);
};

/** Creates the handler for the pages of one store, which come from its current release or are rendered on demand. */
export const createPageHandler = (options: Options): RequestHandler => {
  const { store, releases, assets, errors, headers, negotiatesLocale, createTargetCache } = options;
  const { onDemandProducts, onDemandLists } = options;
  const hot = createHotPages(releases, (error) => {
    if (index) errors.note(index.release, 'warming', error);
  });
  const sender = createPageSender({ store, reader: releases, negotiatesLocale, errors, hot });
  const appLinks = createAppLinks(releases);
  let index: PageIndex | null = null;

  const indexOf = (release: Release): PageIndex => {
    if (index?.release === release) return index;
    if (index) void hot.warm(release);
    index = createPageIndex(release, headers, createTargetCache());
    return index;
  };

  const sendPage = (
    pages: PageIndex,
    found: PageFound,
    request: RequestContext,
  ): HttpResponse | Promise<HttpResponse> => {
    const { status, negotiated, isDownload: byDevice, isProtected: personal } = found;
    const guarded = negotiatesLocale && negotiated !== null;
    const locale = guarded && status === 200 ? selectRedirectLocale(request, store.locales) : null;
    const location = guarded && locale !== null ? pages.inLocale(negotiated, locale) : null;
    if (location !== null) return redirectToLocale(location);
    if (personal && parseTokenCookie(request.headers) === null) return loginRedirect(found.locale, request.target);
    const { nextPriceEnd } = pages.release;
    const near = nextPriceEnd !== null && nextPriceEnd - Date.now() < nearPriceEndMs;
    const rules = { status, guarded, byDevice, personal, ...(near ? { until: nextPriceEnd } : {}) };
    return sender.send(pages, found.page, rules, request);
  };

  /**
   * Handles `/download`: redirects to the app for the visitor's device, or sends the page that explains how to install
   * it.
   */
  const sendDownload = async (pages: PageIndex, found: PageFound, request: RequestContext): Promise<HttpResponse> => {
    try {
      const url = selectAppUrl(await appLinks(pages), request.headers['user-agent'] ?? '');
      if (url !== null) return redirectResponse(302, url, ['cache-control', cacheControl.device, 'vary', vary.device]);
      return await sendPage(pages, found, request);
    } catch (error) {
      return sender.failure(pages, request, error);
    }
  };

  /** Renders a product that is newer than the release, or sends the 404, or 503 if it cannot be rendered now. */
  const sendOnDemandProduct = async (
    pages: PageIndex,
    { path, query }: Missing,
    { id, locale }: NonNullable<Missing['product']>,
    products: OnDemandProducts,
    request: RequestContext,
  ): Promise<HttpResponse> => {
    const guarded = negotiatesLocale && locale === defaultLocale;
    const redirectLocale = guarded ? selectRedirectLocale(request, store.locales) : null;
    const found = await products.find(pages.release, { id, locale: redirectLocale ?? locale }, headers);
    if (found === 'none') return sender.notFound(pages, request);
    if (found === 'busy') return sender.busy(pages, request);
    if (redirectLocale !== null) return redirectToLocale(inLocale(redirectLocale, path) + escapeQuery(query));
    const rules = { status: 200, guarded, cache: cacheControl.onDemand };
    return sender.send(pages, found.page, rules, request);
  };

  const sendMissing = (
    pages: PageIndex,
    found: Missing,
    request: RequestContext,
  ): HttpResponse | Promise<HttpResponse> => {
    const file = assets.get(found.path);
    if (file) return assetResponse(file, request);
    const { product } = found;
    if (onDemandProducts && product && store.locales.includes(product.locale))
      return sendOnDemandProduct(pages, found, product, onDemandProducts, request).catch((error: unknown) =>
        sender.failure(pages, request, error),
      );
    return sender.notFound(pages, request);
  };

  /** Renders a list from the API's current data. */
  const sendList = async (pages: PageIndex, list: List, request: RequestContext): Promise<HttpResponse> => {
    const { address, locale, part } = list;
    if (!store.locales.includes(locale)) return sender.notFound(pages, request);
    const guarded = negotiatesLocale && locale === defaultLocale && !part;
    const redirectLocale = guarded ? selectRedirectLocale(request, store.locales) : null;
    if (redirectLocale !== null) return redirectToLocale(inLocale(redirectLocale, list.path) + escapeQuery(list.query));
    const wanted = { store: store.code, address, part };
    const found = onDemandLists ? await onDemandLists.find(pages.release.id, wanted, request.client, headers) : 'busy';
    if (found === 'none') return part ? textResponse(404, 'Not Found') : sender.notFound(pages, request);
    if (found === 'busy')
      return part ? textResponse(503, 'Service Unavailable', ['retry-after', '2']) : sender.busy(pages, request);
    const cache = part ? shortCacheControl(found.priceEnd, Date.now()) : cacheControl.onDemand;
    const until = found.priceEnd === null ? {} : { until: found.priceEnd };
    const rules = { status: found.page.status, guarded, cache, ...until };
    return sender.send(pages, found.page, rules, request);
  };

  const sendMatch = (
    pages: PageIndex,
    found: PageMatch,
    request: RequestContext,
  ): HttpResponse | Promise<HttpResponse> => {
    switch (found.kind) {
      case 'page':
        return found.isDownload ? sendDownload(pages, found, request) : sendPage(pages, found, request);
      case 'moved':
        return redirectResponse(308, found.location, ['cache-control', cacheControl.page]);
      case 'list':
        return sendList(pages, found, request).catch((error: unknown) => sender.failure(pages, request, error));
      case 'search':
        return redirectResponse(303, found.location, ['cache-control', cacheControl.none]);
      case 'refused':
        // A search URL that was cut off in the middle of a percent-encoded character.
        if (found.status === 400 && searchTarget.test(request.target)) return sender.notFound(pages, request);
        return textResponse(found.status, found.status === 414 ? 'URI Too Long' : 'Bad Request');
      case 'missing':
        return sendMissing(pages, found, request);
    }
  };

  return (request) => {
    const release = releases.current();
    errors.release(releases.problem());
    if (!release) return fallbackErrorPage(503);
    const pages = indexOf(release);
    try {
      return sendMatch(pages, pages.find(request.target), request);
    } catch (error) {
      return sender.failure(pages, request, error);
    }
  };
};
