import type { Sealer } from '../../../lib/sealer.ts';
import type { NoticeDraft, NoticeRecord } from '../people.ts';
import type { Connection } from './connection.ts';

const columns = `id, store_code AS store, channel, recipient, kind, text, created_at AS createdAt, until, tries,
  sent_at AS sentAt, error`;

/** What a sealed text begins with; those that an earlier version wrote are as they were. */
const sealedMark = 'sealed.';
const contextOf = ({ store, recipient, kind }: Pick<NoticeDraft, 'store' | 'recipient' | 'kind'>): string =>
  JSON.stringify(['notice', store, recipient, kind]);

/** A text whose key is gone is empty. */
const opened =
  (sealer: Sealer) =>
  (notice: NoticeRecord): NoticeRecord => {
    if (!notice.text.startsWith(sealedMark)) return notice;
    const sealed = Buffer.from(notice.text.slice(sealedMark.length), 'base64url');
    return { ...notice, text: sealer.open(sealed, contextOf(notice)) ?? '' };
  };

export const readDueNotices = (db: Connection, sealer: Sealer, now: string, most: number): NoticeRecord[] =>
  db
    .all<NoticeRecord>(
      `SELECT ${columns} FROM outbox WHERE sent_at IS NULL AND due_at <= ?1 AND (until IS NULL OR until > ?1)
      ORDER BY due_at, id LIMIT ?2`,
      now,
      most,
    )
    .map(opened(sealer));

export const readNotices = (db: Connection, sealer: Sealer, store: string, most: number): NoticeRecord[] =>
  db
    .all<NoticeRecord>(`SELECT ${columns} FROM outbox WHERE store_code = ? ORDER BY id DESC LIMIT ?`, store, most)
    .map(opened(sealer));

/** The newest first, of all stores. */
export const readNoticesTo = (db: Connection, sealer: Sealer, recipient: string): NoticeRecord[] =>
  db
    .all<NoticeRecord>(`SELECT ${columns} FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 10`, recipient)
    .map(opened(sealer));

/** What ends (a one-time code) is sealed: a copy of the database must open nothing while it counts. */
export const queueNotice = (db: Connection, sealer: Sealer, notice: NoticeDraft, now: string): void => {
  const isSecret = notice.until !== undefined;
  const sealed = isSecret ? Buffer.from(sealer.seal(notice.text, contextOf(notice))).toString('base64url') : '';
  db.run(
    `INSERT INTO outbox (store_code, channel, recipient, kind, text, created_at, due_at, until)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)`,
    notice.store,
    notice.channel,
    notice.recipient,
    notice.kind,
    isSecret ? `${sealedMark}${sealed}` : notice.text,
    now,
    notice.until ?? null,
  );
};

export const noticeSent = (db: Connection, id: number, now: string): void => {
  db.run('UPDATE outbox SET sent_at = ?, tries = tries + 1, error = NULL WHERE id = ?', now, id);
};

/** @param dueAt when to try again; null: never */
export const noticeFailed = (db: Connection, id: number, error: string, dueAt: string | null): void => {
  // a time that never comes, so that the row stays and says why
  db.run('UPDATE outbox SET tries = tries + 1, error = ?, due_at = ? WHERE id = ?', error, dueAt ?? '9999', id);
};
