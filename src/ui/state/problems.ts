import { ApiError } from '../../api/request.ts';
import type { ErrorCode, FieldFault } from '../../contract/errors.ts';

export { isPassing } from '../../api/request.ts';

/** Why a call failed, for forms and messages: by codes, never by English text. */
export type Problem = {
  /** `offline`: no network; `unavailable`: the shop or its API did not respond; null: unknown. */
  code: ErrorCode | 'offline' | null;
  /** The API's message for the shopper. */
  message: string | null;
  /** Errors of fields, by their names in the API. */
  fields: Readonly<Record<string, FieldFault>>;
};

const codeOf = ({ status, problem }: ApiError, online: boolean): Problem['code'] => {
  if (problem.code) return problem.code;
  if (status === null) return online ? 'unavailable' : 'offline';
  if (status === 401) return 'unauthorized';
  if (status === 429) return 'too_many';
  return status === 408 || (status >= 502 && status <= 504) ? 'unavailable' : null;
};

/** Converts whatever a call threw. */
export const problemOf = (error: unknown, online = typeof navigator !== 'object' || navigator.onLine): Problem =>
  error instanceof ApiError
    ? { code: codeOf(error, online), message: error.problem.message, fields: error.problem.fields }
    : { code: null, message: null, fields: {} };
