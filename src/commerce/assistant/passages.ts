import { Parser } from 'htmlparser2';
import type { ChatSourceKind } from '../../contract/chat.ts';
import { inLanguage, type Language } from '../localization/language.ts';
import type { StoreContent } from '../storage/content.ts';

/** A unit of the assistant's sources: a section of an article, the data of a product, or an order. */
export type Passage = {
  kind: ChatSourceKind;
  /** Id of the article, product or order; all passages of an article share its id. */
  id: string;
  /** Title of the whole article. */
  title: string;
  /** The heading above the passage, if any. */
  heading: string | null;
  /** Plain text; list items, table rows and paragraphs are lines. */
  text: string;
  /** The numbered list of the passage or, in an introduction, of the section after it, with that section's heading. */
  steps?: { heading: string | null; items: string[] };
};

type Section = { heading: string | null; text: string; items?: string[] };

const headings = /^h[1-6]$/u;
const lineEnds = new Set(['p', 'li', 'tr', 'div', 'br', 'ul', 'ol', 'table', 'blockquote']);
const cells = new Set(['td', 'th']);
const unseen = new Set(['script', 'style', 'template', 'noscript']);

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/**
 * Splits an article's HTML at its headings.
 * @returns the sections in order, as plain text, with the items of their first numbered list; those without text are
 *   omitted
 */
export const splitAtHeadings = (html: string): Section[] => {
  const cut: Section[] = [{ heading: null, text: '' }];
  let inHeading = false;
  let hidden = 0;
  /** The lists around the parser's position: outermost first, `items` of one whose items are collected. */
  const lists: { items: string[] | null }[] = [];
  const appendToItem = (text: string): void => {
    const items = lists[0]?.items;
    if (items && items.length > 0) items.push(`${items.pop() ?? ''}${text}`);
  };
  const parser = new Parser({
    onopentagname: (name) => {
      if (unseen.has(name)) hidden += 1;
      if (headings.test(name)) {
        inHeading = true;
        cut.push({ heading: '', text: '' });
      }
      if (name === 'ol' || name === 'ul') {
        const section = cut.at(-1);
        if (section) section.text += '\n';
        const isFirst = name === 'ol' && lists.length === 0 && section && !section.items;
        lists.push({ items: isFirst ? (section.items = []) : null });
      }
      if (name === 'li' && lists.length === 1) lists[0]?.items?.push('');
      else if (name === 'li') appendToItem(' ');
    },
    ontext: (text) => {
      const last = cut.at(-1);
      if (hidden > 0 || !last) return;
      if (inHeading) last.heading = `${last.heading ?? ''}${text}`;
      else last.text += text.replace(/\n/gu, ' ');
      appendToItem(text);
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hidden -= 1;
      if (name === 'ol' || name === 'ul') lists.pop();
      if (headings.test(name)) inHeading = false;
      const last = cut.at(-1);
      if (last && !inHeading && lineEnds.has(name)) {
        last.text += '\n';
        appendToItem(' ');
      }
      if (last && cells.has(name)) last.text += ' · ';
    },
  });
  parser.end(html);
  return cut
    .map(({ heading, text, items = [] }) => {
      const steps = items.map((item) => item.replace(/\s+/gu, ' ').trim()).filter((item) => item !== '');
      return {
        heading: heading === null ? null : tidy(heading) || null,
        text: tidy(text.replace(/ · (?=\n|$)/gu, '')),
        ...(steps.length > 1 ? { items: steps } : {}),
      };
    })
    .filter(({ text }) => text !== '');
};

/** Converts the shop's articles, policies and news to passages in one language. */
export const buildPassages = ({ help, policies, news }: StoreContent, language: Language): Passage[] => {
  const article = (kind: ChatSourceKind, id: number, title: string, html: string, summary?: string): Passage[] => {
    const parts = splitAtHeadings(html);
    const [first] = parts;
    // Put a summary in the first section: by itself it answers little.
    if (summary && first?.heading === null) first.text = `${summary}\n${first.text}`;
    else if (summary) parts.unshift({ heading: null, text: summary });
    return parts.map(({ items, ...part }, index) => {
      const next = index === 0 && part.heading === null && !items ? parts[1] : undefined;
      const steps = items ? { heading: null, items } : next?.items && { heading: next.heading, items: next.items };
      return { kind, id: String(id), title, ...part, ...(steps && { steps }) };
    });
  };
  const say = (text: Parameters<typeof inLanguage>[0]): string => inLanguage(text, language);
  return [
    ...help.flatMap(({ articles }) =>
      articles.flatMap(({ id, title, summary, body }) => article('help', id, say(title), say(body), say(summary))),
    ),
    ...policies.flatMap(({ id, title, body }) => article('policy', id, say(title), say(body))),
    ...news.flatMap(({ id, title, summary, body }) => article('news', id, say(title), say(body), say(summary))),
  ];
};
