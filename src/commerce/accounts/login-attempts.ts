import type { CodeType } from '../../contract/accounts.ts';
import { CommerceError, rateLimitError } from '../errors/commerce-error.ts';
import type { StorageChanges } from '../storage/storage.ts';

/** Where a request comes from. Attempts on one account are counted separately for each source. */
export type RequestSource = {
  /** An IP address, or the network that it belongs to. */
  network: string;
  /** The device, if this account has logged in on it before; null if it is unknown. */
  device: string | null;
};

/**
 * Attempts allowed per time window. The storefront has limits of its own in front of these
 * (`server/api-proxy/shopper-rate-limits.ts`). Attempts are persisted, so that the limits survive restarts. `max`
 * applies to each login name per network or known device, `everywhere` to a login name over all networks. Known devices
 * do not count toward `everywhere`, so that a stranger cannot lock the owner out.
 */
type AttemptLimits = { max: number; everywhere: number; minutes: number; message: string };

const attemptLimits = {
  login: { max: 10, everywhere: 50, minutes: 15, message: 'too many wrong passwords' },
  // separate from `forgot`, so that known and unknown logins meet the same limit when they request a password reset
  register: { max: 5, everywhere: 10, minutes: 60, message: 'too many codes were asked for' },
  forgot: { max: 5, everywhere: 10, minutes: 60, message: 'too many codes were asked for' },
  // per order number or tracking code: its four digits take at most 10,000 guesses, from however many networks
  tracking: { max: 10, everywhere: 50, minutes: 1440, message: 'too many wrong phone numbers' },
} as const satisfies Record<string, AttemptLimits>;

/** Formats seconds as minutes, rounded up, for a message. */
const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

type AttemptSubject = { store: string; login: string; sender: RequestSource };

/** Returns the keys that attempts are counted under. */
const subjectKeys = (
  kind: keyof typeof attemptLimits,
  { store, login, sender }: AttemptSubject,
): { own: string; everywhere: string } => ({
  own: `${kind} ${store} ${login} ${sender.device === null ? `from ${sender.network}` : `on ${sender.device}`}`,
  everywhere: `${kind} ${store} ${login}`,
});

type Attempt = AttemptSubject & { now: Date };

const enforceLimits = async (
  ask: StorageChanges['countAttempt'],
  kind: keyof typeof attemptLimits,
  { now, ...named }: Attempt,
): Promise<void> => {
  const { max, everywhere, minutes, message } = attemptLimits[kind];
  const spanMs = minutes * 60_000;
  const since = new Date(now.getTime() - spanMs).toISOString();
  const count = async (subject: string, allowed: number): Promise<void> => {
    const oldest = await ask(subject, { max: allowed, since, now: now.toISOString() });
    if (oldest === null) return;
    const wait = Math.max(1, Math.ceil((Date.parse(oldest) + spanMs - now.getTime()) / 1000));
    throw rateLimitError(`${message}; try again in ${inMinutes(wait)}`, wait);
  };
  const subjects = subjectKeys(kind, named);
  await count(subjects.own, max);
  if (named.sender.device === null) await count(subjects.everywhere, everywhere);
};

/**
 * Counts an attempt before it is made, so that concurrent ones cannot slip through.
 * @throws {CommerceError} too_many, with the time to wait
 */
export const countAttempt = async (
  changes: StorageChanges,
  kind: keyof typeof attemptLimits,
  tried: Attempt,
): Promise<void> => enforceLimits((subject, limit) => changes.countAttempt(subject, limit), kind, tried);

/**
 * Checks the limits without counting an attempt.
 * @throws {CommerceError} too_many if a further attempt would be refused
 */
export const checkAttempts = async (
  changes: StorageChanges,
  kind: keyof typeof attemptLimits,
  tried: Attempt,
): Promise<void> => enforceLimits((subject, limit) => changes.oldestAttempt(subject, limit), kind, tried);

/** Resets the login counts of this source and login after a correct password. */
export const clearLoginAttempts = async (changes: StorageChanges, named: AttemptSubject): Promise<void> => {
  const { own, everywhere } = subjectKeys('login', named);
  await changes.clearAttempts(own);
  await changes.clearAttempts(everywhere);
};

const dayMs = 86_400_000;
/** How many notices of a topic an account sends to contacts that it has not proven, and such a contact gets, in 24 hours. */
const maxUnprovenNotices = 5;

/**
 * Counts a notice to a contact that no code has reached, so that nobody sends texts to a stranger's number through
 * orders. Returns false if there were too many for the account or the contact.
 * @param topic notices of the account itself are counted apart, so that no news of orders uses them up
 */
export const countUnprovenNotice = async (
  changes: StorageChanges,
  topic: 'account' | 'news',
  { store, account, contact, now }: { store: string; account: number; contact: string; now: Date },
): Promise<boolean> => {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const limit = { max: maxUnprovenNotices, since, now: now.toISOString() };
  const kind = topic === 'account' ? 'account notices' : 'notices';
  for (const subject of [`${kind} of ${account}`, `${kind} to ${store} ${contact}`])
    if ((await changes.countAttempt(subject, limit)) !== null) return false;
  return true;
};

/**
 * Counts a code against the store's limit per 24 hours. Registrations and password resets are counted separately, so
 * that a flood of new numbers does not lock existing customers out. For unknown logins, to which no code is sent, the
 * limit is only checked.
 * @throws {CommerceError} codes_exhausted, with the time to wait
 */
export const countSentCode = async (
  changes: StorageChanges,
  { store, kind, perDay, isSent, now }: { store: string; kind: CodeType; perDay: number; isSent: boolean; now: Date },
): Promise<void> => {
  const limit = { max: perDay, since: new Date(now.getTime() - dayMs).toISOString(), now: now.toISOString() };
  const subject = `codes of the day ${kind} ${store}`;
  const oldest = await (isSent ? changes.countAttempt(subject, limit) : changes.oldestAttempt(subject, limit));
  if (oldest === null) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(oldest) + dayMs - now.getTime()) / 1000));
  throw new CommerceError('codes_exhausted', 'the shop sends no more codes today', undefined, { retryAfterSeconds });
};
