import * as z from 'zod/mini';
import { keepUnits } from './units.ts';

/**
 * The scalar values of all wire shapes. Each schema accepts what commerce APIs send in practice (numbers as text, empty
 * text for 'none') and returns one clean value (R115).
 */

/** An id: number or text on the wire, text in the shop. Safe in a URL. */
export const id = z.pipe(
  z.union([
    z.int(),
    z.string().check(z.regex(/^(?!\.+$)[\w.~-]{1,64}$/u, 'an id of letters, digits, ".", "_", "~" or "-"')),
  ]),
  z.transform(String),
);

/** An id that may be absent: null, 0, '' and a missing field all mean 'none'. */
export const optionalId = z.pipe(
  z.optional(z.nullable(z.union([id, z.literal(''), z.literal(0)]))),
  z.transform((value) =>
    value === undefined || value === null || value === '' || value === 0 || value === '0' ? null : value,
  ),
);

/** Text that may be absent: trimmed; null if empty. */
export const optionalText = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => value?.trim().normalize('NFC') || null),
);

const filledText = z.string().check(z.regex(/\S/u, 'a text that is not empty'));

/** Required text: trimmed, with each run of whitespace as one space. */
export const text = z.pipe(
  filledText,
  z.transform((value) => value.replace(/\s+/gu, ' ').trim().normalize('NFC')),
);

const digitsOrText = z.union([z.string(), z.number()]);

/** A SKU, an order's number, a phone number or the like: one of digits alone may be a number on the wire. */
export const requiredCode = z.pipe(z.pipe(digitsOrText, z.transform(String)), text);

/** A code that may be absent. */
export const optionalCode = z.pipe(
  z.pipe(
    z.optional(z.nullable(digitsOrText)),
    z.transform((value) => (typeof value === 'number' ? String(value) : value)),
  ),
  optionalText,
);

/** Required text for people: a number stays on one line with its unit. */
export const label = z.pipe(text, z.transform(keepUnits));

/** Required text for people of several paragraphs, plain or HTML: its line breaks stay. */
export const bodyText = z.pipe(
  filledText,
  z.transform((value) => keepUnits(value.trim().normalize('NFC'))),
);

/** Text for people that may be absent. */
export const optionalLabel = z.pipe(
  optionalText,
  z.transform((value) => (value === null ? null : keepUnits(value))),
);

const isTime = (value: string): boolean => !Number.isNaN(Date.parse(value));

/** Makes a time without a zone UTC: servers and browsers would each take it for a time of their own zone. */
export const utcUnlessZoned = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/u.test(value) ? `${value.replace(' ', 'T')}Z` : value;

/** A required ISO 8601 time. */
export const time = z.pipe(
  z.string().check(z.refine(isTime, 'a time in ISO 8601, such as "2026-11-20T08:00:00.000Z"')),
  z.transform(utcUnlessZoned),
);

/** An ISO 8601 time; null if absent or invalid: an end that cannot be parsed is no end. */
export const optionalTime = z.pipe(
  optionalText,
  z.transform((value) => (value !== null && isTime(value) ? utcUnlessZoned(value) : null)),
);

/** A day, 'YYYY-MM-DD'; null if absent or invalid. */
export const optionalDay = z.pipe(
  z.catch(z.optional(z.nullable(z.iso.date())), null),
  z.transform((value) => value ?? null),
);

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
]);

/** Yes or no, which databases also call 1 and 0; null if absent or anything else. */
export const optionalFlag = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => flags.get(value) ?? null),
);

/** A required yes or no. */
export const requiredFlag = z.pipe(
  z.union([z.boolean(), z.literal([1, 0, '1', '0', 'true', 'false'])]),
  z.transform((value) => flags.get(value) === true),
);

/** A list that may be null or absent. */
export const listOf = <T extends z.core.$ZodType>(item: T) =>
  z.pipe(
    z.optional(z.nullable(z.array(item))),
    z.transform((list) => list ?? []),
  );

/** A list that may be null or absent; what cannot be understood of it, such as a status of an API's own, is left out. */
export const listOfKnown = <T extends z.core.$ZodType>(item: T) =>
  z.pipe(
    listOf(z.unknown()),
    z.transform((list): z.output<T>[] => list.map((one) => z.safeParse(item, one)).flatMap(({ data }) => data ?? [])),
  );

/** A required whole number, sent as number or text. */
export const wholeNumber = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\s*-?\d{1,15}\s*$/u, 'a whole number'))]),
  z.transform(Number),
);

/** A whole number, sent as number or text, without its decimals; null if absent or not a number. */
export const optionalInt = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string()]))),
  z.transform((value) => {
    if (value === undefined || value === null || value === '') return null;
    const number = Number(value);
    return Number.isSafeInteger(Math.trunc(number)) ? Math.trunc(number) : null;
  }),
);

/** Pieces in stock; null if the API does not say. Below zero, as of an oversold product, there are none. */
export const stockCount = z.pipe(
  optionalInt,
  z.transform((value) => (value === null ? null : Math.max(0, value))),
);

/** Quantity of a line: at least one, whatever the API sends. */
export const quantity = z.pipe(
  optionalInt,
  z.transform((value) => Math.max(1, value ?? 1)),
);

/** Parses a response that is either bare or wrapped in `{ data }`. */
export const inData = <T extends z.core.$ZodType>(inner: T) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && 'data' in value ? value.data : value,
    ),
    inner,
  );
