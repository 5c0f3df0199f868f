import { codeLength, passwordLength } from '../../contract/accounts.ts';
import type { FieldFault } from '../../contract/errors.ts';
import { readPhone } from '../../contract/phone.ts';
import type { FormValues } from '../../ui/forms/use-submit.ts';

/** Validation of fields before sending. Pure. */
type Faults = Record<string, FieldFault>;

/** Trims whitespace around the values, except around the password, where it counts. */
export const trimFields = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, name === 'password' ? value : value.trim()]));

export const requiredFields = (values: FormValues, names: readonly string[]): Faults =>
  Object.fromEntries(names.filter((name) => !values[name]).map((name) => [name, 'required' as const]));

export const ownPhone = (phone: string | undefined): Faults => {
  if (!phone) return { phone: 'required' };
  return readPhone(phone) === null ? { phone: 'invalid' } : {};
};

export const newPassword = (password: string | undefined): Faults => {
  const { length } = password ?? '';
  if (length === 0) return { password: 'required' };
  if (length < passwordLength.min) return { password: 'too_short' };
  return length > passwordLength.max ? { password: 'too_long' } : {};
};

export const wholeCode = (otp: string | undefined): Faults => {
  if (!otp) return { otp: 'required' };
  return otp.length === codeLength ? {} : { otp: 'too_short' };
};
