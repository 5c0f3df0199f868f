import { setTimeout } from 'node:timers';
import { messageOf } from '../../lib/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { SendError, type NotificationLog, type SendNotification } from './senders.ts';

const pollIntervalMs = 400;
const batchSize = 16;
const maxAttempts = 20;

/** Exponential backoff: five seconds after the first failure, doubled after each further one, up to an hour. */
const retryDelayMs = (tries: number): number => Math.min(5000 * 2 ** tries, 3_600_000);

/** Rejects a notification whose sealed text can no longer be opened, because its key (`outbox.key`) is gone. */
const unreadable = async (): Promise<never> => {
  throw new SendError('failed to decrypt its text: the key of the outbox has changed', false);
};

/**
 * Sends one batch of due notifications. Failures are retried for about ten hours; a notification that cannot be sent
 * stays in the outbox with the reason. Delivery is at least once: a process that dies after sending sends it again.
 * @returns whether more notifications may be due
 */
export const sendDueNotifications = async (storage: Storage, send: SendNotification): Promise<boolean> => {
  const due = await storage.dueNotifications(new Date().toISOString(), batchSize);
  if (due.length === 0) return false;
  const results = await Promise.allSettled(due.map((notice) => (notice.text === '' ? unreadable() : send(notice))));
  await storage.transaction(async (changes) => {
    const now = Date.now();
    for (const [index, { id, tries }] of due.entries()) {
      const result = results[index];
      if (result?.status !== 'rejected') {
        await changes.markNotificationSent(id, new Date(now).toISOString());
        continue;
      }
      const { reason } = result;
      const mayPass = !(reason instanceof SendError) || reason.isTransient;
      const dueAt = mayPass && tries + 1 < maxAttempts ? new Date(now + retryDelayMs(tries)).toISOString() : null;
      await changes.markNotificationFailed(id, messageOf(reason), dueAt);
    }
  });
  return due.length === batchSize;
};

/** Sends queued notifications until it is stopped; `stop` waits for the batch in flight. */
export const startOutboxWorker = (
  storage: Storage,
  send: SendNotification,
  log: Pick<NotificationLog, 'error'>,
): { stop: () => Promise<void> } => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      let more = true;
      while (more && !stopped) more = await sendDueNotifications(storage, send);
    } catch (error) {
      log.error(error);
    }
    if (!stopped) timer = setTimeout(begin, pollIntervalMs);
    timer?.unref();
  };
  const begin = (): void => {
    pass = run();
  };
  begin();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
};
