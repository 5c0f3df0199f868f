import { defaultLocale, type Locale } from '../i18n/locales.ts';
import type { Release } from '../release/release.ts';
import type { HeaderSet, PageEntry } from '../release/types.ts';
import { findPage, inLocale, splitLocale } from '../routes.ts';
import { readyPage, type ReadyPage } from './page-answer.ts';
import { createRecentMap } from './recent-map.ts';
import { readTarget, repeatableQuery, type Target } from './target.ts';

/** What a request target means in one release. */
export type Found =
  | {
      kind: 'page';
      page: ReadyPage;
      locale: Locale;
      status: number;
      inChosenLocale: ((locale: Locale) => string | null) | null;
    }
  | { kind: 'missing'; path: string }
  | { kind: 'moved'; location: string }
  | { kind: 'refused'; status: 400 | 414 };

/** Looks targets up in one release; what was found is kept for the next. */
export type PageIndex = {
  readonly release: Release;
  /** @throws {ReleaseError} where the release cannot be read */
  find(target: string): Found;
  /** A page by its address; null where the release has none. */
  page(address: string): ReadyPage | null;
};

/** Targets kept, at most twice as many. */
const keptTargets = 4096;

export const createPageIndex = (release: Release, siteHeaders: HeaderSet): PageIndex => {
  const known = createRecentMap<Found>(keptTargets);

  const page = (address: string): ReadyPage | null => {
    const entry = release.get(address);
    return entry && readyPage(release, address, entry, siteHeaders);
  };

  const lookUp = (address: string, fallback: string | null): { address: string; entry: PageEntry } | null => {
    const entry = release.get(address);
    if (entry) return { address, entry };
    const shell = fallback === null ? null : release.get(fallback);
    return fallback !== null && shell ? { address: fallback, entry: shell } : null;
  };

  /** The same page in another language, for the guard: where the release has it. */
  const guardOf = ({ path, query }: Target): ((locale: Locale) => string | null) => {
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
    if (!found) return { kind: 'missing', path };
    const ready = readyPage(release, found.address, found.entry, siteHeaders);
    const guarded = request !== null && locale === defaultLocale;
    return {
      kind: 'page',
      page: ready,
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
