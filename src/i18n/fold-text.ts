/**
 * Folds a text for comparison: lower case, without Latin accents and invisible breaks. Marks of other scripts stay, such
 * as the vowels of Khmer, but ្ដ becomes ្ត, which looks like it.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll('\u17D2\u178A', '\u17D2\u178F')
    .replace(/[\u0300-\u036F\u200B-\u200D\u2060]/gu, '')
    .toLowerCase()
    .normalize('NFC');
