import { ApiError } from '../../api/request.ts';

const absent: ReadonlySet<number | null> = new Set([400, 404, 410, 422]);

/**
 * Says what a failed call means for the page that needs it.
 * @returns 'absent' if the API responds that there is no such product or list, or that the id is not valid; 'down' if
 *   it fails regardless of the request; null if the error is not from the API
 */
export const apiFailureOf = (error: unknown): 'absent' | 'down' | null => {
  if (!(error instanceof ApiError)) return null;
  return absent.has(error.status) ? 'absent' : 'down';
};
