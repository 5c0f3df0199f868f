import { atom } from 'nanostores';
import type { Attempt, AttemptAction } from '../../contract/attempts.ts';
import { newKey, type ShopperApi } from '../../ui/state/shopper-api.ts';
import { problemOf, type Problem } from '../../ui/state/problems.ts';
import { leftOf, nextAsk, attemptViewOf, type AttemptView } from './attempt-rules.ts';

/** The payment attempt on screen, polled until it has ended (R88). */
export type Watched = {
  attempt: Attempt;
  /** When its response arrived, by the page's own clock (`performance.now()`). */
  since: number;
  /** It was started on this page, just now. */
  isNew: boolean;
  /** The shopper's action in progress. */
  acting: AttemptAction | null;
  /** Error of that action. */
  problem: Problem | null;
  /** When the shopper last checked without a change, by the device's clock; milliseconds since 1970. */
  checkedAt: number | null;
};

export const $watched = atom<Watched | null>(null);

/** Returns the milliseconds until the code on screen expires. */
export const left = ({ attempt, since }: Pick<Watched, 'attempt' | 'since'>): number =>
  leftOf(attempt, performance.now() - since);

const viewNow = (attempt: Attempt, since: number): AttemptView => attemptViewOf(attempt, left({ attempt, since }));

let timer = 0;
let asking: ShopperApi | null = null;
let isListening = false;

const take = (attempt: Attempt, isNew: boolean, checkedAt: number | null = null): void => {
  $watched.set({ attempt, isNew, since: performance.now(), acting: null, problem: null, checkedAt });
};

const plan = (): void => {
  clearTimeout(timer);
  const now = $watched.get();
  const wait = now && nextAsk(attemptViewOf(now.attempt, left(now)), document.hidden);
  if (wait !== null) timer = window.setTimeout(() => void ask(), wait);
};

/** Polls once; any error counts as pending (R88). */
const ask = async (): Promise<void> => {
  const before = $watched.get();
  if (!before || !asking) return;
  try {
    const attempt = await asking.attempt(before.attempt.id);
    const now = $watched.get();
    // Ignored if superseded by another request.
    if (now?.attempt.id === attempt.id && now.since === before.since)
      $watched.set({ ...now, attempt, since: performance.now() });
  } catch {
    // Continues: the next poll may succeed.
  }
  plan();
};

/** Polls at once when the page is visible or online again. */
const wake = (): void => {
  if (document.hidden) plan();
  else void ask();
};

const listen = (): void => {
  if (isListening) return;
  isListening = true;
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', wake);
  addEventListener('pageshow', ({ persisted }) => persisted && wake());
};

/** Shows an attempt and follows it; null stops. */
export const watchAttempt = (api: ShopperApi, attempt: Attempt | null, isNew = false): void => {
  clearTimeout(timer);
  if (attempt) listen();
  asking = api;
  if (attempt) take(attempt, isNew);
  else $watched.set(null);
  plan();
};

/**
 * Cancels, checks with the bank, or requests a new code.
 * @returns the updated attempt (a new code may be a new attempt); null if it failed (`problem` says why), or the
 *   shopper has left the payment
 */
export const act = async (what: AttemptAction): Promise<Attempt | null> => {
  const before = $watched.get();
  if (!before || !asking || before.acting) return null;
  $watched.set({ ...before, acting: what, problem: null, checkedAt: null });
  /** Returns what is on screen; null: the shopper has left the payment meanwhile. */
  const stillShown = (): Watched | null => {
    const now = $watched.get();
    return now?.acting === what && now.attempt.id === before.attempt.id ? now : null;
  };
  try {
    const attempt = await asking.actOnAttempt(before.attempt.id, what, newKey());
    if (!stillShown()) return null;
    const isAsBefore = viewNow(attempt, performance.now()) === viewNow(before.attempt, before.since);
    take(attempt, what === 'renew', what === 'check' && isAsBefore ? Date.now() : null);
    return attempt;
  } catch (error) {
    const now = stillShown();
    if (now) $watched.set({ ...now, acting: null, problem: problemOf(error) });
    return null;
  } finally {
    plan();
  }
};
