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
 * Takes a contact from the account that only wrote it down, for the one that has proven it. An account that has no
 * other contact gets the one back that it has proven itself.
 * @param owner the account that has proven the contact
 */
export const claimContact = async (
  changes: StorageChanges,
  store: StoreRecord,
  owner: Pick<AccountRecord, 'id'>,
  contact: string,
): Promise<void> => {
  const other = await changes.accountByLogin(store.code, contact);
  if (!other || other.id === owner.id) return;
  const { id, proven } = other;
  const now = new Date().toISOString();
  const left = {
    phone: other.phone === contact ? null : other.phone,
    email: other.email === contact ? null : other.email,
  };
  if (left.phone !== null || left.email !== null) await changes.changeAccount(id, left, now);
  else if (proven !== null && (await changes.accountByLogin(store.code, proven)) === null)
    await changes.changeAccount(
      id,
      proven.includes('@') ? { ...left, email: proven } : { ...left, phone: proven },
      now,
    );
  else await changes.clearContacts(id, now);
  await notifyShopper(changes, id, { kind: 'contact changed', text: contactChangedText(store.details) });
};
