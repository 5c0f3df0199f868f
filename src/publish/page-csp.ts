import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cspPlaceholder } from '../contract/csp-placeholder.ts';

/** Returns the CSP source expression of a text, without its quotes: `sha256-…`. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const elements = [
  { start: /<script/u, end: /<\/script>/u },
  { start: /<style/u, end: /<\/style>/u },
];

/** Data blocks are not executed, so a policy need not allow them. */
const dataBlock = /\stype="?application\//u;

/** Returns the contents of inline scripts and styles. */
const inlineTexts = (html: string): string[] =>
  elements.flatMap(({ start, end }) =>
    html
      .split(start)
      .slice(1)
      .flatMap((part) => {
        const content = part.indexOf('>') + 1;
        return dataBlock.test(part.slice(0, content)) ? [] : part.slice(content, part.search(end));
      })
      .filter((text) => text !== ''),
  );

/** Caches hashes: pages of a store and language repeat their inline scripts and styles. */
const knownHashes = new LRUCache<string, string>({ max: 500, memoMethod: hashOf });

/**
 * Removes hashes from a Content-Security-Policy that match no inline script or style of the page. Astro lists those of
 * every island of the site in each response, which is half a kilobyte that cannot be compressed.
 * @param inserted hashes (`sha256-…`) of scripts that the page's own scripts insert later; these are kept
 */
export const trimPolicy = (policy: string, html: string, inserted: ReadonlySet<string>): string => {
  const used = new Set(inlineTexts(html).map((text) => knownHashes.memo(text)));
  const isKept = (source: string): boolean => {
    const [, hash] = /^'(sha256-[^']+)'$/u.exec(source) ?? [];
    return hash === undefined || used.has(hash) || inserted.has(hash);
  };
  return policy
    .split(';')
    .map((directive) => directive.split(' ').filter(isKept).join(' '))
    .join(';');
};

/** Directives that browsers accept only in a header. */
const headerOnly = /^(?:frame-ancestors|report-uri|sandbox)\b/u;

/**
 * Writes a policy into the page, where it is compressed along with the HTML, and returns the rest for the header.
 * @throws if the policy could break out of the attribute that it is written into
 */
export const placePolicy = (html: string, policy: string): { html: string; csp: string } => {
  if (!html.includes(cspPlaceholder)) return { html, csp: policy };
  if (/["&<>]/u.test(policy)) throw new Error(`the policy cannot be written into a page: ${policy}`);
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '');
  const isForHeader = (directive: string): boolean => headerOnly.test(directive);
  const own = directives.filter((directive) => !isForHeader(directive)).join(';');
  return { html: html.replace(cspPlaceholder, () => own), csp: directives.filter(isForHeader).join(';') };
};
