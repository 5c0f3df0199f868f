import * as z from 'zod/mini';
import { codeLength, passwordLength } from '../../contract/accounts.ts';
import { asciiDigits } from '../../contract/digits.ts';
import { readPhone } from '../../contract/phone.ts';
import { requiredLine } from './body-fields.ts';

/** Schemas for the bodies of account requests (R67, R114). */

const emailForm = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/u;
const readEmail = (text: string): string | null => {
  const email = text.normalize('NFKC').trim().toLowerCase();
  return email.length <= 254 && emailForm.test(email) ? email : null;
};

const contact = (read: (text: string) => string | null) =>
  z.pipe(z.pipe(z.string().check(z.maxLength(300)), z.transform(read)), z.string());
const emptyOr = (read: (text: string) => string | null) =>
  z.optional(
    z.nullable(
      z.union([
        z.pipe(
          z.string().check(z.regex(/^\s*$/u)),
          z.transform(() => ''),
        ),
        contact(read),
      ]),
    ),
  );

/** An optional email address, in lowercase; '' or null means none. */
const email = emptyOr(readEmail);
/** An optional phone number, in E.164; '' or null means none. */
export const phoneField = emptyOr(readPhone);
/** A login name: an email address or a phone number. */
const login = contact((text) => (text.includes('@') ? readEmail(text) : readPhone(text)));

const newPassword = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max));
/** A password as typed: one that breaks the rules for new passwords is still compared like any other. */
const givenPassword = z.string().check(z.minLength(1), z.maxLength(1000));
const secret = z.string().check(z.regex(/^[\w-]{1,100}$/u));

/** Six digits; they may be Khmer digits, or have spaces between them. */
const otp = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text) => asciiDigits(text.normalize('NFKC')).replace(/[\s\p{Cf}-]/gu, '')),
  ),
  z.string().check(z.regex(new RegExp(`^\\d{${codeLength}}$`, 'u'))),
);

const codeType = z.enum(['register', 'forgot']);

export const loginBody = z.object({ email: login, password: givenPassword });
export const registerBody = z.object({ name: requiredLine(100), phone: phoneField, email, password: newPassword });
export const forgotBody = z.object({ phone: login });
export const resendBody = z.object({ phone: login, secret, type: codeType });
export const verifyBody = z.object({ phone: login, secret: z._default(z.nullable(secret), null), otp });
export const resetBody = z.object({ reset_token: secret, password: newPassword });
export const profileBody = z.object({ name: z.optional(requiredLine(100)), email, phone: phoneField });
export const passwordBody = z.object({ current: givenPassword, password: newPassword });
