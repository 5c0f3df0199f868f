import { ApiError } from '../../api/request.ts';
import type { ErrorCode, FieldFault } from '../../contract/errors.ts';

/** What went wrong with a call, for forms and messages: by codes, never by English text. */
export type Problem = {
  /** `offline`: there was no network; `unavailable`: the shop, or its API, did not answer; null: not said. */
  code: ErrorCode | 'offline' | null;
  /** What the API said, for a person. */
  said: string | null;
  /** What is wrong with fields, by their names on the wire. */
  fields: Readonly<Record<string, FieldFault>>;
};

const codeOf = ({ status, problem }: ApiError, online: boolean): Problem['code'] => {
  if (problem.code) return problem.code;
  if (status === null) return online ? 'unavailable' : 'offline';
  if (status === 401) return 'unauthorized';
  if (status === 429) return 'too_many';
  return status === 408 || (status >= 502 && status <= 504) ? 'unavailable' : null;
};

/** Reads whatever a call threw. */
export const problemOf = (error: unknown, online = typeof navigator !== 'object' || navigator.onLine): Problem =>
  error instanceof ApiError
    ? { code: codeOf(error, online), said: error.problem.said, fields: error.problem.fields }
    : { code: null, said: null, fields: {} };

/** Whether the same call may go through a moment later; else the API has refused it. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === null || error.status === 408 || error.status === 429 || error.status >= 500);
