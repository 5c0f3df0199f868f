import { hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { apiOrigin, type Environment } from '../../config/environment.ts';
import type { StoreConfig } from '../../config/stores.ts';
import { createConcurrencyLimiter, type ConcurrencyLimiterOptions } from '../../lib/concurrency.ts';
import { messageOf } from '../../lib/errors.ts';
import { localeNames } from '../../i18n/locales.ts';
import { countUpstreamCall } from '../../metrics/upstream-metrics.ts';
import { bareHeaders, type HttpResponse } from '../http/response.ts';
import { cacheControl, shortCacheControl } from '../http/cache-control.ts';
import { apiPrefix } from '../route-table.ts';
import { evaluateConditions } from '../http/conditional.ts';
import { parseAcceptLanguage } from '../http/accept-language.ts';
import type { RequestContext } from '../http/request-context.ts';
import { nextTraceparent } from '../http/trace-context.ts';
import type { AddressRateLimiter } from './address-rate-limiter.ts';
import { createCodeAlarm } from './code-alarm.ts';
import { compressBody } from '../http/compress.ts';
import { mapQueueError, proxyErrorResponse, ProxyError, proxyErrorStatus, type ProxyErrorCode } from './proxy-error.ts';
import { createKnownDevices } from './known-devices.ts';
import { createLoginRefs } from './session.ts';
import { createSameOrigin } from './same-origin.ts';
import { createShopperCallHandler } from './shopper-calls.ts';
import type { ShopperRateLimits } from './shopper-rate-limits.ts';
import { parseCall, type ParsedCall } from './parse-call.ts';
import { createUpstream, type UpstreamResponse, type UpstreamCall, type UpstreamLimits } from './upstream.ts';

export type ApiProxyLimits = UpstreamLimits & ConcurrencyLimiterOptions;

export const defaultProxyLimits: ApiProxyLimits = {
  connectTimeoutMs: 1000,
  headersTimeoutMs: 5000,
  totalTimeoutMs: 10_000,
  maxBytes: 2_000_000,
  maxConcurrent: 64,
  maxQueued: 128,
  queueTimeoutMs: 2000,
};

/** The proxy for one store's commerce API. */
export type ApiProxy = {
  /** Handles a call below `/_api/`. Never throws or rejects. */
  handle: (request: RequestContext) => Promise<HttpResponse>;
  /** Returns how many one-time codes the API has refused since its daily limit was reached. */
  refusedCodes(): number;
  close(): void;
};

type Parts = {
  store: StoreConfig;
  env: Environment;
  logger: Logger;
  /** Limits how often an address may search. */
  searches: AddressRateLimiter;
  /** Limits how often a shopper may do what is costly or allows guessing. */
  quotas: ShopperRateLimits;
  limits: ApiProxyLimits;
  /** Called after a logout or a password change, with the request's token. */
  endSessions: (token: string | null) => Promise<void>;
  /** Signs the cookies that identify a device and an account; shared by all server processes. */
  deviceKey: Uint8Array;
};

/** The same problem is logged at most once within this time, in milliseconds. */
const oneLinePerMs = 60_000;

const vary = 'Accept-Language, Accept-Encoding';

const ends = /"(?:promo_until|ends_at)"\s*:\s*"([^"]{10,40})"/gu;

/** Finds when the next price or promotion in an API response ends, in milliseconds since 1970; null: none does. */
const nextEndIn = (body: Buffer, now: number): number | null => {
  const found = [...body.toString().matchAll(ends)].map(([, end = '']) => Date.parse(end)).filter((end) => end > now);
  return found.length > 0 ? Math.min(...found) : null;
};
const never = new AbortController().signal;

/** Maps the API's error status to the visitor's error; null: the response is passed on. */
const refusalOf = (status: number): ProxyErrorCode | null => {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return 'not_found';
  if (status === 429 || status === 503) return 'busy';
  return status < 500 && status !== 401 && status !== 403 ? 'bad_request' : 'upstream_failed';
};

