import type { MessageKey } from '../../i18n/translate.ts';
import type { Problem } from '../../ui/state/problems.ts';

/** Messages of errors of any call about times and appointments. */
export const problemKeys = [
  'error.badRequest',
  'error.notAllowedNow',
  'error.notThere',
  'error.offline',
  'error.somethingWrong',
  'error.tooMany',
  'error.unauthorized',
  'error.unavailable',
] as const satisfies readonly MessageKey[];
export type ProblemKey = (typeof problemKeys)[number];

const byCode: Partial<Record<Exclude<Problem['code'], null>, ProblemKey>> = {
  bad_request: 'error.badRequest',
  not_allowed_now: 'error.notAllowedNow',
  not_found: 'error.notThere',
  offline: 'error.offline',
  too_many: 'error.tooMany',
  unauthorized: 'error.unauthorized',
  unavailable: 'error.unavailable',
};

/** Returns the message of an error: by its code, otherwise the API's message. */
export const serviceProblemText = (
  { code, message }: Pick<Problem, 'code' | 'message'>,
  t: (key: ProblemKey) => string,
): string => {
  const key = code === null ? undefined : byCode[code];
  if (key !== undefined) return t(key);
  return (code === null && message) || t('error.somethingWrong');
};
