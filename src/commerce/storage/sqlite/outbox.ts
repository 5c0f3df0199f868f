import type { NoticeDraft, NoticeRecord } from '../people.ts';
import type { Connection } from './connection.ts';

const columns = `id, store_code AS store, channel, recipient, kind, text, created_at AS createdAt, until, tries,
  sent_at AS sentAt, error`;

export const readDueNotices = (db: Connection, now: string, most: number): NoticeRecord[] =>
  db.all<NoticeRecord>(
    `SELECT ${columns} FROM outbox WHERE sent_at IS NULL AND due_at <= ?1 AND (until IS NULL OR until > ?1)
    ORDER BY due_at, id LIMIT ?2`,
    now,
    most,
  );

export const readNotices = (db: Connection, store: string, most: number): NoticeRecord[] =>
  db.all<NoticeRecord>(`SELECT ${columns} FROM outbox WHERE store_code = ? ORDER BY id DESC LIMIT ?`, store, most);

export const queueNotice = (db: Connection, notice: NoticeDraft, now: string): void => {
  db.run(
    `INSERT INTO outbox (store_code, channel, recipient, kind, text, created_at, due_at, until)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)`,
    notice.store,
    notice.channel,
    notice.recipient,
    notice.kind,
    notice.text,
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
