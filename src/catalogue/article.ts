import { trimSlashes } from '../lib/trim-slashes.ts';
import sanitizeHtml from 'sanitize-html';
import { addresses, findPage, switchLocale } from '../routes.ts';
import { keepWords } from '../i18n/khmer.ts';
import type { Locale } from '../i18n/locales.ts';
import { allowedMarkup, paragraphs, plainText } from './description.ts';
import type { Article } from './page-data.ts';

/** Returns a path of this shop in the reader's language; null if no page has this path. */
const innerHref = (href: string, locale: Locale): string | null => {
  const { pathname, search, searchParams, hash } = new URL(href, 'http://storefront.invalid');
  const path = pathname === '/' ? addresses.home() : trimSlashes(pathname);
  return findPage(path, searchParams) ? `${switchLocale(locale, path)}${search}${hash}` : null;
};

/**
 * Rewrites links: paths of this shop get the reader's language, external links `rel="noopener"`; other links, except
 * `tel:` and `mailto:`, become plain text.
 */
const linkRules =
  (locale: Locale): sanitizeHtml.Transformer =>
  (_, { href = '' }) => {
    const inner = /^\/(?![/\\])/u.test(href) ? innerHref(href, locale) : null;
    if (inner !== null) return { tagName: 'a', attribs: { href: inner } };
    if (/^(?:tel|mailto):/u.test(href)) return { tagName: 'a', attribs: { href } };
    return /^https?:\/\//u.test(href)
      ? { tagName: 'a', attribs: { href, rel: 'noopener' } }
      : { tagName: 'span', attribs: {} };
  };

type ReadableOptions = {
  locale: Locale;
  /** Prefix of the headings' ids, so that a page can hold several texts. */
  anchor: string;
  /** Heading level of the text's title on the page. */
  level: 1 | 2;
  /** Accessible name of a table, which scrolls on its own. */
  table: string;
};

/** Shifts heading levels so that the text's first heading is one level below its title. */
const leveled = (html: string, level: 1 | 2): string => {
  const first = /<h([2-4])>/u.exec(html)?.[1];
  const shift = first === undefined ? 0 : level + 1 - Number(first);
  return html.replace(
    /<(\/?)h([2-4])>/gu,
    (_, slash: string, found: string) => `<${slash}h${Math.min(Math.max(Number(found) + shift, level + 1), 4)}>`,
  );
};

/**
 * Prepares a text of the shop (help, policy, news), plain or HTML, for a page: sanitized like descriptions, but with
 * links; headings get ids, and tables scroll on their own.
 */
export const readable = (
  { id, title, body }: { id: string; title: string; body: string },
  { locale, anchor, level, table }: ReadableOptions,
): Article => {
  const rules: sanitizeHtml.IOptions = {
    ...allowedMarkup,
    allowedTags: [...allowedMarkup.allowedTags, 'a'],
    allowedAttributes: { ...allowedMarkup.allowedAttributes, a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'tel', 'mailto'],
    transformTags: { ...allowedMarkup.transformTags, a: linkRules(locale) },
  };
  const clean = /<\/?[a-z][^<>]*>/iu.test(body) ? sanitizeHtml(body, rules) : paragraphs(body);
  const headings: Article['headings'] = [];
  const withId = (part: string): string => {
    const tag = /^<h([2-4])>/u.exec(part)?.[1];
    const end = tag === undefined ? -1 : part.indexOf(`</h${tag}>`);
    if (end === -1) return part;
    const own = `${anchor}-${headings.length + 1}`;
    headings.push({ id: own, text: plainText(part.slice(4, end)) });
    return `<h${tag} id="${own}">${part.slice(4)}`;
  };
  const html = leveled(keepWords(clean), level)
    .split(/(?=<h[2-4]>)/u)
    .map(withId)
    .join('')
    .replace(/<table>/gu, `<div class="wide" role="region" aria-label="${table}" tabindex="0"><table>`)
    .replace(/<\/table>/gu, '</table></div>');
  return { id, title, html, headings };
};
