import { listPartPrefix } from '../../contract/list-choice.ts';
import { defaultLocale, type Locale } from '../../i18n/locales.ts';
import type { Release } from '../../release/release.ts';
import type { HeaderSet, PageEntry } from '../../release/types.ts';
import { maySearch, readSearchText } from '../../i18n/search-text.ts';
import { addresses, findPage, inLocale, splitLocale } from '../../routes.ts';
import { isShared } from './dictionary-handler.ts';
import { modifiedOf, sharedHeaders, type ServedPage, type SharedHeaders } from './page-variants.ts';
import { parseTarget, escapeQuery, type RequestTarget } from '../http/request-target.ts';
import type { TargetCache } from './target-cache.ts';

/** Returns the URL for the results of a typed search. */
const searchAddress = (typed: string): string => {
  const text = readSearchText(typed);
  return text === '' || (!maySearch(text) && /^\.+$/u.test(text)) ? addresses.searchForm() : addresses.search(text);
};

/** A filtered list, or a search; `part`: only the part that changes is requested. */
export type ListMatch = { address: string; locale: Locale; path: string; query: string; part: boolean };

/** What a request target matches in one release. */
export type PageMatch =
  | {
      kind: 'page';
      page: ServedPage;
      locale: Locale;
      status: number;
      /** The requested target, if its language is negotiated (R7). */
      negotiated: RequestTarget | null;
      /** `/download`, which redirects devices to the shop's apps. */
      isDownload: boolean;
      /** Requires login (R21). */
      isProtected: boolean;
    }
  | ({ kind: 'list' } & ListMatch)
  /** The search form was submitted: redirect to the results in this language. */
  | { kind: 'search'; location: string }
  | { kind: 'missing'; path: string; query: string; product: { id: string; locale: Locale } | null }
  | { kind: 'moved'; location: string }
  | { kind: 'refused'; status: 400 | 414 };

/** Finds pages of one release by request target; matches are cached. */
export type PageIndex = {
  readonly release: Release;
  /** @throws {ReleaseError} if the release cannot be read */
  find(target: string): PageMatch;
  /** Returns a page by its address; null if the release has none. */
  page(address: string): ServedPage | null;
  /** Returns the URL of a target in another language; null: there is none. */
  inLocale(target: RequestTarget, locale: Locale): string | null;
};

/**
 * @param siteHeaders headers of all pages of the store
 * @param cache for matches; must not be shared with another index
 */
export const createPageIndex = (release: Release, siteHeaders: HeaderSet, cache: TargetCache): PageIndex => {
  const headerSets = new Map<HeaderSet, SharedHeaders>();

  const headersOf = (set: HeaderSet): SharedHeaders => {
    const ready = headerSets.get(set) ?? sharedHeaders(siteHeaders, set);
    headerSets.set(set, ready);
    return ready;
  };

  const servedPage = (address: string, entry: PageEntry): ServedPage => ({
    address,
    status: entry.status,
    hash: entry.hash,
    bodies: null,
    shared: headersOf(entry.headers),
    modified: modifiedOf(release, entry),
    dictionary: entry.dictionary && isShared(entry.dictionary.family) ? entry.dictionary.hash : null,
    variants: [],
  });

  const page = (address: string): ServedPage | null => {
    const entry = release.get(address);
    return entry && servedPage(address, entry);
  };

  const lookUp = (address: string, fallback: string | null): { address: string; entry: PageEntry } | null => {
    const entry = release.get(address);
    if (entry) return { address, entry };
    const shell = fallback === null ? null : release.get(fallback);
    return fallback !== null && shell ? { address: fallback, entry: shell } : null;
  };

  const targetInLocale = ({ path, query }: RequestTarget, locale: Locale): string | null => {
    const translated = inLocale(locale, path);
    const request = findPage(translated, new URLSearchParams(query));
    return request && lookUp(request.address, request.fallback) ? translated + escapeQuery(query) : null;
  };

  const partOf = (path: string, query: string, parameters: URLSearchParams): PageMatch => {
    const own = path.slice(listPartPrefix.length);
    const request = findPage(own, parameters);
    return request?.list
      ? { kind: 'list', address: request.list, locale: request.locale, path: own, query, part: true }
      : { kind: 'missing', path, query, product: null };
  };

  const match = (raw: string): PageMatch => {
    const target = parseTarget(raw);
    if ('refused' in target) return { kind: 'refused', status: target.refused };
    const { path, query } = target;
    if (path !== '/' && path.endsWith('/')) return { kind: 'moved', location: path.slice(0, -1) + escapeQuery(query) };
    const parameters = new URLSearchParams(query);
    if (path.startsWith(`${listPartPrefix}/`)) return partOf(path, query, parameters);
    const { locale } = splitLocale(path);
    const request = findPage(path, parameters);
    if (request?.live && request.list !== null)
      return { kind: 'list', address: request.list, locale, path, query, part: false };
    const typed = request?.name === 'search' ? parameters.get('q') : null;
    if (typed !== null) return { kind: 'search', location: inLocale(locale, searchAddress(typed)) };
    const found = lookUp(request?.address ?? path, request?.fallback ?? null);
    // The error page is sent only for failures: a 5xx page cannot be requested.
    if (!found || found.entry.status >= 500) {
      const id = request?.name === 'product-id' ? request.params['id'] : undefined;
      return { kind: 'missing', path, query, product: id === undefined ? null : { id, locale } };
    }
    return {
      kind: 'page',
      page: servedPage(found.address, found.entry),
      locale,
      status: found.entry.status,
      negotiated: request !== null && locale === defaultLocale ? target : null,
      isDownload: request?.name === 'download',
      isProtected: request?.isProtected ?? false,
    };
  };

  return {
    release,
    page,
    inLocale: targetInLocale,
    find: (target) => {
      const cached = cache.get(target);
      if (cached) return cached;
      const found = match(target);
      if (found.kind === 'page' && target.length < 96) cache.set(target, found);
      return found;
    },
  };
};
