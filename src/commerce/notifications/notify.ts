import { inLanguage, type Localized } from '../localization/language.ts';
import type { Channel, NoticeDraft } from '../storage/people.ts';
import type { Changes } from '../storage/storage.ts';

type Told = { kind: string; text: Localized };

const channelOf = (contact: string): Channel => (contact.includes('@') ? 'email' : 'phone');

/** Puts a notice into the outbox (D29), in the transaction of what it tells of: both land, or neither. */
export const queueNotice = (changes: Changes, notice: NoticeDraft, now = new Date()): Promise<void> =>
  changes.queueNotice(notice, now.toISOString());

/** Tells a shopper, in their language: where a code reached them last, else by phone, else by email. */
export const tellShopper = async (changes: Changes, account: number, { kind, text }: Told): Promise<void> => {
  const shopper = await changes.account(account);
  const contact = shopper?.proven ?? shopper?.phone ?? shopper?.email;
  if (!shopper || !contact) return;
  await queueNotice(changes, {
    store: shopper.store,
    channel: channelOf(contact),
    recipient: contact,
    kind,
    text: inLanguage(text, shopper.language),
  });
};

/** Tells a shop's staff, in Khmer beside English where there is such a text. */
export const tellShop = (changes: Changes, store: string, { kind, text }: Told): Promise<void> =>
  queueNotice(changes, {
    store,
    channel: 'shop',
    recipient: store,
    kind,
    text: text.kh === undefined ? text.en : `${text.kh}\n${text.en}`,
  });
