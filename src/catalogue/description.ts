import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
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
};

const escape = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/u)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => `<p>${escape(block).replace(/\n/gu, '<br>')}</p>`)
    .join('');

/**
 * A description from the API, plain text or HTML, as HTML that may stand in a
 * page: no scripts, no links, no pictures, no styles; a page has its own h1.
 */
export const cleanDescription = (source: string | null): string | null => {
  if (source === null) return null;
  const html = /<\/?[a-z][^>]*>/iu.test(source) ? sanitizeHtml(source, allowed) : paragraphs(source);
  return html.trim() || null;
};

/** The first sentences as plain text, for `<meta name="description">`. */
export const summary = (source: string | null, longest = 160): string | null => {
  if (source === null) return null;
  const text = sanitizeHtml(source, { allowedTags: [], allowedAttributes: {} })
    .replace(/&amp;/gu, '&')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim();
  if (text.length <= longest) return text || null;
  const cut = text.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`;
};
