/** Words as the search compares them: any case, with or without Latin accents; Khmer signs stay, but for ្ដ, which looks like ្ត. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('\u17D2\u178A', '\u17D2\u178F')
    .replace(/[\u0300-\u036F\u200B-\u200D\u2060]/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

/** Whether a text has every word of a query in it, also within its words. */
export const hasWords = (text: string, query: string): boolean => {
  const folded = foldWords(text);
  return foldWords(query)
    .split(' ')
    .every((word) => folded.includes(word));
};
