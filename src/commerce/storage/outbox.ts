import type { Sealer } from '../../lib/sealer.ts';
import type { CommerceDatabase, RunRead } from './connection.ts';

export type NotificationChannel = 'phone' | 'email' | 'shop';

export type NotificationDraft = {
  store: string;
  channel: NotificationChannel;
  /** E.164, an email address, or the store's code. */
  recipient: string;
  /** What the notification is about: 'code', 'order placed' … */
  kind: string;
  text: string;
  /** When it becomes useless: after this time it is no longer sent, and its text is erased. */
  until?: string;
};

export type NotificationRecord = Omit<NotificationDraft, 'until'> & {
  id: number;
  createdAt: string;
  until: string | null;
  tries: number;
  sentAt: string | null;
  error: string | null;
};

const outboxColumns = `id, store_code AS store, channel, recipient, kind, text, created_at AS createdAt, until, tries,
  sent_at AS sentAt, error`;

/** Prefix of sealed texts, to tell them from plain texts. */
const sealedMark = 'sealed.';

const sealContextOfNotification = ({
  store,
  recipient,
  kind,
}: Pick<NotificationDraft, 'store' | 'recipient' | 'kind'>): string =>
  JSON.stringify(['notice', store, recipient, kind]);

/** Unseals a notification's text; the text is empty if its key is gone. */
const openNotification =
  (sealer: Sealer) =>
  (notice: NotificationRecord): NotificationRecord => {
    if (!notice.text.startsWith(sealedMark)) return notice;
    const sealed = Buffer.from(notice.text.slice(sealedMark.length), 'base64url');
    return { ...notice, text: sealer.open(sealed, sealContextOfNotification(notice)) ?? '' };
  };

/** Returns the last 10 notifications to a recipient, of all stores, newest first. */
export const readNotificationsTo = (db: CommerceDatabase, sealer: Sealer, recipient: string): NotificationRecord[] =>
  db
    .all<NotificationRecord>(
      `SELECT ${outboxColumns} FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 10`,
      recipient,
    )
    .map(openNotification(sealer));

/** Queries for the outbox of notifications; `run` executes each on one consistent snapshot. */
export const outboxReads = (db: CommerceDatabase, sealer: Sealer, run: RunRead) => ({
  /** Returns notifications that are due, oldest first. */
  dueNotifications: (now: string, max: number): Promise<NotificationRecord[]> =>
    run(() =>
      db
        .all<NotificationRecord>(
          `SELECT ${outboxColumns} FROM outbox WHERE sent_at IS NULL AND due_at <= ?1 AND (until IS NULL OR until > ?1)
      ORDER BY due_at, id LIMIT ?2`,
          now,
          max,
        )
        .map(openNotification(sealer)),
    ),
  /** Returns a store's notifications, newest first. */
  notifications: (store: string, max: number): Promise<NotificationRecord[]> =>
    run(() =>
      db
        .all<NotificationRecord>(
          `SELECT ${outboxColumns} FROM outbox WHERE store_code = ? ORDER BY id DESC LIMIT ?`,
          store,
          max,
        )
        .map(openNotification(sealer)),
    ),
});
export type OutboxReads = ReturnType<typeof outboxReads>;

/** Changes to the outbox of notifications, within one transaction. */
export const outboxChanges = (db: CommerceDatabase, sealer: Sealer) => ({
  /**
   * Queues a notification. One that expires (a one-time code) is sealed, so that a copy of the database reveals
   * nothing.
   */
  queueNotification: async (notice: NotificationDraft, now: string): Promise<void> => {
    const isSecret = notice.until !== undefined;
    const sealed = isSecret
      ? Buffer.from(sealer.seal(notice.text, sealContextOfNotification(notice))).toString('base64url')
      : '';
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
  },
  markNotificationSent: async (id: number, now: string): Promise<void> => {
    db.run('UPDATE outbox SET sent_at = ?, tries = tries + 1, error = NULL WHERE id = ?', now, id);
  },
  /** @param dueAt when to retry; null for never */
  markNotificationFailed: async (id: number, error: string, dueAt: string | null): Promise<void> => {
    // '9999' never becomes due: the row stays, with the reason
    db.run('UPDATE outbox SET tries = tries + 1, error = ?, due_at = ? WHERE id = ?', error, dueAt ?? '9999', id);
  },
});
export type OutboxChanges = ReturnType<typeof outboxChanges>;
