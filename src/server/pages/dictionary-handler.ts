import { localePrefix, type Locale } from '../../i18n/locales.ts';
import type { Releases } from '../../release/releases.ts';
import type { ErrorReporter } from '../health/error-reporter.ts';
import { selectEncoding } from '../http/accept-encoding.ts';
import { cacheControl, vary } from '../http/cache-control.ts';
import { evaluateConditions } from '../http/conditional.ts';
import { dictionaryPrefix } from '../http/dictionary-headers.ts';
import type { RequestContext, RequestHandler } from '../http/request-context.ts';
import { bareHeaders, textResponse, type HttpResponse } from '../http/response.ts';

type Options = { releases: Pick<Releases, 'readDictionary' | 'current'>; errors: ErrorReporter };

/**
 * Paths below the language prefix for which browsers get a family's dictionary. Other families' dictionaries are only
 * used inside the release: their pages have so little in common that a visitor would pay more for the dictionary than
 * it saves.
 */
const patterns: Readonly<Record<string, string>> = { product: '/product/*', list: '/category*' };

/** Returns the path pattern that a family's dictionary (`en product`) is for; null: browsers do not get it. */
const matchOf = (dictionaryFamily: string): string | null => {
  const [locale = '', family = ''] = dictionaryFamily.split(' ');
  const pattern = patterns[family];
  return pattern === undefined ? null : localePrefix(locale as Locale) + pattern;
};

/** Returns whether browsers get the dictionaries of a family (`en product`). */
export const isShared = (dictionaryFamily: string): boolean => matchOf(dictionaryFamily) !== null;

const nameForm = /^[0-9a-f]{32}$/u;

/** Creates the handler for the dictionaries of a store's pages, which browsers store (RFC 9842 section 2). */
export const createDictionaryHandler = ({ releases, errors }: Options): RequestHandler => {
  const send = async (name: string, { weights, headers }: RequestContext): Promise<HttpResponse> => {
    const encoding = selectEncoding(weights, { br: 1, zstd: 2, gzip: 3, identity: 4 });
    if (encoding === null) return textResponse(406, 'Not Acceptable', ['vary', vary.encoding]);
    const found = await releases.readDictionary(name, encoding);
    const match = found && matchOf(found.family);
    if (!found || match === null) return textResponse(404, 'Not Found');
    const etag = encoding === 'identity' ? `"${name}"` : `"${name}-${encoding}"`;
    const own = [
      'etag',
      etag,
      'vary',
      vary.encoding,
      'cache-control',
      cacheControl.immutable,
      'use-as-dictionary',
      `match="${match}", match-dest=("document")`,
      ...bareHeaders,
    ];
    if (evaluateConditions(headers, { etag, modified: null }) === 'unchanged')
      return { status: 304, headers: own, body: null };
    const { bytes } = found;
    const described = ['content-type', 'application/octet-stream', 'content-length', String(bytes.length)];
    if (encoding !== 'identity') described.push('content-encoding', encoding);
    return { status: 200, headers: [...described, ...own], body: bytes };
  };

  return (request) => {
    const name = request.target.slice(dictionaryPrefix.length);
    if (!nameForm.test(name)) return textResponse(404, 'Not Found');
    return send(name, request).catch((error: unknown) => {
      const release = releases.current();
      if (release) errors.note(release, request.target, error);
      return textResponse(503, 'Service Unavailable');
    });
  };
};
