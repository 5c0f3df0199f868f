const khmerZero = 0x17e0;

/**
 * Folds a text for comparison: compatibility forms unified, lower case, Latin letters without accents, Khmer digits as
 * 0–9, no invisible breaks (Khmer text has U+200B between words), and one of the two Khmer subscript signs that look
 * the same (ប្ដូរ, ប្តូរ).
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\u2060\ufeff]/gu, '')
    .normalize('NFD')
    .replace(/([a-z])\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replaceAll('\u17d2\u178a', '\u17d2\u178f')
    .replace(/[០-៩]/gu, (digit) => String(digit.charCodeAt(0) - khmerZero));

/** Keeps only letters and digits: 'WH-1000 XM4' and 'wh1000xm4' are equal. */
export const compactText = (text: string): string => fold(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
