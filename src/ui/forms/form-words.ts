import type { FieldFault } from '../../contract/errors.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import type { Problem } from '../state/problems.ts';

/** The words of forms: what is wrong, by its code. Their groups of the dictionary are `error` and `field`. */
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

/** What went wrong, for a person: by its code; else what the API said; else 'Something went wrong' (R71). */
export const problemWords = ({ code, said }: Pick<Problem, 'code' | 'said'>, t: FormWords): string =>
  code === null ? (said ?? t('error.somethingWrong')) : t(byCode[code]);

const byFault: Record<FieldFault, FormKey> = {
  required: 'field.required',
  invalid: 'field.invalid',
  too_short: 'field.tooShort',
  too_long: 'field.tooLong',
  taken: 'field.taken',
  not_served: 'field.notServed',
};

/** Faults that say how to mend them, by the field's name on the wire. */
const hints: Readonly<Record<string, Partial<Record<FieldFault, FormKey>>>> = {
  phone: { invalid: 'field.phoneInvalid' },
  email: { invalid: 'field.emailInvalid' },
  otp: { too_short: 'field.codeTooShort' },
};

/**
 * Says what is wrong with a field: '{field} is required' (R78), or how to mend it.
 * @param field its name on the wire, and its label on the page
 */
export const faultWords = (fault: FieldFault, field: { name: string; label: string }, t: FormWords): string =>
  t(hints[field.name]?.[fault] ?? byFault[fault], { field: field.label });
