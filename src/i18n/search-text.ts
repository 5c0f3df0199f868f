/** What shoppers type into the search box: how it is read, and from how many characters on it is one (R42). */

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('km', { granularity: 'grapheme' }) : null;

/** Characters as a reader counts them. */
export const graphemesOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);

/** Code units of the longest text that is searched for. */
const longest = 200;

/** Blanks and control characters become single spaces; invisible breaks stay, as Khmer has them between words. */
export const readSearchText = (typed: string): string => {
  const clean = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (clean.length <= longest) return clean;
  let text = '';
  for (const grapheme of graphemesOf(clean.slice(0, longest + 20))) {
    if (text.length + grapheme.length > longest) break;
    text += grapheme;
  }
  return text.trim();
};

/** So few are already a word in Khmer (ដៃ) and Chinese (手机). */
const suggestionMinimum = (text: string): number =>
  /\p{Script=Khmer}/u.test(text) ? 1 : /\p{Script=Han}/u.test(text) ? 2 : 3;

const searchMinimum = (text: string): number => Math.min(2, suggestionMinimum(text));

/** Whether suggestions are shown for a text that was read. */
export const mayBeSuggested = (text: string): boolean => graphemesOf(text).length >= suggestionMinimum(text);

/** Whether a text that was read is searched for. A text of dots alone has no address. */
export const maySearch = (text: string): boolean =>
  graphemesOf(text).length >= searchMinimum(text) && text !== '..' && text !== '.';
