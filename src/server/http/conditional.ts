import { parseHttpDate } from './http-date.ts';

/** Validators for conditional requests to resources that would give a 200 (RFC 9110 section 13). */
export type Validators = {
  /** Strong entity tag, including quotes. */
  etag: string;
  /** Milliseconds since 1970, whole seconds; null if unknown. */
  modified: number | null;
};

const tags = /(W\/)?("[^"]*")/gu;

/**
 * Returns whether a list of entity tags, or `*`, contains this one.
 * @param weak whether weak tags match
 */
export const listsTag = (header: string, etag: string, weak: boolean): boolean => {
  if (header === etag || header.trim() === '*') return true;
  for (const [, prefix, tag] of header.matchAll(tags)) if (tag === etag && (weak || prefix === undefined)) return true;
  return false;
};

export type ConditionHeaders = {
  'if-match'?: string | undefined;
  'if-unmodified-since'?: string | undefined;
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
};

/** What to respond with: the representation, 304, or 412. */
export type Outcome = 'send' | 'unchanged' | 'failed';

/** Evaluates conditions in the order of RFC 9110 section 13.2.2: if both tag and date are sent, only the tag counts. */
export const evaluateConditions = (headers: ConditionHeaders, { etag, modified }: Validators): Outcome => {
  const match = headers['if-match'];
  const unmodified = headers['if-unmodified-since'];
  if (match !== undefined) {
    if (!listsTag(match, etag, false)) return 'failed';
  } else if (unmodified !== undefined && modified !== null) {
    const time = parseHttpDate(unmodified);
    if (time !== null && modified > time) return 'failed';
  }
  const list = headers['if-none-match'];
  if (list !== undefined) return listsTag(list, etag, true) ? 'unchanged' : 'send';
  const since = headers['if-modified-since'];
  if (since === undefined || modified === null) return 'send';
  const time = parseHttpDate(since);
  return time !== null && modified <= time ? 'unchanged' : 'send';
};
