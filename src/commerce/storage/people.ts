import type { CodeType } from '../../contract/accounts.ts';
import type { Language } from '../localization/language.ts';
import type { ProductRecord } from './records.ts';

/** What the storage keeps of people. Times are ISO 8601; secrets come in hashed. */

export type AccountRecord = {
  id: number;
  store: string;
  name: string;
  /** In small letters. */
  email: string | null;
  /** E.164 */
  phone: string | null;
  /** The contact that a one-time code reached last. */
  proven: string | null;
  /** The password's hash with its parameters. */
  password: string;
  language: Language;
};
export type AccountDraft = Pick<AccountRecord, 'store' | 'name' | 'email' | 'phone' | 'password' | 'language'>;

export type CodeRecord = {
  store: string;
  /** null: asked for by nobody's name. */
  account: number | null;
  type: CodeType;
  /** The email address or phone number that it was asked with. */
  login: string;
  codeHash: string;
  /** Wrong tries that named the secret, and those that did not. */
  wrong: number;
  wrongBlind: number;
  sentAt: string;
  expiresAt: string;
};

/** Where a kept answer stands, and the hash of the request that it answered. */
export type AnswerPlace = { scope: string; call: string; key: string; request: string };

export type LocationFields = {
  name: string;
  description: string;
  lat: number;
  long: number;
  phone: string | null;
  provinceCode: string | null;
  districtCode: string | null;
  communeCode: string | null;
  landmark: string | null;
};
export type LocationRecord = LocationFields & { id: number; isDefault: boolean };

export type WishDraft = { productId: number; variantId: number | null };
export type WishRecord = { id: number; variantId: number | null; product: ProductRecord };

export type Channel = 'phone' | 'email' | 'shop';
export type NoticeDraft = {
  store: string;
  channel: Channel;
  /** E.164, an email address, or the store's code. */
  recipient: string;
  /** 'code', 'order placed', …: what it tells of. */
  kind: string;
  text: string;
  /** Of no use after this time: it is not sent any more, and its text is wiped. */
  until?: string;
};
export type NoticeRecord = Omit<NoticeDraft, 'until'> & {
  id: number;
  createdAt: string;
  until: string | null;
  tries: number;
  sentAt: string | null;
  error: string | null;
};

export type PeopleReading = {
  /** The session that lives at a time. */
  session(tokenHash: string, now: string): Promise<{ account: number; store: string; seenAt: string } | null>;
  account(id: number): Promise<AccountRecord | null>;
  /** The verified account of a login name. */
  accountByLogin(store: string, login: string): Promise<AccountRecord | null>;
  /** The default first, then the newest. */
  locations(account: number): Promise<LocationRecord[]>;
  location(account: number, id: number): Promise<LocationRecord | null>;
  /** The newest first. */
  wishes(account: number, language: Language): Promise<WishRecord[]>;
  /** What is to be sent by now, the oldest first. */
  dueNotices(now: string, most: number): Promise<NoticeRecord[]>;
  /** The newest first. */
  notices(store: string, most: number): Promise<NoticeRecord[]>;
};

export type PeopleChanges = {
  keptAnswer(place: AnswerPlace, since: string): Promise<{ request: string; answer: string } | null>;
  /** @param answer sealed: what is stored must open nothing */
  keepAnswer(place: AnswerPlace, answer: string, now: string): Promise<void>;

  /** Notes a try; gives when the oldest of the last `most` was, where there are already that many since. */
  countTry(subject: string, limit: { most: number; since: string; now: string }): Promise<string | null>;
  /** Gives what `countTry` would, without noting one. */
  oldestTry(subject: string, limit: { most: number; since: string; now: string }): Promise<string | null>;
  forgetTries(subject: string): Promise<void>;

  account(id: number): Promise<AccountRecord | null>;
  accountByLogin(store: string, login: string): Promise<AccountRecord | null>;
  /** Adds a registration that is yet to be verified, in place of earlier ones with the same contact to be proven. */
  addAccount(draft: AccountDraft, now: string): Promise<number>;
  /** Makes it count; from now on only it is reached by the contact. */
  verifyAccount(id: number, proven: string, now: string): Promise<void>;
  changeAccount(
    id: number,
    change: { name?: string; email?: string | null; phone?: string | null },
    now: string,
  ): Promise<void>;
  setPassword(id: number, password: string, now: string): Promise<void>;

  addSession(tokenHash: string, account: number, now: string, days: number): Promise<void>;
  touchSession(tokenHash: string, now: string, days: number): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  /** Ends all sessions of an account, but for one. */
  endSessions(account: number, but?: string): Promise<void>;

  code(secretHash: string): Promise<CodeRecord | null>;
  /** Sets the code of a secret; other secrets of the same login keep theirs. */
  putCode(secret: string, code: Omit<CodeRecord, 'wrong' | 'wrongBlind'>): Promise<void>;
  /** Returns the secret of the code that was sent last to a login, for who does not name it. */
  newestSecret(store: string, login: string): Promise<string | null>;
  /** @param isBlind whether the secret was not named */
  countWrong(secretHash: string, isBlind: boolean): Promise<void>;
  /** Uses a code up; other codes of the same kind for the same login end, too. */
  endCode(secretHash: string): Promise<void>;
  addReset(tokenHash: string, account: number, expiresAt: string): Promise<void>;
  /** Uses a reset token up; gives its account. */
  takeReset(store: string, tokenHash: string, now: string): Promise<number | null>;

  locations(account: number): Promise<LocationRecord[]>;
  location(account: number, id: number): Promise<LocationRecord | null>;
  addLocation(account: number, fields: LocationFields, now: string): Promise<number>;
  changeLocation(account: number, id: number, fields: Partial<LocationFields>, now: string): Promise<void>;
  setDefaultLocation(account: number, id: number): Promise<void>;
  /** Whether there was one. Where it was the default, another becomes it. */
  removeLocation(account: number, id: number): Promise<boolean>;

  /** Adds a wish; the one that is there stays the only one. Null where there is no such product or variant. */
  addWish(store: string, account: number, wish: WishDraft, now: string): Promise<number | null>;
  countWishes(account: number): Promise<number>;
  /** Whether there was one. */
  removeWish(account: number, id: number): Promise<boolean>;

  queueNotice(notice: NoticeDraft, now: string): Promise<void>;
  noticeSent(id: number, now: string): Promise<void>;
  /** @param dueAt when to try again; null: never */
  noticeFailed(id: number, error: string, dueAt: string | null): Promise<void>;
  /** Clears away what time has ended: sessions, codes, tries, kept answers, pending registrations, old notices. */
  forgetEnded(now: string): Promise<void>;
};
