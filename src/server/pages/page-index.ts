import { listPartPrefix } from '../../contract/list-choice.ts';
import { defaultLocale, type Locale } from '../../i18n/locales.ts';
import type { Release } from '../../release/release.ts';
import type { HeaderSet, ObjectRef, PageEntry } from '../../release/types.ts';
import { maySearch, readSearchText } from '../../i18n/search-text.ts';
import { addresses, findPage, inLocale, splitLocale } from '../../routes.ts';
import { modifiedOf, sharedHeaders, type ServedPage, type SharedHeaders } from './page-variants.ts';
import type { RecentMap } from '../recent-map.ts';
import { parseTarget, escapeQuery, type RequestTarget } from '../http/request-target.ts';

/** Returns the same page in another language, for language negotiation (R7); null: there is none. */
export type InLocale = (locale: Locale) => string | null;

/** Returns the URL for the results of a typed search. */
const searchAddress = (typed: string): string => {
  const text = readSearchText(typed);
  return text === '' || (!maySearch(text) && /^\.+$/u.test(text)) ? addresses.searchForm() : addresses.search(text);
};

/** A page of a release, and where its bytes are stored. */
export type ReleasePage = ServedPage & { object: ObjectRef };

/** A filtered list, or a search; `part`: only a part of the page is requested. */
export type ListMatch = { address: string; locale: Locale; path: string; query: string; part: boolean };

/** What a request target matches in one release. */
export type PageMatch =
  | {
      kind: 'page';
      page: ReleasePage;
      locale: Locale;
      status: number;
      inChosenLocale: InLocale | null;
      /** `/download`, which redirects devices to the shop's apps. */
      isDownload: boolean;
      /** Requires login (R21). */
      isProtected: boolean;
    }
  | ({ kind: 'list' } & ListMatch)
  /** The search form was submitted: redirects to the results in this language. */
  | { kind: 'search'; location: string }
  | { kind: 'missing'; path: string; query: string; product: { id: string; locale: Locale } | null }
  | { kind: 'moved'; location: string }
  | { kind: 'refused'; status: 400 | 414 };

/** Looks targets up in one release; matches are cached. */
export type PageIndex = {
  readonly release: Release;
  /** @throws {ReleaseError} if the release cannot be read */
  find(target: string): PageMatch;
  /** Returns a page by its address; null if the release has none. */
  page(address: string): ReleasePage | null;
};

/**
 * @param siteHeaders headers of all pages of the store
 * @param known cache for matches
 */
export const createPageIndex = (release: Release, siteHeaders: HeaderSet, known: RecentMap<PageMatch>): PageIndex => {
  const headerSets: SharedHeaders[] = [];

  const headersAt = (index: number): SharedHeaders =>
    (headerSets[index] ??= sharedHeaders(siteHeaders, release.root.headerSets[index]));

  const ready = (address: string, { object, status, headers }: PageEntry): ReleasePage => ({
    address,
    status,
    object,
    lengths: { zstd: object.zstd, br: object.br, gzip: object.gzip, identity: object.size },
    shared: headersAt(headers),
    modified: modifiedOf(release, object),
    variants: [],
  });

  const page = (address: string): ReleasePage | null => {
    const entry = release.get(address);
    return entry && ready(address, entry);
  };

  const lookUp = (address: string, fallback: string | null): { address: string; entry: PageEntry } | null => {
    const entry = release.get(address);
    if (entry) return { address, entry };
    const shell = fallback === null ? null : release.get(fallback);
    return fallback !== null && shell ? { address: fallback, entry: shell } : null;
  };

  const guardOf = ({ path, query }: RequestTarget): InLocale => {
    const parameters = new URLSearchParams(query);
    return (locale) => {
      const elsewhere = inLocale(locale, path);
      const wanted = findPage(elsewhere, parameters);
      return wanted && lookUp(wanted.address, wanted.fallback) ? elsewhere + escapeQuery(query) : null;
    };
  };

  const partOf = (path: string, query: string, parameters: URLSearchParams): PageMatch => {
    const own = path.slice(listPartPrefix.length);
    const request = findPage(own, parameters);
    return request?.list
      ? { kind: 'list', address: request.list, locale: request.locale, path: own, query, part: true }
      : { kind: 'missing', path, query, product: null };
  };

  const seek = (raw: string): PageMatch => {
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
    // The page of a failure is for failures: nobody can request a 5xx.
    if (!found || found.entry.status >= 500) {
      const id = request?.name === 'product-id' ? request.params['id'] : undefined;
      return { kind: 'missing', path, query, product: id === undefined ? null : { id, locale } };
    }
    const guarded = request !== null && locale === defaultLocale;
    return {
      kind: 'page',
      page: ready(found.address, found.entry),
      locale,
      status: found.entry.status,
      inChosenLocale: guarded ? guardOf(target) : null,
      isDownload: request?.name === 'download',
      isProtected: request?.isProtected ?? false,
    };
  };

  return {
    release,
    page,
    find: (target) => {
      const former = known.get(target);
      if (former) return former;
      const found = seek(target);
      if (found.kind === 'page' && target.length < 96) known.set(target, found);
      return found;
    },
  };
};
