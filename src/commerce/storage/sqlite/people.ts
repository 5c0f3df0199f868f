import type { Sealer } from '../../../lib/sealer.ts';
import type { PeopleChanges, PeopleReading } from '../people.ts';
import { addAccount, changeAccount, readAccount, readAccountByLogin, setPassword, verifyAccount } from './accounts.ts';
import { addReset, countWrong, endCode, putCode, readCode, readNewestSecret, takeReset } from './codes.ts';
import type { Connection } from './connection.ts';
import { forgetEnded } from './forget-ended.ts';
import { readKeptAnswer, writeKeptAnswer } from './kept-answers.ts';
import {
  addLocation,
  changeLocation,
  readLocation,
  readLocations,
  removeLocation,
  setDefaultLocation,
} from './locations.ts';
import { noticeFailed, noticeSent, queueNotice, readDueNotices, readNotices } from './outbox.ts';
import { addSession, endSession, endSessions, readSession, touchSession } from './sessions.ts';
import { countTry, forgetTries, oldestTry } from './tries.ts';
import { addWish, countWishes, readWishes, removeWish } from './wishes.ts';

type Ask = <Result>(read: () => Result) => Promise<Result>;

/** What the storage tells of people; `ask` runs a read on one moment's state. @param sealer of what the outbox holds */
export const peopleReading = (db: Connection, sealer: Sealer, ask: Ask): PeopleReading => ({
  session: (tokenHash, now) => ask(() => readSession(db, tokenHash, now)),
  account: (id) => ask(() => readAccount(db, id)),
  accountByLogin: (store, login) => ask(() => readAccountByLogin(db, store, login)),
  locations: (account) => ask(() => readLocations(db, account)),
  location: (account, id) => ask(() => readLocation(db, account, id)),
  wishes: (account, language) => ask(() => readWishes(db, account, language)),
  dueNotices: (now, most) => ask(() => readDueNotices(db, sealer, now, most)),
  notices: (store, most) => ask(() => readNotices(db, sealer, store, most)),
});

/** Changes to people, within the caller's transaction. */
export const peopleChanges = (db: Connection, sealer: Sealer): PeopleChanges => ({
  keptAnswer: async (place, since) => readKeptAnswer(db, place, since),
  keepAnswer: async (place, answer, now) => writeKeptAnswer(db, place, answer, now),
  countTry: async (subject, limit) => countTry(db, subject, limit),
  oldestTry: async (subject, limit) => oldestTry(db, subject, limit),
  forgetTries: async (subject) => forgetTries(db, subject),
  account: async (id) => readAccount(db, id),
  accountByLogin: async (store, login) => readAccountByLogin(db, store, login),
  addAccount: async (draft, now) => addAccount(db, draft, now),
  verifyAccount: async (id, proven, now) => verifyAccount(db, id, proven, now),
  changeAccount: async (id, change, now) => changeAccount(db, id, change, now),
  setPassword: async (id, password, now) => setPassword(db, id, password, now),
  addSession: async (tokenHash, account, now, days) => addSession(db, tokenHash, account, now, days),
  touchSession: async (tokenHash, now, days) => touchSession(db, tokenHash, now, days),
  endSession: async (tokenHash) => endSession(db, tokenHash),
  endSessions: async (account, but) => endSessions(db, account, but),
  code: async (secretHash) => readCode(db, secretHash),
  putCode: async (secret, code) => putCode(db, sealer, secret, code),
  newestSecret: async (store, login) => readNewestSecret(db, sealer, store, login),
  countWrong: async (secretHash, isBlind) => countWrong(db, secretHash, isBlind),
  endCode: async (secretHash) => endCode(db, secretHash),
  addReset: async (tokenHash, account, expiresAt) => addReset(db, tokenHash, account, expiresAt),
  takeReset: async (store, tokenHash, now) => takeReset(db, store, tokenHash, now),
  locations: async (account) => readLocations(db, account),
  location: async (account, id) => readLocation(db, account, id),
  addLocation: async (account, fields, now) => addLocation(db, account, fields, now),
  changeLocation: async (account, id, fields, now) => changeLocation(db, account, id, fields, now),
  setDefaultLocation: async (account, id) => setDefaultLocation(db, account, id),
  removeLocation: async (account, id) => removeLocation(db, account, id),
  addWish: async (store, account, wish, now) => addWish(db, store, account, wish, now),
  countWishes: async (account) => countWishes(db, account),
  removeWish: async (account, id) => removeWish(db, account, id),
  queueNotice: async (notice, now) => queueNotice(db, sealer, notice, now),
  noticeSent: async (id, now) => noticeSent(db, id, now),
  noticeFailed: async (id, error, dueAt) => noticeFailed(db, id, error, dueAt),
  forgetEnded: async (now) => forgetEnded(db, now),
});
