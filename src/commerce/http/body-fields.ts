import * as z from 'zod/mini';
import { id } from '../../contract/scalars.ts';

/**
 * Fields of request bodies. Text is made well-formed, normalized to NFC, trimmed, and stripped of control characters
 * and bidirectional marks.
 */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const clean = (text: string): string => text.toWellFormed().normalize('NFC').replace(turning, '');
const oneLine = (text: string): string =>
  clean(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
const lines = (text: string): string =>
  clean(text)
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

const bounded = (read: (text: string) => string, min: number, max: number) =>
  z.pipe(
    // reject overlong input before processing it
    z.pipe(z.string().check(z.maxLength(max * 4)), z.transform(read)),
    z.string().check(z.minLength(min), z.maxLength(max)),
  );

/** One required line of text. */
export const requiredLine = (max: number) => bounded(oneLine, 1, max);
/** Multi-line text; '' if empty or absent. */
export const multilineText = (max: number) =>
  z.pipe(
    z.optional(z.nullable(bounded(lines, 0, max))),
    z.transform((value) => value ?? ''),
  );
/** One optional line of text; null if empty or absent. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.optional(z.nullable(bounded(oneLine, 0, max))),
    z.transform((value) => value || null),
  );

/** The id of an address (`12` or `branch-1`), as a number or text; null if empty or absent. */
export const optionalAddress = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.union([z.int(), z.string()]))),
    z.transform((value) => String(value ?? '').trim() || null),
  ),
  z.nullable(z.string().check(z.regex(/^(branch-)?\d{1,15}$/u))),
);

const numeric = z.pipe(
  id,
  z.transform((value) => (/^[1-9]\d{0,14}$/u.test(value) ? Number(value) : Number.NaN)),
);
/** A row id, as a number or text. */
export const rowId = z.pipe(numeric, z.int());
/** An optional row id; null if it is null, '', 0 or absent. */
export const optionalRowId = z.pipe(
  z.optional(z.nullable(z.union([rowId, z.literal(''), z.literal(0), z.literal('0')]))),
  z.transform((value) => (typeof value === 'number' && value > 0 ? value : null)),
);
