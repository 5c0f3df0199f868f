import { remoteImage } from '../../contract/remote-image.ts';
import { formatDollars } from '../../i18n/format.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import type { Suggestion } from './suggestions.ts';
import { highlight } from './search-highlight.ts';

/** Elements of the rows of the search box's list. */

export type SearchWords = (
  key: Extract<MessageKey, `search.${string}` | `price.${string}`>,
  values?: Record<string, string | number>,
) => string;

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
};

const option = (href: string, className: string, ...content: (Node | string)[]): HTMLAnchorElement => {
  const made = element('a', className, ...content);
  made.href = href;
  made.tabIndex = -1;
  made.rel = 'nofollow';
  made.setAttribute('role', 'option');
  made.setAttribute('aria-selected', 'false');
  return made;
};

const marked = (name: string, searched: string): Node[] =>
  highlight(name, searched).map(({ text, hit }) => (hit ? element('mark', '', text) : document.createTextNode(text)));

const priceOf = ({ price, promoPrice, from }: Suggestion, t: SearchWords): HTMLElement => {
  if (price === null) return element('span', 'suggestion-price', t('price.ask'));
  const amount = formatDollars(promoPrice ?? price);
  const text = from ? t('price.from', { price: amount }) : amount;
  if (promoPrice === null) return element('span', 'suggestion-price figures', text);
  const hidden = (word: string): HTMLElement => element('span', 'sr-only', `${word} `);
  return element(
    'span',
    'suggestion-price figures',
    element('b', 'is-sale', hidden(t('price.now')), text),
    ' ',
    element('s', '', hidden(t('price.was')), formatDollars(price)),
  );
};

const pictureOf = ({ image }: Suggestion): HTMLElement => {
  const frame = element('span', 'suggestion-frame');
  const picture = element('img', '');
  picture.alt = '';
  picture.width = 48;
  picture.height = 48;
  picture.decoding = 'async';
  picture.addEventListener('error', () => picture.remove());
  picture.src = remoteImage(image, 96);
  frame.append(picture);
  return frame;
};

/** @param prefix language prefix of URLs */
export const productOption = (one: Suggestion, searched: string, prefix: string, t: SearchWords): HTMLAnchorElement =>
  option(
    `${prefix}/product/${encodeURIComponent(one.id)}`,
    'suggestion',
    pictureOf(one),
    element(
      'span',
      'suggestion-text',
      element('span', 'suggestion-name', ...marked(one.name, searched)),
      priceOf(one, t),
    ),
  );

/** Returns an icon from the search box's template. */
export const drawingOf = (name: 'search' | 'history' | 'x'): SVGElement => {
  const drawings = document.querySelector<HTMLTemplateElement>('[data-search] template')?.content;
  const drawing = drawings?.querySelector(`use[href$="${name}"]`)?.parentNode;
  return drawing instanceof SVGElement
    ? document.importNode(drawing, true)
    : document.createElementNS('http://www.w3.org/2000/svg', 'svg');
};

export const wordsOption = (href: string, text: string, icon: 'search' | 'history'): HTMLAnchorElement =>
  option(href, 'suggestion suggestion-words', drawingOf(icon), element('span', 'suggestion-text', text));
