import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength, type CodeType } from '../../contract/accounts.ts';
import { CommerceError, rateLimitError } from '../errors/commerce-error.ts';
import { inLanguage, type Language } from '../localization/language.ts';
import { codeText } from '../notifications/account-texts.ts';
import type { OneTimeCodeRecord } from '../storage/accounts.ts';
import type { StorageChanges } from '../storage/storage.ts';
import { defaultCodeSettings, getMerchantSettings, type CodeSettings, type StoreRecord } from '../storage/stores.ts';
import { countSentCode, countAttempt, type RequestSource } from './login-attempts.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * One-time codes: six digits, valid for ten minutes, one use and at most five wrong attempts. A new code for the same
 * secret replaces the old one. Codes that others request for the same login do not, so that nobody can lock its owner
 * out.
 */
export const codeMinutes = 10;
const resendSeconds = 60;
const maxWrongAttempts = 5;

/** Returns six uniformly distributed digits. */
const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/**
 * Hashes a code with its secret as the key. The database does not contain the secret in plain text, so a stored hash
 * cannot be brute-forced by trying all million codes.
 */
const hashCode = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(code).digest('base64url');

/** Compares hashes in constant time. */
const isSameHash = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export type CodeRequest = {
  store: StoreRecord;
  type: CodeType;
  /** The email address or phone number that the code was requested with. */
  login: string;
  /** null if no account has this login. */
  account: number | null;
  /** Where the code is sent; null if it is not sent. */
  to: string | null;
  language: Language;
  /** Where the request came from. */
  source: RequestSource;
  now: Date;
};

const readCodeSettings = ({ details }: StoreRecord): CodeSettings =>
  getMerchantSettings(details).codes ?? defaultCodeSettings;

/** Returns whether the shop sends codes to a phone number (E.164): SMS to foreign numbers cost the most. */
export const servesPhone = (store: StoreRecord, phone: string): boolean =>
  readCodeSettings(store).countries.some((country) => phone.startsWith(`+${country}`));

/** The response to a request for a code: the same whether one was sent or the login is unknown. */
export type SentCode = { secret: string; resendAfterSeconds: number; expiresInSeconds: number };

/**
 * Creates a code and queues it in the outbox. Unknown logins get the same response, but nothing is sent and no code is
 * valid.
 * @param secret the secret of the previous code, if it is sent again
 * @throws {CommerceError} too_many, codes_exhausted
 */
export const sendCode = async (changes: StorageChanges, order: CodeRequest, secret = newToken()): Promise<SentCode> => {
  const { store, type, login, account, to, language, source: sender, now } = order;
  await countAttempt(changes, type, { store: store.code, login, sender, now });
  const { perDay } = readCodeSettings(store);
  await countSentCode(changes, { store: store.code, kind: type, perDay, isSent: to !== null, now });
  const code = newCode();
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000).toISOString();
  await changes.putOneTimeCode(secret, {
    store: store.code,
    account,
    type,
    login,
    codeHash: hashCode(secret, code),
    sentAt: now.toISOString(),
    expiresAt,
  });
  if (to !== null) {
    const channel = to.includes('@') ? 'email' : 'phone';
    await changes.queueNotification(
      {
        store: store.code,
        channel,
        recipient: to,
        kind: 'code',
        text: inLanguage(codeText(store.details, code, codeMinutes, channel), language),
        until: expiresAt,
      },
      now.toISOString(),
    );
  }
  return { secret, resendAfterSeconds: resendSeconds, expiresInSeconds: codeMinutes * 60 };
};

type CodeLookup = { store: string; secret: string; login: string };

const findCode = async (
  changes: StorageChanges,
  { store, secret, login }: CodeLookup,
): Promise<OneTimeCodeRecord | null> => {
  const code = await changes.oneTimeCode(hashToken(secret));
  return code && code.store === store && code.login === login ? code : null;
};

const codeExpiredError = (): CommerceError =>
  new CommerceError('code_expired', 'the code is no longer valid; ask for a new one');

/**
 * Finds the code to resend.
 * @throws {CommerceError} code_expired if there is none, too_many within a minute of the last one
 */
export const findCodeToResend = async (
  changes: StorageChanges,
  asked: CodeLookup & { type: CodeType; now: Date },
): Promise<OneTimeCodeRecord> => {
  const code = await findCode(changes, asked);
  if (!code || code.type !== asked.type) throw codeExpiredError();
  const wait = Math.ceil((Date.parse(code.sentAt) - asked.now.getTime()) / 1000) + resendSeconds;
  if (wait > 0) throw rateLimitError(`a new code can be sent in ${wait} seconds`, wait);
  return code;
};

/**
 * Redeems a code. Returns its type and account, or an error, which is returned rather than thrown so that the
 * transaction commits and the wrong attempt stays counted. Without a secret (the form in the API spec) the login's
 * newest code is used; wrong attempts of that kind are counted separately, so that a stranger cannot use up the owner's
 * attempts.
 */
export const redeemCode = async (
  changes: StorageChanges,
  { secret: named, ...asked }: Omit<CodeLookup, 'secret'> & { secret: string | null; otp: string; now: Date },
): Promise<{ type: CodeType; account: number } | CommerceError> => {
  const isBlind = named === null;
  const secret = named ?? (await changes.latestCodeSecret(asked.store, asked.login));
  const code = secret === null ? null : await findCode(changes, { ...asked, secret });
  if (secret === null || !code || (isBlind ? code.wrongBlind : code.wrong) >= maxWrongAttempts)
    return codeExpiredError();
  if (Date.parse(code.expiresAt) <= asked.now.getTime()) return codeExpiredError();
  const isRight = isSameHash(code.codeHash, hashCode(secret, asked.otp));
  if (!isRight || code.account === null) {
    await changes.countWrongCode(hashToken(secret), isBlind);
    return new CommerceError('wrong_code', 'this code is wrong', { otp: 'invalid' });
  }
  await changes.consumeOneTimeCode(hashToken(secret));
  return { type: code.type, account: code.account };
};
