import { ChangeError } from '../errors/storage-error.ts';
import type { Storage } from '../storage/storage.ts';
import { requireOption, rejectOtherOptions, type AdminOptions } from './arguments.ts';

/** Notifications sent to shoppers and staff, codes included: for demos, tests and shoppers on the phone. */
export type OutboxCommand = { action: 'outbox'; store: string; to: string | null; isJson: boolean };

const maxListed = 100;

/** @throws {ChangeError} in one clear sentence */
export const parseOutboxCommand = (values: AdminOptions): OutboxCommand => {
  rejectOtherOptions('outbox', values, ['store', 'to', 'json']);
  return {
    action: 'outbox',
    store: requireOption('store', values.store),
    to: values.to ?? null,
    isJson: values.json ?? false,
  };
};

/** Returns what to print, newest first. @throws {ChangeError | StorageError} */
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
