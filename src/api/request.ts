import { createFetch, FetchError, type $Fetch } from 'ofetch';
import * as z from 'zod/mini';
import { localeNames, type Locale } from '../i18n/locales.ts';

z.config(z.locales.en());

/** A call to the commerce API that did not give a usable answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** HTTP status; null where there was no answer, or one that could not be read. */
  readonly status: number | null;
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

export type Connection = {
  /** Scheme, host and port, without a slash at the end. */
  origin: string;
  storeCode: string;
  locale: Locale;
  /** Attempts after the first; the wait doubles from 200 ms. */
  retries?: number;
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
};

export type Request = <T extends z.core.$ZodType>(path: string, answer: T) => Promise<z.output<T>>;

const fieldOf = (issue: z.core.$ZodIssue | undefined): string =>
  issue ? `field "${issue.path.join('.') || 'answer'}": ${issue.message}` : 'an unknown shape';

const describe = (origin: string, path: string, error: unknown): ApiError => {
  const call = `GET ${origin}${path}`;
  if (error instanceof FetchError && error.status)
    return new ApiError(`${call} answered ${error.status}`, error.status, { cause: error });
  const reason =
    error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error);
  return new ApiError(`${call} gave no usable answer: ${reason}`, null, { cause: error });
};

/**
 * Calls the commerce API and parses each answer at the door (D9).
 * Failing calls are repeated where a repeat can help (no answer, 408, 429, 5xx).
 * The returned function throws {@link ApiError}, which names the call and the field.
 */
export const createRequest = (connection: Connection): Request => {
  const { origin, locale, retries = 3, timeoutMs = 10_000 } = connection;
  const call: $Fetch = createFetch({ fetch: connection.fetch ?? globalThis.fetch });
  const headers = { accept: 'application/json', 'accept-language': localeNames[locale].tag };
  return async (path, answer) => {
    const body: unknown = await call(`${origin}${path}`, {
      headers,
      redirect: 'error',
      retry: retries,
      retryDelay: ({ options }) => 200 * 2 ** (retries - (typeof options.retry === 'number' ? options.retry : 0)),
      timeout: timeoutMs,
      parseResponse: (content) => JSON.parse(content) as unknown,
    }).catch((error: unknown) => {
      throw describe(origin, path, error);
    });
    const result = z.safeParse(answer, body);
    if (!result.success)
      throw new ApiError(
        `GET ${origin}${path} answered what is not understood, ${fieldOf(result.error.issues[0])}`,
        200,
      );
    return result.data;
  };
};
