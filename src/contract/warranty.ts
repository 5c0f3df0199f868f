import * as z from 'zod/mini';
import { inData, label, optionalId, optionalLabel, optionalText, text } from './scalars.ts';

/** Letters and digits that cannot be taken for others: a number is read off a label, or over the phone. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 12;
/** What every number begins with, so that it is told from a maker's serial number. */
const first = 'W';

const valueOf = (letter: string): number => letters.indexOf(letter);

/** 0 for every number that was written down right: weights differ and 31 is prime, so one wrong letter, or two that changed places, show. */
const remainder = (code: string): number =>
  Array.from(code).reduce((sum, letter, place) => sum + (place + 1) * valueOf(letter), 0) % letters.length;

/** Returns a number with the letter that checks it. @param draw returns a whole number from 0, below the one given */
export const newWarrantyNumber = (draw: (below: number) => number): string => {
  const body = first + Array.from({ length: length - 2 }, () => letters.charAt(draw(letters.length))).join('');
  const check = Array.from(letters).find((letter) => remainder(body + letter) === 0);
  return body + (check ?? '');
};

/** Returns what was typed or scanned in one form: small letters, blanks and dashes do not count. */
export const readWarrantyCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—_.]/gu, '');

/**
 * What a code can be: a warranty number of the shop, one that was mistyped, or a maker's serial number; null: neither.
 * @param code as `readWarrantyCode` gives it
 */
export const kindOfWarrantyCode = (code: string): 'number' | 'mistyped' | 'serial' | null => {
  if (!/^[A-Z\d]{4,40}$/u.test(code)) return null;
  const isLikeNumber = code.length === length && code.startsWith(first);
  if (!isLikeNumber) return 'serial';
  return Array.from(code).every((letter) => letters.includes(letter)) && remainder(code) === 0 ? 'number' : 'mistyped';
};

/** Writes a number as labels do, in groups of four: `W7K2-9QXM-4RTH`. */
export const formatWarrantyNumber = (code: string): string => code.replaceAll(/.{4}(?=.)/gu, '$&-');

export const warrantyStates = ['active', 'expired', 'void'] as const;
export type WarrantyState = (typeof warrantyStates)[number];

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u));

/** GET /api/warranty/{number or serial}: nothing in it says who bought it. */
export const warrantyResponse = inData(
  z.pipe(
    z.object({
      number: text,
      serial: optionalText,
      product_id: optionalId,
      name: label,
      variant_name: optionalLabel,
      image: optionalText,
      bought_at: day,
      covered_until: day,
      months: z.int().check(z.positive()),
      status: z.enum(warrantyStates),
    }),
    z.transform((json) => ({
      number: json.number,
      serial: json.serial,
      productId: json.product_id,
      name: json.name,
      variantName: json.variant_name,
      image: json.image,
      /** First and last day, 'YYYY-MM-DD' in Cambodia. */
      boughtOn: json.bought_at,
      coveredUntil: json.covered_until,
      months: json.months,
      state: json.status,
    })),
  ),
);
export type Warranty = z.output<typeof warrantyResponse>;
