import type { Changes } from '../storage/storage.ts';
import { tooMany } from '../http/api-error.ts';

/** How often in how long; kept in the database, so that a restart forgets nothing. */
type Limit = { most: number; minutes: number; said: string };

const limits = {
  login: { most: 10, minutes: 15, said: 'too many wrong passwords' },
  // apart, so that who registered and who did not are limited alike when they ask for a forgotten password
  register: { most: 5, minutes: 60, said: 'too many codes were asked for' },
  forgot: { most: 5, minutes: 60, said: 'too many codes were asked for' },
} as const satisfies Record<string, Limit>;

/** Seconds in words. */
const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

const subjectOf = (kind: keyof typeof limits, store: string, login: string): string => `${kind} ${store} ${login}`;

/**
 * Counts a try before it is made, so that many at once cannot slip through.
 * @throws {ApiError} too_many, with the time to wait
 */
export const countTry = async (
  changes: Changes,
  kind: keyof typeof limits,
  { store, login, now }: { store: string; login: string; now: Date },
): Promise<void> => {
  const { most, minutes, said } = limits[kind];
  const spanMs = minutes * 60_000;
  const since = new Date(now.getTime() - spanMs).toISOString();
  const oldest = await changes.countTry(subjectOf(kind, store, login), { most, since, now: now.toISOString() });
  if (oldest === null) return;
  const wait = Math.max(1, Math.ceil((Date.parse(oldest) + spanMs - now.getTime()) / 1000));
  throw tooMany(`${said}; try again in ${inMinutes(wait)}`, wait);
};

/** The right password clears what was counted. */
export const forgetLogins = (changes: Changes, store: string, login: string): Promise<void> =>
  changes.forgetTries(subjectOf('login', store, login));
