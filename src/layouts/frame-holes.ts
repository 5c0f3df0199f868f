/**
 * The frame around the content of pages is the same for a store and language but in a few places: it is rendered once,
 * with a hole in each of them, which every page fills with its own markup.
 */
const sign = '\u0001';
const hole = new RegExp(`${sign}([a-z-]+)${sign}`, 'gu');

type HoleName = 'content' | 'language-menu' | 'language-links';

/** Text that marks a hole in the frame. */
export const frameHole = (name: HoleName): string => `${sign}${name}${sign}`;

export const fillFrame = (frame: string, fillings: Readonly<Record<HoleName, string>>): string =>
  frame.replace(hole, (_, name: HoleName) => fillings[name]);
