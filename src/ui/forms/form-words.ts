import type { FieldFault } from '../../contract/errors.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import type { Problem } from '../state/problems.ts';

/** Messages of forms: errors by their code. Their groups in the dictionary are `error` and `field`. */
type FormKey = Extract<MessageKey, `error.${string}` | `field.${string}`>;
export type FormWords = (key: FormKey, values?: Record<string, string | number>) => string;

const byCode: Record<Exclude<Problem['code'], null>, FormKey> = {
  bad_request: 'error.badRequest',
  unauthorized: 'error.unauthorized',
  wrong_login: 'error.wrongLogin',
  wrong_code: 'error.wrongCode',
  code_expired: 'error.codeExpired',
  wrong_password: 'error.wrongPassword',
  forbidden: 'error.forbidden',
  not_found: 'error.notThere',
  conflict: 'error.conflict',
  taken: 'error.taken',
  key_reused: 'error.conflict',
  payment_open: 'error.paymentOpen',
  amount_changed: 'error.amountChanged',
  out_of_stock: 'error.outOfStock',
  cart_empty: 'error.cartEmpty',
  not_allowed_now: 'error.notAllowedNow',
  too_much_unpaid: 'error.tooMuchUnpaid',
  payment_paused: 'error.paymentPaused',
  codes_exhausted: 'error.codesExhausted',
  too_large: 'error.tooLarge',
  too_many: 'error.tooMany',
  internal: 'error.somethingWrong',
  unavailable: 'error.unavailable',
  offline: 'error.offline',
};

/**
 * Returns the message of an error: by its code; otherwise the API's message; otherwise 'Something went wrong' (R71).
 */
export const problemWords = ({ code, message }: Pick<Problem, 'code' | 'message'>, t: FormWords): string =>
  code === null ? (message ?? t('error.somethingWrong')) : t(byCode[code]);

const byFault: Record<FieldFault, FormKey> = {
  required: 'field.required',
  invalid: 'field.invalid',
  too_short: 'field.tooShort',
  too_long: 'field.tooLong',
  taken: 'field.taken',
  not_served: 'field.notServed',
};

/** Messages that say how to fix an error, by the field's name in the API. */
const hints: Readonly<Record<string, Partial<Record<FieldFault, FormKey>>>> = {
  phone: { invalid: 'field.phoneInvalid' },
  email: { invalid: 'field.emailInvalid' },
  otp: { too_short: 'field.codeTooShort' },
};

/**
 * Returns the message of a field's error: '{field} is required' (R78), or how to fix it.
 * @param field its name in the API, and its label on the page
 */
export const faultWords = (fault: FieldFault, field: { name: string; label: string }, t: FormWords): string =>
  t(hints[field.name]?.[fault] ?? byFault[fault], { field: field.label });
