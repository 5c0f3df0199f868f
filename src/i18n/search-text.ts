/** What shoppers type into the search box: how it is parsed, and how long it must be (R42). */

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('km', { granularity: 'grapheme' }) : null;

/** Splits a text into graphemes: characters as a reader counts them. */
export const graphemesOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);

/** Maximum length of a search text, in code units. */
const longest = 200;

/** Normalizes a typed text: whitespace and control characters become single spaces; Khmer's invisible breaks stay. */
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

/** Returns the minimum length for suggestions, in graphemes: words are shorter in Khmer (ដៃ) and Chinese (手机). */
const suggestionMinimum = (text: string): number =>
  /\p{Script=Khmer}/u.test(text) ? 1 : /\p{Script=Han}/u.test(text) ? 2 : 3;

const searchMinimum = (text: string): number => Math.min(2, suggestionMinimum(text));

/** Tells whether a text from `readSearchText` is long enough for suggestions. */
export const mayBeSuggested = (text: string): boolean => graphemesOf(text).length >= suggestionMinimum(text);

/** Tells whether a text from `readSearchText` can be searched for. One or two dots cannot: no path can contain them. */
export const maySearch = (text: string): boolean =>
  graphemesOf(text).length >= searchMinimum(text) && text !== '..' && text !== '.';
