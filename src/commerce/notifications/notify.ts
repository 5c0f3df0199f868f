import { inLanguage, type Localized } from '../localization/language.ts';
import type { NotificationChannel, NotificationDraft } from '../storage/outbox.ts';
import type { StorageChanges } from '../storage/storage.ts';

/**
 * Queues notifications for shoppers and staff. Their texts are next to what they report on: accounts in
 * `account-texts.ts`, orders in `order-notifications.ts`, appointments in `appointment-notifications.ts`.
 */

type NotificationContent = { kind: string; text: Localized };

const channelOf = (contact: string): NotificationChannel => (contact.includes('@') ? 'email' : 'phone');

/** Queues a notification in the outbox (R70), in the same transaction as the change that it reports. */
export const queueNotification = (changes: StorageChanges, notice: NotificationDraft): Promise<void> =>
  changes.queueNotification(notice, new Date().toISOString());

/**
 * Notifies a shopper in their language, at the contact that last received a code, otherwise by phone, otherwise by
 * email.
 */
export const notifyShopper = async (
  changes: StorageChanges,
  account: number,
  { kind, text }: NotificationContent,
): Promise<void> => {
  const shopper = await changes.account(account);
  const contact = shopper?.proven ?? shopper?.phone ?? shopper?.email;
  if (!shopper || !contact) return;
  await queueNotification(changes, {
    store: shopper.store,
    channel: channelOf(contact),
    recipient: contact,
    kind,
    text: inLanguage(text, shopper.language),
  });
};

/** Notifies a shop's staff in English, preceded by the Khmer text if there is one. */
export const notifyStaff = (
  changes: StorageChanges,
  store: string,
  { kind, text }: NotificationContent,
): Promise<void> =>
  queueNotification(changes, {
    store,
    channel: 'shop',
    recipient: store,
    kind,
    text: text.kh === undefined ? text.en : `${text.kh}\n${text.en}`,
  });
