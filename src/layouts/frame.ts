import type { StyleFiles } from '../catalogue/page-data.ts';
import { createCache } from '../ui/page-cache.ts';
import { iconsIn, type IconName } from '../ui/icons.ts';
import type { Locale } from '../i18n/locales.ts';
import { listMarkupNeeds, type MarkupNeeds } from './page-style.ts';
import { withPatientScripts } from './script-files.ts';

/**
 * The frame around the content of pages is the same for a store and language but in a few places: it is rendered once,
 * with a hole in each of them, which every page fills: with its content and its own URL in each language.
 */
const sign = '\u0001';
const hole = new RegExp(`${sign}([a-z]+)${sign}`, 'u');

type HoleName = 'content' | Locale;

/** `shop`: the shop's own, with its menu and search; `task`: a plain one, where something is to be finished. */
export type FrameKind = 'shop' | 'task';

export type Frame = {
  /** Text, hole, text, hole, … text. */
  pieces: readonly string[];
  icons: readonly IconName[];
  /** Classes and ids of the sheet that it names. */
  needs: MarkupNeeds;
};

export const frameCache = createCache<Frame>();

/** Returns text that marks a hole in the frame. */
export const frameHole = (name: HoleName): string => `${sign}${name}${sign}`;

/** Cuts the rendered frame at its holes. */
export const cutFrame = (markup: string, files: StyleFiles | null): Frame => ({
  pieces: withPatientScripts(markup).split(hole),
  icons: iconsIn(markup),
  needs: listMarkupNeeds(markup, files),
});

/** @param fillings escaped markup for each hole */
export const fillFrame = ({ pieces }: Frame, fillings: ReadonlyMap<string, string>): string => {
  let markup = '';
  for (const [index, piece] of pieces.entries()) markup += index % 2 === 0 ? piece : (fillings.get(piece) ?? '');
  return markup;
};
