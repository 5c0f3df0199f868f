import { remoteImage } from '../../contract/remote-image.ts';
import { formatDollars, formatNumber } from '../../i18n/format.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { element } from '../../ui/element.client.ts';
import type { SuggestedCategory, Suggestion } from './quick-search.ts';
import { highlight } from './search-highlight.ts';

/** Creates the rows of the search box's list. */

const row =
  'flex min-h-12 items-center gap-3 rounded-control-sm px-2.5 py-1.5 text-sm/(--leading-tight) hover:bg-sunken aria-selected:bg-sunken aria-selected:inset-ring-2 aria-selected:inset-ring-accent-text';
const framed =
  'grid size-12 flex-none place-items-center overflow-hidden rounded-[min(var(--radius-frame),6px)] bg-white ring ring-line empty:bg-sunken empty:ring-0';
const priced = 'font-semibold tabular-nums';

export type SearchWords = (
  key: Extract<MessageKey, `search.${string}` | `price.${string}`>,
  values?: Record<string, string | number>,
) => string;

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
  highlight(name, searched).map(({ text, hit }) =>
    hit ? element('mark', 'bg-transparent font-bold text-inherit', text) : document.createTextNode(text),
  );

const priceOf = ({ price, promoPrice, from }: Suggestion, t: SearchWords): HTMLElement => {
  if (price === null) return element('span', priced, t('price.ask'));
  const amount = formatDollars(promoPrice ?? price);
  const text = from ? t('price.from', { price: amount }) : amount;
  if (promoPrice === null) return element('span', priced, text);
  const hidden = (word: string): HTMLElement => element('span', 'sr-only', `${word} `);
  return element(
    'span',
    priced,
    element('b', 'text-sale', hidden(t('price.now')), text),
    ' ',
    element('s', 'text-[0.85em] font-normal text-muted', hidden(t('price.was')), formatDollars(price)),
  );
};

const pictureOf = ({ image }: Suggestion): HTMLElement => {
  const frame = element('span', framed);
  const picture = element('img', 'size-12 object-contain');
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
    row,
    pictureOf(one),
    element(
      'span',
      'grid min-w-0 flex-1 gap-0.5',
      element('span', 'line-clamp-2', ...marked(one.name, searched)),
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

const wordsRow = `${row} h-12 *:[svg]:text-muted`;
const oneLine = 'min-w-0 flex-1 truncate leading-(--leading)';

export const wordsOption = (href: string, text: string, icon: 'search' | 'history'): HTMLAnchorElement =>
  option(href, wordsRow, drawingOf(icon), element('span', oneLine, text));

/** @param results URL of the search whose results the category narrows */
export const categoryOption = ({ id, name, count }: SuggestedCategory, results: string): HTMLAnchorElement =>
  option(
    `${results}?sub=${encodeURIComponent(id)}`,
    wordsRow,
    drawingOf('search'),
    element('span', oneLine, name),
    element('span', 'text-muted tabular-nums', formatNumber(count)),
  );

/** Creates the note above the suggestions that says how the text was interpreted. */
export const readingNote = (text: string): HTMLElement =>
  element('p', 'px-2.5 py-2 text-sm/(--leading-tight) text-muted', text);
