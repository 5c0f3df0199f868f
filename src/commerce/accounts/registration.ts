import type { FieldFault } from '../../contract/errors.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { AccountRecord } from '../storage/accounts.ts';
import type { StorageChanges } from '../storage/storage.ts';

type Contacts = Pick<AccountRecord, 'email' | 'phone'>;

/**
 * Returns an error that names the contacts that another account of the store already uses; null if there are none.
 * @param own the account that may keep using its own contacts
 */
export const findTakenContacts = async (
  changes: StorageChanges,
  store: string,
  contacts: Contacts,
  own: number | null = null,
): Promise<CommerceError | null> => {
  const fields: Record<string, FieldFault> = {};
  for (const name of ['phone', 'email'] as const) {
    const contact = contacts[name];
    const other = contact === null ? null : await changes.accountByLogin(store, contact);
    if (other && other.id !== own) fields[name] = 'taken';
  }
  const names = Object.keys(fields);
  if (names.length === 0) return null;
  return new CommerceError('taken', `there is an account with this ${names.join(' and this ')} already`, fields);
};
