import type { Logger } from 'pino';
import type { StoreConfig } from '../config/stores.ts';
import { defaultLocale, type Locale } from '../i18n/locales.ts';
import { messageOf } from '../release/release-error.ts';
import type { Release } from '../release/release.ts';
import type { Releases } from '../release/releases.ts';
import { addresses, inLocale, splitLocale } from '../routes.ts';
import { plainAnswer, type Answer } from './answer.ts';
import { vary } from './cache-rules.ts';
import { addTrouble, noTrouble, type Trouble } from './health.ts';
import { chooseLocale } from './language-choice.ts';
import { lastResort } from './last-resort.ts';
import { choosePage, fullHeaders, unchangedAnswer, type PageRules, type ReadyPage } from './page-answer.ts';
import type { PageIndex } from './page-index.ts';
import type { SiteRequest } from './site-request.ts';

type Answering = Answer | Promise<Answer>;

/** Sends a store's pages, and its error pages where one cannot be read. */
export type PageSender = {
  send(pages: PageIndex, page: ReadyPage, rules: PageRules, request: SiteRequest): Answering;
  notFound(pages: PageIndex, request: SiteRequest): Answering;
  /** Notes what was thrown, and answers 503 with the store's error page. */
  failure(pages: PageIndex, request: SiteRequest, error: unknown): Answering;
  trouble(): Trouble;
};

type Parts = { store: StoreConfig; releases: Releases; guards: boolean; logger: Logger };

/** @param guards whether this server does the language guard for the store (D5) */
export const createPageSender = ({ store, releases, guards, logger }: Parts): PageSender => {
  let trouble = noTrouble();

  const note = (release: Release, target: string, error: unknown): void => {
    const problem = messageOf(error);
    trouble = addTrouble(trouble, release.root.id, problem, Date.now());
    logger.error({ store: store.code, release: release.root.id, target, problem }, 'a page cannot be read');
  };

  const sendOr = (
    page: ReadyPage,
    rules: PageRules,
    request: SiteRequest,
    failed: (error: unknown) => Answering,
  ): Answering => {
    const choice = choosePage(page, request.weights, Date.now());
    if (choice === null) return plainAnswer(406, 'Not Acceptable', ['vary', vary.encoding]);
    const unchanged = unchangedAnswer(page, rules, choice, request.headers);
    if (unchanged) return unchanged;
    const { object } = page.entry;
    const full = (body: Buffer): Answer => ({ status: rules.status, headers: fullHeaders(page, rules, choice), body });
    const ready = releases.cached(object, choice.encoding);
    return ready ? full(ready) : releases.read(object, choice.encoding, page.address).then(full, failed);
  };

  /** The language of an error page: the address's, else the visitor's. */
  const localeFor = ({ target, headers }: SiteRequest): { locale: Locale; guarded: boolean } => {
    const mark = target.indexOf('?');
    const { locale } = splitLocale(mark === -1 ? target : target.slice(0, mark));
    const guarded = guards && locale === defaultLocale;
    return { locale: guarded ? chooseLocale(headers, store.locales) : locale, guarded };
  };

  /** The store's own page for an error; the last resort where that fails too. */
  const errorPage = (pages: PageIndex, address: string, status: number, request: SiteRequest): Answering => {
    const failed = (error: unknown): Answer => {
      note(pages.release, request.target, error);
      return lastResort(status);
    };
    try {
      const { locale, guarded } = localeFor(request);
      const page = pages.page(inLocale(locale, address)) ?? pages.page(address);
      return page ? sendOr(page, { status, guarded }, request, failed) : lastResort(status);
    } catch (error) {
      return failed(error);
    }
  };

  const failure = (pages: PageIndex, request: SiteRequest, error: unknown): Answering => {
    note(pages.release, request.target, error);
    return errorPage(pages, addresses.failure(), 503, request);
  };

  return {
    send: (pages, page, rules, request) => sendOr(page, rules, request, (error) => failure(pages, request, error)),
    notFound: (pages, request) => errorPage(pages, addresses.notFound(), 404, request),
    failure,
    trouble: () => trouble,
  };
};
