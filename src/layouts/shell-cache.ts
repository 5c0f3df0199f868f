import type { Page, Shell } from '../catalogue/page-data.ts';
import { iconSymbols, iconsIn, type IconName } from '../ui/icons.ts';
import type { Locale } from '../i18n/locales.ts';

/**
 * What stands around the content of every page is the same for a store and language,
 * but for a few places. It is rendered once and kept, cut at marks in those places.
 */
const sign = '\u0001';
const marks = new RegExp(`${sign}(\\w+)${sign}`, 'u');

/** Stands for the drawings of the icons that the page shows. */
export const symbolsMark = `${sign}symbols${sign}`;
/** Stands for the content of the page. */
export const mainMark = `${sign}main${sign}`;
/** Stands for the address of the page in a language. */
export const addressMark = (locale: Locale): string => `${sign}${locale}${sign}`;

/** No script is needed for the first picture: browsers would fetch modules before the pictures. */
const withPatientScripts = (markup: string): string =>
  markup.replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');

type Frame = {
  /** Text, mark, text, mark, … text. */
  pieces: readonly string[];
  icons: readonly IconName[];
  /** Drawings of the frame's icons and those of a page's content, by the content's. */
  symbols: Map<string, string>;
};

/** `shop`: the shop's own, with its menu and search; `task`: a plain one, where something is to be finished. */
export type FrameKind = 'shop' | 'task';

const frames: Record<FrameKind, WeakMap<Shell, Frame>> = { shop: new WeakMap(), task: new WeakMap() };

export const hasFrame = (shell: Shell, kind: FrameKind): boolean => frames[kind].has(shell);

export const keepFrame = (shell: Shell, kind: FrameKind, markup: string): void => {
  const pieces = withPatientScripts(markup).split(marks);
  frames[kind].set(shell, { pieces, icons: iconsIn(markup), symbols: new Map() });
};

const symbolsOf = ({ icons, symbols }: Frame, own: readonly IconName[]): string => {
  const key = own.join(' ');
  const known = symbols.get(key) ?? iconSymbols([...new Set([...icons, ...own])]);
  symbols.set(key, known);
  return known;
};

/**
 * The kept frame with a page's content and addresses in their places.
 * @param icons those that the content shows
 */
export const framed = (page: Page<unknown>, kind: FrameKind, main: string, icons: readonly IconName[]): string => {
  const frame = frames[kind].get(page.shell);
  if (!frame) throw new Error('the frame of this store and language was not kept');
  let markup = frame.pieces[0] ?? '';
  for (let place = 1; place < frame.pieces.length; place += 2) {
    const mark = frame.pieces[place];
    if (mark === 'main') markup += withPatientScripts(main);
    else if (mark === 'symbols') markup += symbolsOf(frame, icons);
    else markup += page.languages.find(({ locale }) => locale === mark)?.href.replaceAll('&', '&amp;') ?? '';
    markup += frame.pieces[place + 1] ?? '';
  }
  return markup;
};
