import * as z from 'zod/mini';
import { id, inData, optionalInt, optionalText, text } from './scalars.ts';

/**
 * Accounts of one store (R67, R113, R114). A login name is an email address or a phone number in any usual form (R69);
 * `email` of the login and `phone` of the one-time codes hold either.
 */

/** POST /api/auth/login */
export type LoginRequest = { email: string; password: string };

/** POST /api/auth/register: `phone`, `email` or both. The code is sent to the phone number if there is one. */
export type RegisterRequest = { name: string; phone?: string; email?: string; password: string };

/** What a one-time code is for. */
export type CodeType = 'register' | 'forgot';

/** POST /api/auth/forgot-password. The response is the same whether or not the account exists. */
export type ForgotRequest = { phone: string };
/** POST /api/auth/resend */
export type ResendRequest = { phone: string; secret: string; type: CodeType };
/** POST /api/verify */
export type VerifyRequest = { phone: string; secret: string; otp: string };
/** POST /api/auth/reset-password, with the `reset_token` from verify; ends all sessions of the account. */
export type ResetRequest = { reset_token: string; password: string };
/** POST /api/profile/update: absent fields keep their values. */
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

/** The token in the response to login or verify, as the server parses it. */
export const tokenResponse = inData(z.object({ token: text }));

/** Response to register, forgot-password and resend. `resend_after` and `expires_in` are in seconds. */
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

/** Response to verify: after a registration, it logs in; after a forgotten password, it has the `reset_token`. */
export const verifiedResponse = inData(z.object({ reset_token: optionalText }));

/** A response whose content is ignored: only that the call succeeded matters. */
export const doneResponse = z.unknown();
