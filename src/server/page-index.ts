import { defaultLocale, type Locale } from '../i18n/locales.ts';
import type { Release } from '../release/release.ts';
import type { HeaderSet, ObjectRef, PageEntry } from '../release/types.ts';
import { findPage, inLocale, splitLocale } from '../routes.ts';
import { modifiedOf, sharedHeaders, type ReadyPage, type SharedHeaders } from './page-answer.ts';
import type { RecentMap } from './recent-map.ts';
import { readTarget, repeatableQuery, type Target } from './target.ts';

/** The same page in another language, for the guard (D5); null: there is none. */
export type InLocale = (locale: Locale) => string | null;

/** A page of a release, and where its bytes lie. */
export type StoredPage = ReadyPage & { object: ObjectRef };

/** What a request target means in one release. */
export type Found =
  | { kind: 'page'; page: StoredPage; locale: Locale; status: number; inChosenLocale: InLocale | null }
  | { kind: 'missing'; path: string; query: string; product: { id: string; locale: Locale } | null }
  | { kind: 'moved'; location: string }
  | { kind: 'refused'; status: 400 | 414 };

/** Looks targets up in one release; what was found is kept for the next. */
export type PageIndex = {
  readonly release: Release;
  /** @throws {ReleaseError} where the release cannot be read */
  find(target: string): Found;
  /** A page by its address; null where the release has none. */
  page(address: string): StoredPage | null;
};

/**
 * @param siteHeaders headers of all pages of the store
 * @param known where found targets are kept
 */
export const createPageIndex = (release: Release, siteHeaders: HeaderSet, known: RecentMap<Found>): PageIndex => {
  const headerSets: SharedHeaders[] = [];

  const headersAt = (index: number): SharedHeaders =>
    (headerSets[index] ??= sharedHeaders(siteHeaders, release.root.headerSets[index]));

  const ready = (address: string, { object, status, headers }: PageEntry): StoredPage => ({
    address,
    status,
    object,
    lengths: { zstd: object.zstd, br: object.br, gzip: object.gzip, identity: object.size },
    shared: headersAt(headers),
    modified: modifiedOf(release, object),
    variants: [],
  });

  const page = (address: string): StoredPage | null => {
    const entry = release.get(address);
    return entry && ready(address, entry);
  };

  const lookUp = (address: string, fallback: string | null): { address: string; entry: PageEntry } | null => {
    const entry = release.get(address);
    if (entry) return { address, entry };
    const shell = fallback === null ? null : release.get(fallback);
    return fallback !== null && shell ? { address: fallback, entry: shell } : null;
  };

  const guardOf = ({ path, query }: Target): InLocale => {
    const parameters = new URLSearchParams(query);
    return (locale) => {
      const elsewhere = inLocale(locale, path);
      const wanted = findPage(elsewhere, parameters);
      return wanted && lookUp(wanted.address, wanted.fallback) ? elsewhere + repeatableQuery(query) : null;
    };
  };

  const seek = (raw: string): Found => {
    const target = readTarget(raw);
    if ('refused' in target) return { kind: 'refused', status: target.refused };
    const { path, query } = target;
    if (path !== '/' && path.endsWith('/'))
      return { kind: 'moved', location: path.slice(0, -1) + repeatableQuery(query) };
    const { locale } = splitLocale(path);
    const request = findPage(path, new URLSearchParams(query));
    const found = lookUp(request?.address ?? path, request?.fallback ?? null);
    // The page of a failure is for failures: nobody can ask for a 5xx.
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
