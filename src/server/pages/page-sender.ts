import type { StoreConfig } from '../../config/stores.ts';
import { defaultLocale, type Locale } from '../../i18n/locales.ts';
import { countPageCacheRead, countPageForm } from '../../metrics/http-metrics.ts';
import type { ObjectReader } from '../../release/object-reader.ts';
import { addresses, inLocale, splitLocale } from '../../routes.ts';
import type { Encoding } from '../http/accept-encoding.ts';
import { plainAnswer, type Answer } from '../http/response.ts';
import { outcomeOf } from '../http/conditional.ts';
import { chooseLocale } from '../http/accept-language.ts';
import { lastResort } from './fallback-error-page.ts';
import {
  chooseVariant,
  unchangedHeaders,
  varyRule,
  type PageRules,
  type ReadyPage,
  type Variant,
} from './page-variants.ts';
import type { PageIndex, StoredPage } from './page-index.ts';
import type { SiteRequest } from '../http/request-context.ts';
import type { Troubles } from '../health/error-reporter.ts';

type Answering = Answer | Promise<Answer>;

/** Sends a store's pages, and its error pages where one cannot be read. */
export type PageSender = {
  send(pages: PageIndex, page: StoredPage, rules: PageRules, request: SiteRequest): Answering;
  /** A page whose bytes are at hand. */
  sendMade(page: ReadyPage, bodies: Readonly<Record<Encoding, Buffer>>, rules: PageRules, request: SiteRequest): Answer;
  /** The store's error page with 503: what is wanted cannot be made now. */
  busy(pages: PageIndex, request: SiteRequest): Answering;
  notFound(pages: PageIndex, request: SiteRequest): Answering;
  /** Notes what was thrown, and answers 503 with the store's error page. */
  failure(pages: PageIndex, request: SiteRequest, error: unknown): Answering;
};

type Parts = { store: StoreConfig; reader: ObjectReader; guards: boolean; troubles: Troubles };

/** Answers for a page; `bytes` is asked only where they are to be sent. */
const answerFor = <Bytes, Full>(
  page: ReadyPage,
  rules: PageRules,
  request: SiteRequest,
  bytes: (variant: Variant) => Bytes,
  full: (bytes: Bytes, head: Omit<Answer, 'body'>) => Full,
): Answer | Full => {
  const variant = chooseVariant(page, rules, request.weights, Date.now());
  const varies = varyRule(rules);
  if (variant === null) return plainAnswer(406, 'Not Acceptable', ['vary', varies]);
  if (rules.status === 200) {
    const outcome = outcomeOf(request.headers, variant.validators);
    if (outcome === 'failed') return plainAnswer(412, 'Precondition Failed', ['vary', varies]);
    if (outcome === 'unchanged') {
      countPageForm('not_modified');
      return { status: 304, headers: unchangedHeaders(page, rules, variant.validators), body: null };
    }
  }
  countPageForm(variant.encoding);
  return full(bytes(variant), { status: rules.status, headers: variant.headers, lines: variant.lines });
};

/** @param guards whether this server does the language guard for the store (D5) */
export const createPageSender = ({ store, reader, guards, troubles }: Parts): PageSender => {
  const inMemory = (variant: Variant, page: StoredPage): Buffer | null => {
    if (!variant.place?.bytes) variant.place = reader.place(page.object, variant.encoding);
    if (variant.place) variant.place.asked = true;
    const bytes = variant.place?.bytes ?? null;
    countPageCacheRead(bytes ? 'hit' : 'miss');
    return bytes;
  };

  const sendOr = (
    page: StoredPage,
    rules: PageRules,
    request: SiteRequest,
    failed: (error: unknown) => Answering,
  ): Answering =>
    answerFor(
      page,
      rules,
      request,
      (variant) => inMemory(variant, page) ?? reader.read(page.object, variant.encoding, page.address),
      (bytes, head): Answering =>
        Buffer.isBuffer(bytes) ? { ...head, body: bytes } : bytes.then((body): Answer => ({ ...head, body }), failed),
    );

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
      troubles.note(pages.release, request.target, error);
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
    troubles.note(pages.release, request.target, error);
    return errorPage(pages, addresses.failure(), 503, request);
  };

  return {
    send: (pages, page, rules, request) => sendOr(page, rules, request, (error) => failure(pages, request, error)),
    sendMade: (page, bodies, rules, request) =>
      answerFor(
        page,
        rules,
        request,
        ({ encoding }) => bodies[encoding],
        (body, head): Answer => ({ ...head, body }),
      ),
    busy: (pages, request) => errorPage(pages, addresses.failure(), 503, request),
    notFound: (pages, request) => errorPage(pages, addresses.notFound(), 404, request),
    failure,
  };
};
