import type { StyleFiles } from '../catalogue/page-data.ts';
import { createCache } from '../ui/page-cache.ts';
import { iconsIn, type IconName } from '../ui/icons.ts';
import type { Locale } from '../i18n/locales.ts';
import { routeOf } from '../routes.ts';
import { inlineHashes } from './inline-hashes.ts';
import { listMarkupNeeds, type MarkupNeeds } from './page-style.ts';
import { withLeanTemplates, withPatientScripts } from './script-files.ts';

/**
 * The shell around the content is the same for all pages of a store and language with the same tab (`tabOf`), except in
 * a few places. It is rendered once with a hole in each of them, which every page fills with its content and its URL in
 * each language.
 */
const sign = '\u0001';
const hole = new RegExp(`${sign}([a-z]+)${sign}`, 'u');

type HoleName = 'content' | 'late' | Locale;

/** `shop`: with the shop's menu and search; `task`: a minimal one, for checkout. */
export type FrameKind = 'shop' | 'task';

/** A tab of the bottom bar that is a page. */
export type Tab = 'home' | 'compare' | 'account';

/** Those of the account, and what a guest is shown instead. */
const accountRoute = /^(?:account-|login|register|forgot-password|otp-verify)/u;

/**
 * Returns the tab that a page belongs to; null: none.
 * @param label of the page's route (`routeLabel`)
 */
export const tabOf = (label: string): Tab | null => {
  const route = routeOf(label);
  if (route === 'index') return 'home';
  if (route === 'compare') return 'compare';
  return accountRoute.test(route) ? 'account' : null;
};

export type Frame = {
  /** Alternates text and holes: text, hole, text, hole, … text. */
  pieces: readonly string[];
  icons: readonly IconName[];
  /** Classes and ids of the style sheet that it uses. */
  needs: MarkupNeeds;
  /** Hashes of its inline scripts and styles. */
  inlineHashes: readonly string[];
};

export const frameCache = createCache<Frame>();

/** Returns text that marks a hole in the frame. */
export const frameHole = (name: HoleName): string => `${sign}${name}${sign}`;

/** Splits the rendered frame at its holes. */
export const cutFrame = (rendered: string, files: StyleFiles | null): Frame => {
  const markup = withPatientScripts(withLeanTemplates(rendered));
  return {
    pieces: markup.split(hole),
    icons: iconsIn(markup),
    needs: listMarkupNeeds(markup, files),
    inlineHashes: inlineHashes(markup),
  };
};

/**
 * Fills the holes of a frame.
 * @param fillings escaped markup for each hole
 */
export const fillFrame = ({ pieces }: Frame, fillings: ReadonlyMap<string, string>): string => {
  let markup = '';
  for (const [index, piece] of pieces.entries()) markup += index % 2 === 0 ? piece : (fillings.get(piece) ?? '');
  return markup;
};
