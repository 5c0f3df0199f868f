/**
 * Codes of what can go wrong, on the wire and in the shop. A message for a
 * person is looked up by its code, never by matching English text.
 */
export type ErrorCode =
  | 'not_found'
  | 'bad_request'
  | 'unauthorized'
  | 'conflict'
  | 'too_many'
  | 'internal'
  | 'unavailable';

/** The embedded API's error body: `code` is the HTTP status' meaning in words. */
export type ErrorBody = { code: number; error: ErrorCode; message: string };
