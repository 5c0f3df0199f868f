import { timeOf } from '../release/layout.ts';
import type { Release } from '../release/release.ts';
import type { HeaderSet, PageEntry } from '../release/types.ts';
import { chooseEncoding, type Encoding, type Weights } from './accept-encoding.ts';
import { safeHeaders, type Answer } from './answer.ts';
import { cacheRules, vary } from './cache-rules.ts';
import { isNotModified, type ConditionHeaders, type Validators } from './conditional.ts';

/** A page of one release, with all that its answers share. */
export type ReadyPage = {
  address: string;
  entry: PageEntry;
  lengths: Record<Encoding, number>;
  /** Headers apart from length, encoding, tag, caching and vary. */
  shared: string[];
  type: string;
  /** Milliseconds since 1970, whole seconds. */
  modified: number;
};

/** Headers of pages that the release does not name itself. */
const pageHeaders: HeaderSet = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'SAMEORIGIN',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
};

export const readyPage = (release: Release, address: string, entry: PageEntry, siteHeaders: HeaderSet): ReadyPage => {
  const { zstd, br, gzip, size, pack } = entry.object;
  const { 'content-type': type = '', ...rest } = {
    ...pageHeaders,
    ...siteHeaders,
    ...release.root.headerSets[entry.headers],
  };
  const written = Math.max(timeOf(pack) || release.root.createdAt, release.modifiedFloor);
  return {
    address,
    entry,
    lengths: { zstd, br, gzip, identity: size },
    shared: [...Object.entries(rest).flat(), ...safeHeaders],
    type,
    modified: Math.floor(written / 1000) * 1000,
  };
};

export type PageRules = {
  status: number;
  /** Whether the answer depends on the visitor's language headers (D5). */
  guarded: boolean;
};

const cacheRule = ({ status, guarded }: PageRules): string => {
  if (status >= 500) return cacheRules.none;
  if (guarded) return cacheRules.guardedPage;
  return status === 404 ? cacheRules.missing : cacheRules.page;
};

/** A date counts once its second is over: a page may change twice within one. */
const settledAfter = 2000;

const headersOf = (page: ReadyPage, rules: PageRules, validators: Validators): string[] => {
  const headers = ['cache-control', cacheRule(rules), 'vary', rules.guarded ? vary.both : vary.encoding];
  if (rules.status === 200) headers.push('etag', validators.etag);
  if (rules.status === 200 && validators.modified !== null)
    headers.push('last-modified', new Date(validators.modified).toUTCString());
  return [...headers, ...page.shared];
};

export type PageChoice = { encoding: Encoding; validators: Validators };

/** Which form to send; null: none is acceptable (406). */
export const choosePage = (page: ReadyPage, weights: Weights, now: number): PageChoice | null => {
  const encoding = chooseEncoding(weights, page.lengths);
  if (encoding === null) return null;
  const { hash } = page.entry.object;
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  return { encoding, validators: { etag, modified: page.modified + settledAfter <= now ? page.modified : null } };
};

/** The 304 where the visitor's copy is still right; null where the page is to be sent. */
export const unchangedAnswer = (
  page: ReadyPage,
  rules: PageRules,
  { validators }: PageChoice,
  headers: ConditionHeaders,
): Answer | null =>
  rules.status === 200 && isNotModified(headers, validators)
    ? { status: 304, headers: headersOf(page, rules, validators), body: null }
    : null;

/** Headers of the full answer. */
export const fullHeaders = (page: ReadyPage, rules: PageRules, { encoding, validators }: PageChoice): string[] => {
  const headers = ['content-type', page.type, 'content-length', String(page.lengths[encoding])];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  return [...headers, ...headersOf(page, rules, validators)];
};
