import type { Logger } from 'pino';
import type { StoreConfig } from '../config/stores.ts';
import { defaultLocale } from '../i18n/locales.ts';
import { messageOf } from '../release/release-error.ts';
import type { Release } from '../release/release.ts';
import type { Releases } from '../release/releases.ts';
import type { HeaderSet } from '../release/types.ts';
import { plainAnswer, redirectAnswer, type Answer } from './answer.ts';
import { assetAnswer } from './asset.ts';
import { hashedPrefix, type Assets } from './assets.ts';
import { cacheRules, vary } from './cache-rules.ts';
import { storeHealth, type StoreHealth } from './health.ts';
import { chooseLocale } from './language-choice.ts';
import { lastResort } from './last-resort.ts';
import { createPageIndex, type Found, type PageIndex } from './page-index.ts';
import { createPageSender } from './page-sender.ts';
import { pictureAnswer, picturePrefix, type PictureSource } from './pictures.ts';
import type { SiteRequest } from './site-request.ts';
import { readTarget } from './target.ts';

export type SiteParts = {
  store: StoreConfig;
  releases: Releases;
  assets: Assets;
  pictures: PictureSource;
  /** Headers of all pages of this store. */
  headers: HeaderSet;
  /** Whether the edge in front does the language guard (D5). */
  edgeGuard: boolean;
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

export const createSite = ({ store, releases, assets, pictures, headers, edgeGuard, logger }: SiteParts): Site => {
  const guards = !edgeGuard && store.locales.length > 1;
  const sender = createPageSender({ store, releases, guards, logger });
  let index: PageIndex | null = null;

  const indexOf = (release: Release): PageIndex => {
    if (index?.release !== release) index = createPageIndex(release, headers);
    return index;
  };

  /** Where a navigation is to go instead of an unprefixed page (D5); null: it may stay. */
  const guard = ({ inChosenLocale, status }: FoundPage, request: SiteRequest): Answer | null => {
    const mode = request.headers['sec-fetch-mode'];
    if (
      !guards ||
      !inChosenLocale ||
      request.method !== 'GET' ||
      status !== 200 ||
      (mode !== undefined && mode !== 'navigate')
    )
      return null;
    const chosen = chooseLocale(request.headers, store.locales);
    const location = chosen === defaultLocale ? null : inChosenLocale(chosen);
    return location === null
      ? null
      : redirectAnswer(302, location, ['cache-control', 'private', 'vary', vary.language]);
  };

  const answerPage = (pages: PageIndex, found: FoundPage, request: SiteRequest): Answer | Promise<Answer> => {
    const guarded = guards && found.inChosenLocale !== null;
    return guard(found, request) ?? sender.send(pages, found.page, { status: found.status, guarded }, request);
  };

  const answerFound = (pages: PageIndex, found: Found, request: SiteRequest): Answer | Promise<Answer> => {
    switch (found.kind) {
      case 'page':
        return answerPage(pages, found, request);
      case 'moved':
        return redirectAnswer(308, found.location, ['cache-control', cacheRules.page]);
      case 'refused':
        return plainAnswer(found.status, found.status === 414 ? 'URI Too Long' : 'Bad Request');
      case 'missing': {
        const file = assets.get(found.path);
        return file ? assetAnswer(file, request.weights, request.headers) : sender.notFound(pages, request);
      }
    }
  };

  const answerFile = async (path: string, request: SiteRequest): Promise<Answer> => {
    try {
      if (path.startsWith(picturePrefix)) return await pictureAnswer(pictures, path, request.headers, request.method);
      const asset = assets.get(path) ?? (await assets.kept(path));
      return asset ? assetAnswer(asset, request.weights, request.headers) : plainAnswer(404, 'Not Found');
    } catch (error) {
      logger.error({ store: store.code, path, problem: messageOf(error) }, 'a file cannot be read');
      return plainAnswer(503, 'Service Unavailable');
    }
  };

  const isFile = (target: string): boolean => target.startsWith(hashedPrefix) || target.startsWith(picturePrefix);

  return {
    answer: (request) => {
      if (isFile(request.target)) {
        const target = readTarget(request.target);
        return 'refused' in target ? plainAnswer(target.refused, 'Bad Request') : answerFile(target.path, request);
      }
      const release = releases.current();
      if (!release) return lastResort(503);
      const pages = indexOf(release);
      try {
        return answerFound(pages, pages.find(request.target), request);
      } catch (error) {
        return sender.failure(pages, request, error);
      }
    },
    health: (now) => storeHealth(store.code, releases, sender.trouble(), now),
    close: () => releases.close(),
  };
};
