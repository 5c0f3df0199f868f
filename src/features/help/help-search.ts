/**
 * Normalizes text for searching: lower case, without Latin accents. Khmer signs stay, but ្ដ becomes ្ត, which looks
 * like it.
 */
export const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('\u17D2\u178A', '\u17D2\u178F')
    .replace(/[\u0300-\u036F\u200B-\u200D\u2060]/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

/** Tells whether a text contains every word of a query, also inside words. */
export const hasWords = (text: string, query: string): boolean => {
  const folded = foldWords(text);
  return foldWords(query)
    .split(' ')
    .every((word) => folded.includes(word));
};
