import type { StoreConfig } from '../../config/stores.ts';
import { defaultLocale, type Locale } from '../../i18n/locales.ts';
import { countPageCacheRead, countPageForm } from '../../metrics/http-metrics.ts';
import type { BodyReader } from '../../release/bodies.ts';
import { addresses, inLocale, splitLocale } from '../../routes.ts';
import { textResponse, type HttpResponse } from '../http/response.ts';
import { evaluateConditions } from '../http/conditional.ts';
import { selectLocale } from '../http/accept-language.ts';
import { fallbackErrorPage } from './fallback-error-page.ts';
import type { HotPages } from './hot-pages.ts';
import {
  selectPageVariant,
  sizedHeaders,
  unchangedHeaders,
  varyRule,
  type PageRules,
  type ServedPage,
  type PageVariant,
} from './page-variants.ts';
import type { PageIndex } from './page-index.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { ErrorReporter } from '../health/error-reporter.ts';

type Answering = HttpResponse | Promise<HttpResponse>;

/** Sends a store's pages, and its error pages if one cannot be read. */
export type PageSender = {
  send(pages: PageIndex, page: ServedPage, rules: PageRules, request: RequestContext): Answering;
  /** Sends the store's error page with 503: the requested page cannot be rendered now. */
  busy(pages: PageIndex, request: RequestContext): Answering;
  notFound(pages: PageIndex, request: RequestContext): Answering;
  /** Reports an error, and sends 503 with the store's error page. */
  failure(pages: PageIndex, request: RequestContext, error: unknown): Answering;
};

type Parts = {
  store: StoreConfig;
  reader: BodyReader;
  negotiatesLocale: boolean;
  errors: ErrorReporter;
  hot: HotPages;
};

/** @param negotiatesLocale whether this server negotiates the language for the store (R7) */
export const createPageSender = ({ store, reader, negotiatesLocale, errors, hot }: Parts): PageSender => {
  /** Returns a page's bytes, synchronously if they are in memory. */
  const readBody = ({ bodies, hash, address }: ServedPage, variant: PageVariant): Buffer | Promise<Buffer> => {
    const { form } = variant;
    if (bodies && variant.encoding !== 'dcz') return bodies[variant.encoding];
    if (!variant.cached?.bytes) variant.cached = reader.entry(hash, form);
    if (variant.cached) variant.cached.wasRead = true;
    const bytes = variant.cached?.bytes ?? null;
    countPageCacheRead(bytes ? 'hit' : 'miss');
    if (bytes) return bytes;
    hot.note(address, form);
    return reader.read(hash, form, address);
  };

  const sendOr = (
    page: ServedPage,
    rules: PageRules,
    request: RequestContext,
    failed: (error: unknown) => Answering,
  ): Answering => {
    const variant = selectPageVariant(page, rules, request, Date.now(), (hash) => reader.hasDictionary(hash));
    const varies = varyRule(page, rules);
    if (variant === null) return textResponse(406, 'Not Acceptable', ['vary', varies]);
    if (rules.status === 200) {
      const outcome = evaluateConditions(request.headers, variant.validators);
      if (outcome === 'failed') return textResponse(412, 'Precondition Failed', ['vary', varies]);
      if (outcome === 'unchanged') {
        countPageForm('not_modified');
        return { status: 304, headers: unchangedHeaders(page, rules, variant.validators), body: null };
      }
    }
    countPageForm(variant.encoding);
    const respond = (body: Buffer): HttpResponse => {
      const { headers, lines } = sizedHeaders(variant, body.length);
      return { status: rules.status, headers, lines, body };
    };
    const bytes = readBody(page, variant);
    return Buffer.isBuffer(bytes) ? respond(bytes) : bytes.then(respond, failed);
  };

  /** Selects the language of an error page: the target's, or else the visitor's. */
  const localeFor = ({ target, headers }: RequestContext): { locale: Locale; guarded: boolean } => {
    const mark = target.indexOf('?');
    const { locale } = splitLocale(mark === -1 ? target : target.slice(0, mark));
    const guarded = negotiatesLocale && locale === defaultLocale;
    return { locale: guarded ? selectLocale(headers, store.locales) : locale, guarded };
  };

  /** Sends the store's error page, or the fallback page if that fails too. */
  const errorPage = (pages: PageIndex, address: string, status: number, request: RequestContext): Answering => {
    const failed = (error: unknown): HttpResponse => {
      errors.note(pages.release, request.target, error);
      return fallbackErrorPage(status);
    };
    try {
      const { locale, guarded } = localeFor(request);
      const page = pages.page(inLocale(locale, address)) ?? pages.page(address);
      return page ? sendOr(page, { status, guarded }, request, failed) : fallbackErrorPage(status);
    } catch (error) {
      return failed(error);
    }
  };

  const failure = (pages: PageIndex, request: RequestContext, error: unknown): Answering => {
    errors.note(pages.release, request.target, error);
    return errorPage(pages, addresses.failure(), 503, request);
  };

  return {
    send: (pages, page, rules, request) => sendOr(page, rules, request, (error) => failure(pages, request, error)),
    busy: (pages, request) => errorPage(pages, addresses.failure(), 503, request),
    notFound: (pages, request) => errorPage(pages, addresses.notFound(), 404, request),
    failure,
  };
};
