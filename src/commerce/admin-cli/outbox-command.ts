import { ChangeError } from '../errors/storage-error.ts';
import type { Storage } from '../storage/storage.ts';
import { requireOption, rejectOtherOptions, type AdminOptions } from './arguments.ts';

/**
 * Lists the notifications to shoppers and staff, including one-time codes: for demos, tests and helping shoppers by
 * phone.
 */
export type OutboxCommand = { action: 'outbox'; store: string; to: string | null; isJson: boolean };

const maxListed = 100;

/** @throws {ChangeError} with a one-sentence message */
export const parseOutboxCommand = (values: AdminOptions): OutboxCommand => {
  rejectOtherOptions('outbox', values, ['store', 'to', 'json']);
  return {
    action: 'outbox',
    store: requireOption('store', values.store),
    to: values.to ?? null,
    isJson: values.json ?? false,
  };
};

/** Returns the text to print, newest notification first. @throws {ChangeError | StorageError} */
export const runOutboxCommand = async (storage: Storage, { store, to, isJson }: OutboxCommand): Promise<string> => {
  if (!(await storage.store(store))) throw new ChangeError(`there is no store ${store}`);
  const notices = (await storage.notifications(store, maxListed)).filter(
    ({ recipient }) => to === null || recipient === to,
  );
  if (isJson) return JSON.stringify(notices);
  if (notices.length === 0) return 'nothing was sent yet';
  return notices
    .map(({ createdAt, channel, recipient, kind, text, sentAt, error }) => {
      const state = sentAt === null ? (error ?? 'not sent yet') : `sent ${sentAt}`;
      return `${createdAt}  ${channel} ${recipient}  ${kind}  (${state})\n  ${text.replaceAll('\n', '\n  ')}`;
    })
    .join('\n');
};
