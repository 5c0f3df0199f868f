/** Conditional requests on what would be a 200 (RFC 9110 section 13). */
export type Validators = {
  /** Strong entity tag, quotes included. */
  etag: string;
  /** Milliseconds since 1970, whole seconds; null where the date says nothing. */
  modified: number | null;
};

const tags = /(?:W\/)?("[^"]*")/gu;

/** Whether a list of entity tags, or `*`, names this one; weak and strong count the same. */
export const listsTag = (header: string, etag: string): boolean => {
  if (header === etag || header.trim() === '*') return true;
  for (const [, tag] of header.matchAll(tags)) if (tag === etag) return true;
  return false;
};

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u;

/** Milliseconds since 1970; null for anything but an IMF-fixdate. */
export const readHttpDate = (value: string): number | null => {
  const time = httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

export type ConditionHeaders = { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined };

/** Whether the answer is 304: If-None-Match decides alone where it is sent. */
export const isNotModified = (headers: ConditionHeaders, { etag, modified }: Validators): boolean => {
  const list = headers['if-none-match'];
  if (list !== undefined) return listsTag(list, etag);
  const since = headers['if-modified-since'];
  if (since === undefined || modified === null) return false;
  const time = readHttpDate(since);
  return time !== null && modified <= time;
};
