import { countUnprovenNotice } from '../accounts/login-attempts.ts';
import { servesPhone } from '../accounts/one-time-codes.ts';
import { inLanguage, type Language, type Localized } from '../localization/language.ts';
import type { AccountRecord } from '../storage/accounts.ts';
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

type Addressee = { store: string; contact: string | null; language: Language };

/** Queues a notification to a contact of a shopper; without one, there is none. */
const notifyContact = async (
  changes: StorageChanges,
  { store, contact, language }: Addressee,
  { kind, text }: NotificationContent,
): Promise<void> => {
  if (!contact) return;
  await queueNotification(changes, {
    store,
    channel: channelOf(contact),
    recipient: contact,
    kind,
    text: inLanguage(text, language),
  });
};

/** Returns a contact of an account if it may be sent a notice: one that is not proven gets a few a day (decision 34). */
const boundUnproven = async (
  changes: StorageChanges,
  topic: 'account' | 'news',
  { id, store, proven }: AccountRecord,
  contact: string | null,
): Promise<string | null> => {
  if (contact === null || contact === proven) return contact;
  return (await countUnprovenNotice(changes, topic, { store, account: id, contact, now: new Date() })) ? contact : null;
};

/**
 * Notifies a shopper of a change to their account, in its language: at the contact that last received a code, otherwise
 * by phone, otherwise by email. Whoever wrote another contact into a stolen account does not get it.
 */
export const notifyShopper = async (
  changes: StorageChanges,
  account: number,
  content: NotificationContent,
): Promise<void> => {
  const shopper = await changes.account(account);
  if (!shopper) return;
  const { store, language, proven, phone, email } = shopper;
  const contact = await boundUnproven(changes, 'account', shopper, proven ?? phone ?? email);
  await notifyContact(changes, { store, language, contact }, content);
};

/**
 * Returns where news of orders goes: to the contact that received a code, as long as the profile has it; then to the
 * profile's phone number if the shop sends codes to its country, otherwise to its email address. These get a few a day,
 * and the proven contact gets the others.
 */
const findNewsContact = async (changes: StorageChanges, account: AccountRecord): Promise<string | null> => {
  const { store: code, proven, phone, email } = account;
  if (proven !== null && (proven === phone || proven === email)) return proven;
  const store = await changes.store(code);
  const contact = store && phone !== null && servesPhone(store, phone) ? phone : email;
  return (await boundUnproven(changes, 'news', account, contact)) ?? proven;
};

/** Notifies a shopper of an order or appointment, in the language in which it was placed. */
export const notifyBuyer = async (
  changes: StorageChanges,
  { account, language }: { account: number; language: Language },
  content: NotificationContent,
): Promise<void> => {
  const shopper = await changes.account(account);
  if (!shopper) return;
  const contact = await findNewsContact(changes, shopper);
  await notifyContact(changes, { store: shopper.store, contact, language }, content);
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
