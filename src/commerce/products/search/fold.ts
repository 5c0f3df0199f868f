import { asciiDigits } from '../../../contract/digits.ts';

/**
 * Folds a text for comparison: unifies compatibility forms, lowercases, strips accents from Latin letters, converts
 * Khmer digits to 0–9, removes zero-width characters (Khmer text has U+200B between words), and unifies two Khmer
 * subscripts that look the same (ប្ដូរ, ប្តូរ).
 */
export const fold = (text: string): string =>
  asciiDigits(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\u200b-\u200d\u2060\ufeff]/gu, '')
      .normalize('NFD')
      .replace(/([a-z])\p{Mn}+/gu, '$1')
      .normalize('NFC')
      .replaceAll('\u17d2\u178a', '\u17d2\u178f'),
  );

/** Folds a text and keeps only letters and digits, so that 'WH-1000 XM4' and 'wh1000xm4' are equal. */
export const compactText = (text: string): string => fold(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
