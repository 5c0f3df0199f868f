import * as z from 'zod/mini';
import {
  inData,
  label,
  optionalCode,
  optionalId,
  optionalLabel,
  optionalText,
  requiredCode,
  wholeNumber,
} from './scalars.ts';

/** Letters and digits that cannot be mistaken for others: numbers are read off labels, or over the phone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 12;
/** First letter of every number, which distinguishes it from a manufacturer's serial number. */
const first = 'W';

const valueOf = (letter: string): number => letters.indexOf(letter);

/**
 * Returns 0 for every number that was copied correctly. The weights differ and 31 is prime: one wrong letter, or two
 * swapped ones, are detected.
 */
const remainder = (code: string): number =>
  Array.from(code).reduce((sum, letter, index) => sum + (index + 1) * valueOf(letter), 0) % letters.length;

/** Creates a number with its check letter. @param draw returns a random integer from 0, less than its argument */
export const newWarrantyNumber = (draw: (below: number) => number): string => {
  const body = first + Array.from({ length: length - 2 }, () => letters.charAt(draw(letters.length))).join('');
  const check = Array.from(letters).find((letter) => remainder(body + letter) === 0);
  return body + (check ?? '');
};

/** Normalizes a typed or scanned code: uppercase, without spaces, dashes, underscores and dots. */
export const readWarrantyCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—_.]/gu, '');

/**
 * Tells what a code can be: the shop's warranty number, one that was mistyped, or a manufacturer's serial number; null:
 * none of them.
 * @param code from `readWarrantyCode`
 */
export const kindOfWarrantyCode = (code: string): 'number' | 'mistyped' | 'serial' | null => {
  if (!/^[A-Z\d]{4,40}$/u.test(code)) return null;
  const isLikeNumber = code.length === length && code.startsWith(first);
  if (!isLikeNumber) return 'serial';
  return Array.from(code).every((letter) => letters.includes(letter)) && remainder(code) === 0 ? 'number' : 'mistyped';
};

/** Formats a number as labels do, in groups of four: `W7K2-9QXM-4RTH`. */
export const formatWarrantyNumber = (code: string): string => code.replaceAll(/.{4}(?=.)/gu, '$&-');

export const warrantyStates = ['active', 'expired', 'void'] as const;
export type WarrantyState = (typeof warrantyStates)[number];

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u));

/** GET /api/warranty/{number or serial}: does not reveal who bought the product. */
export const warrantyResponse = inData(
  z.pipe(
    z.object({
      number: requiredCode,
      serial: optionalCode,
      product_id: optionalId,
      name: label,
      variant_name: optionalLabel,
      image: optionalText,
      bought_at: day,
      covered_until: day,
      months: z.pipe(wholeNumber, z.int().check(z.positive())),
      status: z.enum(warrantyStates),
    }),
    z.transform((json) => ({
      number: json.number,
      serial: json.serial,
      productId: json.product_id,
      name: json.name,
      variantName: json.variant_name,
      image: json.image,
      /** First and last day of the warranty, 'YYYY-MM-DD' in Cambodia. */
      boughtOn: json.bought_at,
      coveredUntil: json.covered_until,
      months: json.months,
      state: json.status,
    })),
  ),
);
export type Warranty = z.output<typeof warrantyResponse>;
