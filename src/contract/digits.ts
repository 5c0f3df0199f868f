const khmerZero = 0x17e0;

/** Returns a text with its Khmer digits as 0–9; `normalize('NFKC')` does the same for full-width ones. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u17e0-\u17e9]/gu, (digit) => String(digit.charCodeAt(0) - khmerZero));
