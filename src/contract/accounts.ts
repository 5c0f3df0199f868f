import * as z from 'zod/mini';
import { id, inData, optionalInt, optionalText, text } from './scalars.ts';

/**
 * Accounts of one store (R67, R113, R114). A login name is an email address
 * or a phone number in any usual form (R69); `phone` on the wire holds either.
 */

/** POST /api/auth/login */
export type LoginRequest = { email: string; password: string };

/** POST /api/auth/register: `phone` or `email`, or both; the code goes to the phone where there is one. */
export type RegisterRequest = { name: string; phone?: string; email?: string; password: string };

/** What a one-time code is for. */
export type CodeType = 'register' | 'forgot';

/** POST /api/auth/forgot-password. The answer is the same whether there is such an account or not. */
export type ForgotRequest = { phone: string };
/** POST /api/auth/resend */
export type ResendRequest = { phone: string; secret: string; type: CodeType };
/** POST /api/verify */
export type VerifyRequest = { phone: string; secret: string; otp: string };
/** POST /api/auth/reset-password, with what verify gave; ends all sessions of the account. */
export type ResetRequest = { reset_token: string; password: string };
/** POST /api/profile/update: what is absent stays. */
export type ProfileChange = { name?: string; email?: string; phone?: string };
/** POST /api/profile/password; ends all other sessions. */
export type PasswordChange = { current: string; password: string };

export const passwordLength = { min: 8, max: 128 } as const;
export const codeLength = 6;

/** GET /api/profile */
export const profileResponse = inData(
  z.pipe(
    z.object({ id, name: text, email: optionalText, phone: optionalText, address: z.optional(z.unknown()) }),
    z.transform(({ id: own, name, email, phone }) => ({ id: own, name, email, phone })),
  ),
);
export type Profile = z.output<typeof profileResponse>;

/** The token of an answer of login or verify, as the server reads it. */
export const tokenResponse = inData(z.object({ token: text }));

/** Register, forgot-password, resend. `resend_after` and `expires_in` in seconds. */
export const codeSentResponse = inData(
  z.pipe(
    z.object({ secret: text, resend_after: optionalInt, expires_in: optionalInt }),
    z.transform((json) => ({
      secret: json.secret,
      resendAfter: json.resend_after ?? 60,
      expiresIn: json.expires_in ?? 600,
    })),
  ),
);

/** Verify: of a registration it logs in; of a forgotten password it gives what reset-password asks for. */
export const verifiedResponse = inData(z.object({ reset_token: optionalText }));

/** An answer of which nothing is read but that it came. */
export const doneResponse = z.unknown();
