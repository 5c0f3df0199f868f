import { cspPlaceholder } from '../contract/csp-placeholder.ts';

/**
 * Removes hashes from a Content-Security-Policy that match no inline script or style of the page. Astro lists those of
 * every island of the site in each response, which is half a kilobyte that cannot be compressed.
 * @param used hashes (`sha256-…`) of the page's inline scripts and styles
 */
export const trimPolicy = (policy: string, used: ReadonlySet<string>): string => {
  const isKept = (source: string): boolean => {
    const [, hash] = /^'(sha256-[^']+)'$/u.exec(source) ?? [];
    return hash === undefined || used.has(hash);
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
export const insertPolicy = (html: Buffer, policy: string): { html: Buffer; csp: string } => {
  const start = html.indexOf(cspPlaceholder);
  if (start < 0) return { html, csp: policy };
  if (/["&<>]/u.test(policy)) throw new Error(`the policy cannot be written into a page: ${policy}`);
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '');
  const isForHeader = (directive: string): boolean => headerOnly.test(directive);
  const own = directives.filter((directive) => !isForHeader(directive)).join(';');
  return {
    html: Buffer.concat([html.subarray(0, start), Buffer.from(own), html.subarray(start + cspPlaceholder.length)]),
    csp: directives.filter(isForHeader).join(';'),
  };
};