export const createApiProxy = ({
  store,
  env,
  logger,
  searches,
  quotas,
  limits,
  endSessions,
  deviceKey,
}: Parts): ApiProxy => {
  const upstream = createUpstream(apiOrigin(store, env), limits, limits.maxConcurrent, (outcome, seconds) =>
    countUpstreamCall(store.code, outcome, seconds),
  );
  const limiter = createConcurrencyLimiter(limits);
  const loggedAt = new LRUCache<string, number>({ max: 200 });
  const codeAlarm = createCodeAlarm(store.code, logger);

  const say = (code: ProxyErrorCode, target: string, why: string, requestId: string, traceparent: string): void => {
    const now = Date.now();
    const line = `${code} ${why}`;
    if (now - (loggedAt.get(line) ?? 0) < oneLinePerMs) return;
    loggedAt.set(line, now);
    const [, trace_id, span_id] = traceparent.split('-');
    // Queries are left out: they hold what shoppers type, such as the digits that open a tracked order.
    const [path] = target.split(/[?&]/u, 1);
    logger.warn(
      { store: store.code, code, path, problem: why, requestId, trace_id, span_id },
      'call to the commerce API failed',
    );
  };

  const ask = async (call: UpstreamCall, request: RequestContext, signal: AbortSignal): Promise<UpstreamResponse> => {
    const { 'accept-language': languages = '', traceparent = '' } = request.headers;
    const locale = parseAcceptLanguage(languages, store.locales);
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'accept-language': localeNames[locale].tag,
      traceparent: String(traceparent),
      ...call.headers,
    };
    try {
      return await limiter.run(() => upstream.send({ ...call, headers }, signal), { signal });
    } catch (error) {
      throw mapQueueError(error);
    }
  };

  const personal = createShopperCallHandler({
    store: store.code,
    ask,
    own: createSameOrigin(store, env),
    quotas,
    endSessions,
    devices: createKnownDevices(deviceKey, store.code),
    refs: createLoginRefs(deviceKey, store.code),
    codeAlarm,
  });

  /** Handles calls whose response is the same for everybody. */
  const read = async (call: ParsedCall, request: RequestContext, id: string): Promise<HttpResponse> => {
    const passed: UpstreamCall = { method: 'GET', path: call.path, headers: { 'x-request-id': id } };
    const answer = await ask(passed, request, request.signal ?? never);
    const refusal = refusalOf(answer.status);
    if (refusal !== null) throw new ProxyError(refusal, `status ${answer.status}`);
    return passOn(answer, call, request, id);
  };

  const passOn = async (
    answer: UpstreamResponse,
    call: ParsedCall,
    request: RequestContext,
    id: string,
  ): Promise<HttpResponse> => {
    const etag = `"${hash('sha1', answer.body, 'base64url')}"`;
    const rules = [
      'cache-control',
      call.keep ? shortCacheControl(nextEndIn(answer.body, Date.now()), Date.now()) : cacheControl.none,
      'vary',
      vary,
    ];
    // Weak, because all encodings share it.
    const shared = [...rules, 'etag', `W/${etag}`, 'x-request-id', id, ...bareHeaders];
    if (
      evaluateConditions({ 'if-none-match': request.headers['if-none-match'] }, { etag, modified: null }) ===
      'unchanged'
    )
      return { status: 304, headers: shared, body: null };
    const { body, encoding } = await compressBody(answer.body, request.weights);
    const own = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
    if (encoding !== 'identity') own.push('content-encoding', encoding);
    return { status: 200, headers: [...own, ...shared], body };
  };

  return {
    handle: async (given) => {
      const id = randomUUID();
      // All upstream calls for a request share one span.
      const { traceparent: parent } = given.headers;
      const traceparent = nextTraceparent(typeof parent === 'string' ? parent : undefined);
      const request = { ...given, headers: { ...given.headers, traceparent } };
      const named = ['x-request-id', id];
      const call = parseCall(request.method, request.target.slice(apiPrefix.length - 1), store.code);
      if ('refused' in call) return proxyErrorResponse(call.refused, named, call.hints);
      const feature = call.personal?.feature;
      if (feature && !store.features[feature]) return proxyErrorResponse('not_found', named);
      if (call.search && !searches(request.client)) return proxyErrorResponse('too_many', named);
      try {
        if (!call.personal) return await read(call, request, id);
        const made = await personal(call, call.personal, request, id);
        if (made.body instanceof Readable)
          made.body.once('error', (error: Error) => {
            if (!request.signal?.aborted) say('upstream_invalid', call.path, error.message, id, traceparent);
          });
        return made;
      } catch (error) {
        const { code, hints } = error instanceof ProxyError ? error : new ProxyError('upstream_failed');
        if (proxyErrorStatus(code) >= 500 && !request.signal?.aborted)
          say(code, call.path, messageOf(error), id, traceparent);
        return proxyErrorResponse(code, named, hints, call.personal ? cacheControl.personal : cacheControl.none);
      }
    },
    refusedCodes: () => codeAlarm.refused(),
    close: () => upstream.close(),
  };
};
