import type { Attempt, AttemptEvent } from './attempt.ts';

/** Who it is about: the shopper's account at the API, by the store. */
export type Shopper = { store: string; account: string };

/** What happens, as far as those who tell it know: the journal itself sees what other attempts became. */
export type Told = Exclude<AttemptEvent, { kind: 'status' }> | Omit<AttemptEvent & { kind: 'status' }, 'taken'>;

/** The key that a page sent with a start, and what it stands for. */
export type StartKey = { key: string; fingerprint: string };

export type Started =
  | { outcome: 'started' | 'known'; attempt: Attempt }
  /** Another request was sent under this key before. */
  | { outcome: 'key reused' }
  /** The shopper has an attempt that is open. */
  | { outcome: 'open'; attempt: Attempt };

/** The key of the request, its page's origin, and a token that the API takes. */
export type Renewal = { key: string; origin: string; token: string };

export type Renewed =
  | { outcome: 'renewed'; attempt: Attempt }
  | { outcome: 'open'; attempt: Attempt }
  /** The state does not allow it, or the same thing was ordered meanwhile. */
  | { outcome: 'not now'; attempt: Attempt };

/** An attempt to work on, and the token to do it with. */
export type Work = { attempt: Attempt; token: string | null };

export type JournalCounts = { open: number; stuck: number; surplus: number };

/**
 * All payment attempts of all stores, on disk before anything is done about
 * them. Each change is one transaction that reads the attempt, asks the rules,
 * and writes it; so several processes may tell events at once. Asynchronous, so
 * that a database server can stand behind it.
 */
export type Journal = {
  /**
   * Begins an attempt, or gives the one that this key began.
   * @param pastStuck whether one that is stuck lets others pass
   */
  start(attempt: Attempt, key: StartKey, token: string, pastStuck: boolean): Promise<Started>;
  /** null: no such key of this shopper. */
  startedBy(shopper: Shopper, key: StartKey): Promise<Started | null>;
  /** null: there is no such attempt, or it is another's. */
  find(shopper: Shopper, id: string): Promise<Attempt | null>;
  /** The shopper's newest attempt that is open. */
  open(shopper: Shopper, now: number): Promise<Attempt | null>;
  /** Tells what happened. Gives the attempt as it is then; null: it is gone. */
  tell(id: string, told: Told, now: number): Promise<Attempt | null>;
  renew(id: string, renewal: Renewal, now: number): Promise<Renewed | null>;
  /** Somebody looks at it: it is worked on soon. */
  look(id: string, now: number): Promise<void>;
  /**
   * Whether the bank may be asked about it now: true once in two seconds, however many ask.
   * @param pause since the last question, for who may come before others; milliseconds
   */
  mayCheck(id: string, now: number, pause?: number): Promise<boolean>;

  /** Takes attempts that are due, for this process alone. */
  claim(now: number, most: number): Promise<Work[]>;
  /** Takes one; null: it is gone, finished, or another works on it. */
  claimOne(id: string, now: number): Promise<Work | null>;
  /** Gives it back, to be worked on when the rules say. */
  release(id: string, now: number): Promise<void>;
  token(id: string): Promise<string | null>;
  /** A token that the API takes, for an attempt that has none any more. */
  entrust(id: string, token: string, now: number): Promise<void>;
  /** A token that the API takes: attempts of this shopper that wait for one go on. */
  offerToken(shopper: Shopper, token: string, now: number): Promise<void>;
  /** Whose token it is, by the attempts that were begun with it. */
  accountOf(store: string, token: string): Promise<string | null>;

  /** Returns a number that differs after each `endSessions` of the store, in whatever process. */
  sessionEpoch(store: string): Promise<number>;
  /** Voids what is remembered of the store's tokens; `accountOf` no longer knows those of `token`'s account. */
  endSessions(store: string, token: string | null): Promise<void>;

  /** Writes to the disk. @throws if the journal cannot be used */
  probe(now: number): Promise<void>;
  counts(): JournalCounts;
  /** Newest first. */
  list(only: 'all' | 'stuck', most: number): Promise<Attempt[]>;
  byId(id: string): Promise<Attempt | null>;
  /** Erases what is no longer needed; nothing while the clock cannot be trusted. */
  tidy(now: number): Promise<void>;
  close(): Promise<void>;
};
