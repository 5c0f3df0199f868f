import { createFetch, FetchError, type $Fetch } from 'ofetch';
import * as z from 'zod/mini';
import { errorResponse, type ErrorCode, type FieldFault } from '../contract/errors.ts';
import { localeNames, type Locale } from '../i18n/locales.ts';
import type { ConcurrencyLimiter } from '../lib/concurrency.ts';
import { anySignal } from './any-signal.ts';

/** What the API itself reported about a failure. */
type ApiProblem = {
  code: ErrorCode | null;
  /** The API's message for people. */
  message: string | null;
  fields: Record<string, FieldFault>;
};

const noProblem: ApiProblem = { code: null, message: null, fields: {} };

/** A call to the commerce API without a usable response. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; null if there was no response, or one that could not be read. */
  readonly status: number | null;
  readonly problem: ApiProblem;
  /** The response's `Retry-After`; null if there was none. */
  readonly retryAfter: string | null;
  constructor(
    message: string,
    status: number | null,
    options?: ErrorOptions & { problem?: ApiProblem; retryAfter?: string | null },
  ) {
    super(message, options);
    this.status = status;
    this.problem = options?.problem ?? noProblem;
    this.retryAfter = options?.retryAfter ?? null;
  }
}

export type Connection = {
  /** Scheme, host and port, without a trailing slash. */
  origin: string;
  storeCode: string;
  locale: Locale;
  /**
   * Attempts after the first; the wait between them doubles from 200 ms (see `honorsRetryAfter`). Default 3, for the
   * publisher; browsers make fewer (`ui/state/page-connection.ts`).
   */
  retries?: number;
  /** For one attempt, from the call to the last byte of its response. */
  timeoutMs?: number;
  /**
   * Waits before a retry for as long as the response's `Retry-After` says, but no longer than `timeoutMs`. Default:
   * false, for browsers, where a person had rather read the refusal.
   */
  honorsRetryAfter?: boolean;
  fetch?: typeof globalThis.fetch;
  /** Shared by the connections of one pull, so that the API is not flooded. */
  limiter?: ConcurrencyLimiter;
  /** Aborts all calls, as a call's own signal does. */
  signal?: AbortSignal;
};

/** What a connection does that does not say otherwise. */
export const connectionDefaults = { retries: 3, timeoutMs: 10_000 } as const;

export type RequestOptions = {
  /** Aborts the call: it is not retried, and rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Default GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, except form data. */
  body?: object;
  /** Makes a retried change take effect only once (R84); without a key, changes are not retried. */
  idempotencyKey?: string;
};

export type Request = <T extends z.core.$ZodType>(
  path: string,
  answer: T,
  options?: RequestOptions,
) => Promise<z.output<T>>;

/**
 * Names the field that is wrong. What is wrong with it is said on servers, whose configuration is parsed by `zod`, which
 * sets its English messages for `zod/mini`, too; browsers do without them.
 */
const fieldOf = (issue: z.core.$ZodIssue | undefined): string =>
  issue ? `field "${issue.path.join('.') || 'answer'}": ${issue.message}` : 'an unknown shape';

/** Returns the innermost reason: a failed fetch wraps the socket's error. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
};

const isTimeout = (error: Error): boolean =>
  error.name === 'TimeoutError' || (error.cause instanceof Error && isTimeout(error.cause));

const problemOf = (body: unknown): ApiProblem => {
  const { data } = z.safeParse(errorResponse, parsed(body));
  return data ? { code: data.error ?? null, message: data.message, fields: data.fields ?? {} } : noProblem;
};

const describe = (call: string, timeoutMs: number, error: unknown): ApiError => {
  if (error instanceof FetchError && error.status)
    return new ApiError(`${call} answered ${error.status}`, error.status, {
      problem: problemOf(error.data),
      retryAfter: error.response?.headers.get('retry-after') ?? null,
    });
  if (error instanceof Error && isTimeout(error))
    return new ApiError(`${call} gave no whole answer within ${timeoutMs / 1000} s`, null, { cause: error });
  return new ApiError(`${call} gave no usable answer: ${reasonOf(error)}`, null, { cause: error });
};

/** Parses `Retry-After`, which is in seconds or an HTTP date, into milliseconds from now; 0 if it is neither. */
const retryAfterMs = (header: string): number =>
  /^\d+$/u.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now() || 0;

/** Waits; an aborted signal ends that early. */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/** Parses a response's text as JSON; null if it is not JSON. */
const parsed = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
};

/**
 * Tells whether the same call may succeed a moment later: there was no response, only a part of one, or the API was too
 * busy. Otherwise the API has rejected it.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === null || error.status === 408 || error.status === 429 || error.status >= 500);

/**
 * Creates a function that calls the commerce API and parses each response (R115). Failed calls are retried if that can
 * help. The time limit of an attempt includes the last byte of its response.
 * The returned function throws {@link ApiError}, which names the call and the field.
 */
export const createRequest = (connection: Connection): Request => {
  const { origin, locale, limiter, honorsRetryAfter = false } = connection;
  const { retries, timeoutMs } = { ...connectionDefaults, ...connection };
  const fetchText: $Fetch = createFetch({ fetch: connection.fetch ?? globalThis.fetch });
  const headers = { accept: 'application/json', 'accept-language': localeNames[locale].tag };

  const attempt = async (path: string, { signal: given, method = 'GET', body, idempotencyKey }: RequestOptions) => {
    const call = `${method} ${origin}${path}`;
    given?.throwIfAborted();
    try {
      const limited = AbortSignal.timeout(timeoutMs);
      const signal = given ? anySignal([given, limited]) : limited;
      const text = await fetchText(`${origin}${path}`, {
        method,
        ...(body ? { body } : {}),
        headers: idempotencyKey === undefined ? headers : { ...headers, 'idempotency-key': idempotencyKey },
        redirect: 'error',
        retry: 0,
        responseType: 'text',
        signal,
      });
      return (text === '' && method !== 'GET' ? null : JSON.parse(text)) as unknown;
    } catch (error) {
      given?.throwIfAborted();
      throw describe(call, timeoutMs, error);
    }
  };

  const repeat = async (path: string, left: number, options: RequestOptions): Promise<unknown> => {
    const { method = 'GET', idempotencyKey } = options;
    let waitMs = 200 * 2 ** (retries - left);
    try {
      return await (limiter ? limiter.run(() => attempt(path, options)) : attempt(path, options));
    } catch (error) {
      const isRepeatable = method === 'GET' || idempotencyKey !== undefined;
      if (left === 0 || !isRepeatable || options.signal?.aborted || !isPassing(error)) throw error;
      if (honorsRetryAfter && error instanceof ApiError && error.retryAfter !== null)
        waitMs = Math.max(waitMs, Math.min(retryAfterMs(error.retryAfter), timeoutMs));
    }
    await pause(waitMs, options.signal);
    return repeat(path, left - 1, options);
  };

  return async (path, answer, given = {}) => {
    const signals = [connection.signal, given.signal].filter((signal) => signal !== undefined);
    const options = signals.length > 0 ? { ...given, signal: anySignal(signals) } : given;
    const result = z.safeParse(answer, await repeat(path, retries, options));
    if (!result.success)
      throw new ApiError(
        `${options.method ?? 'GET'} ${origin}${path} answered what is not understood, ${fieldOf(result.error.issues[0])}`,
        200,
      );
    return result.data;
  };
};
