import type { FieldFault } from '../../contract/errors.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import { contactChangedText } from '../notifications/account-texts.ts';
import { notifyShopper } from '../notifications/notify.ts';
import type { AccountRecord } from '../storage/accounts.ts';
import type { StorageChanges } from '../storage/storage.ts';
import type { StoreRecord } from '../storage/stores.ts';

type Contacts = Pick<AccountRecord, 'email' | 'phone'>;

/**
 * Returns an error that names the contacts that another account of the store already uses, or has proven, though its
 * profile names another one now; null if there are none.
 * @param own the account that may keep using its own contacts; null for a new one
 * @param proven the contact that this account has proven, or that its code goes to. Only an account that has proven it
 *   and uses it keeps it from whoever has it
 */
export const findTakenContacts = async (
  changes: StorageChanges,
  store: string,
  contacts: Contacts,
  { own, proven }: { own: number | null; proven: string | null },
): Promise<CommerceError | null> => {
  const fields: Record<string, FieldFault> = {};
  for (const name of ['phone', 'email'] as const) {
    const contact = contacts[name];
    if (contact === null) continue;
    const user = await changes.accountByLogin(store, contact);
    const other = user ?? (await changes.accountByProven(store, contact));
    if (other && other.id !== own && (contact !== proven || user?.proven === contact)) fields[name] = 'taken';
  }
  const names = Object.keys(fields);
  if (names.length === 0) return null;
  return new CommerceError('taken', `there is an account with this ${names.join(' and this ')} already`, fields);
};

/**
 * Gives a contact to the account that has proven it, and takes it from another one that only wrote it down. If that has
 * no other contact, it gets the one back that it has proven itself.
 * @param owner the id of the account that has proven the contact
 * @param write writes the owner's contacts or proof. The other's go before, since no two may have the same, and the one
 *   that it gets back comes after, since the owner may have used it until now
 */
export const claimContact = async (
  changes: StorageChanges,
  store: StoreRecord,
  { owner, contact }: { owner: number; contact: string },
  write: () => Promise<void>,
): Promise<void> => {
  const other = await changes.accountByLogin(store.code, contact);
  if (!other || other.id === owner) return write();
  const { id, proven } = other;
  const now = new Date().toISOString();
  const left = {
    phone: other.phone === contact ? null : other.phone,
    email: other.email === contact ? null : other.email,
  };
  const hasLeft = left.phone !== null || left.email !== null;
  await (hasLeft ? changes.changeAccount(id, left, now) : changes.clearContacts(id, now));
  await write();
  if (!hasLeft && proven !== null && (await changes.accountByLogin(store.code, proven)) === null)
    await changes.changeAccount(
      id,
      proven.includes('@') ? { ...left, email: proven } : { ...left, phone: proven },
      now,
    );
  await notifyShopper(changes, id, { kind: 'contact changed', text: contactChangedText(store.details) });
};
