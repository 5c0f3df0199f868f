import { foldText } from '../../i18n/fold-text.ts';

/** Folds the words of a text for searching, with single spaces between them. */
export const foldWords = (text: string): string => foldText(text).replace(/\s+/gu, ' ').trim();

/** Tells whether a text contains every word of a query, also inside words. */
export const hasWords = (text: string, query: string): boolean => {
  const folded = foldWords(text);
  return foldWords(query)
    .split(' ')
    .every((word) => folded.includes(word));
};
