import sanitizeHtml from 'sanitize-html';
import { cutText } from '../i18n/cut-text.ts';
import { keepWords } from '../i18n/khmer.ts';

/** Markup allowed in texts from the API. An h1 becomes an h2: the page has its own h1. */
export const allowedMarkup = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    'h2',
    'h3',
    'h4',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'blockquote',
    'code',
  ],
  allowedAttributes: { th: ['scope'], td: ['colspan', 'rowspan'] },
  transformTags: { h1: 'h2' },
  disallowedTagsMode: 'discard',
} satisfies sanitizeHtml.IOptions;

const escape = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');

/** Converts plain text to HTML: an empty line ends a paragraph. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n[^\S\n]*\n/u)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => `<p>${escape(block).replace(/\n/gu, '<br>')}</p>`)
    .join('');

/** Makes wide tables scroll on their own, by keyboard too. */
const withScrollingTables = (html: string): string =>
  html.replace(/<table>/gu, '<div tabindex="0"><table>').replace(/<\/table>/gu, '</table></div>');

/**
 * Converts a description from the API, plain text or HTML, to HTML that is safe in a page: no scripts, links, pictures
 * or styles. An h1 becomes an h2, since the page has its own h1.
 */
export const cleanDescription = (source: string | null): string | null => {
  if (source === null) return null;
  const html = /<\/?[a-z][^<>]*>/iu.test(source)
    ? withScrollingTables(sanitizeHtml(source, allowedMarkup))
    : paragraphs(source);
  return keepWords(html.trim()) || null;
};

/** Returns a text without its markup. */
export const plainText = (source: string): string =>
  // A tag may end a word: without the space, the last word of a list item would run into the first of the next.
  sanitizeHtml(source.replace(/(?=<\/?(?:p|li|h\d|td|th|br)\b)/giu, ' '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, '&')
    .replace(/\s+/gu, ' ')
    .trim();

/** Returns the beginning of a text as plain text, for `<meta name="description">`. */
export const summary = (source: string | null, longest = 160): string | null => {
  if (source === null) return null;
  const text = plainText(source);
  return text.length <= longest ? text || null : `${cutText(text, longest - 1)}…`;
};
