import { asciiDigits } from '../../contract/digits.ts';

const dollars = /^(?:\d+(?:\.\d*)?|\.\d+)$/u;

/**
 * Reads a typed price in dollars, as cents: `1,200`, `$800`, `500 $`, `៥០០`, `５００`. null: nothing was typed; undefined: it
 * is no price, or zero.
 */
export const readTypedPrice = (typed: string): number | null | undefined => {
  const text = asciiDigits(typed.normalize('NFKC')).replace(/[\s\p{Cf},$]/gu, '');
  if (text === '') return typed.trim() === '' ? null : undefined;
  const cents = dollars.test(text) ? Math.round(Number(text) * 100) : 0;
  return cents > 0 ? cents : undefined;
};
