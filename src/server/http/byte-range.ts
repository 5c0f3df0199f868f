import type { Validators } from './conditional.ts';
import { parseHttpDate } from './http-date.ts';

/** A part of a file: first and last byte, inclusive. */
export type ByteRange = { first: number; last: number };

const single = /^bytes=\s*(\d*)-(\d*)\s*$/iu;

/**
 * Parses a Range header (RFC 9110 section 14); null: send the whole file, which is also the result for multiple ranges,
 * other units and malformed headers.
 * @param size length of the file in bytes
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const match = header === undefined ? null : single.exec(header);
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
};

/** Returns whether If-Range allows the range: it must match the strong tag or the exact date. */
export const rangeApplies = (ifRange: string | undefined, { etag, modified }: Validators): boolean => {
  if (ifRange === undefined || ifRange === etag) return true;
  const time = parseHttpDate(ifRange);
  return time !== null && time === modified;
};
