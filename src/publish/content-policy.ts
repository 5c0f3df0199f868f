import { createHash } from 'node:crypto';

/** Returns the source of a text in a policy, without its quotes: `sha256-…`. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const elements = [
  { start: /<script/u, end: /<\/script>/u },
  { start: /<style/u, end: /<\/style>/u },
];

/** Lists the contents of inline scripts and styles. */
const inlineTexts = (html: string): string[] =>
  elements.flatMap(({ start, end }) =>
    html
      .split(start)
      .slice(1)
      .map((part) => part.slice(part.indexOf('>') + 1, part.search(end)))
      .filter((text) => text !== ''),
  );

/**
 * Removes hashes from a Content-Security-Policy that no inline script or style of the page has. Astro lists those of
 * every island of the site in each response, which is half a kilobyte that cannot be compressed.
 * @param inserted hashes (`sha256-…`) of scripts that the page's own scripts insert later: they stay
 */
export const trimPolicy = (policy: string, html: string, inserted: ReadonlySet<string>): string => {
  const used = new Set(inlineTexts(html).map(hashOf));
  const isKept = (source: string): boolean => {
    const [, hash] = /^'(sha256-[^']+)'$/u.exec(source) ?? [];
    return hash === undefined || used.has(hash) || inserted.has(hash);
  };
  return policy
    .split(';')
    .map((directive) => directive.split(' ').filter(isKept).join(' '))
    .join(';');
};
