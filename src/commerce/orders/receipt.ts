import { invalidInputError } from '../errors/commerce-error.ts';
import type { Owner } from '../storage/carts.ts';
import type { StorageChanges } from '../storage/storage.ts';

/** Matches the API's path of a receipt; a proxy in front may have added a prefix. */
const address = /(?:^|\/)api\/upload\/([\w.-]{1,100})$/u;

/**
 * Returns a warning for the staff that the same receipt was submitted for several orders; empty if it was not. The
 * order is still valid: a shopper may have paid for two orders with one transfer.
 */
export const describeSameReceipt = (others: readonly string[]): string =>
  others.length === 0 ? '' : `same receipt as ${others.join(', ')}: check that the money came for each`;

/**
 * Resolves the URL of a bank transfer's receipt to the API's own path.
 * @throws {CommerceError} bad_request if this shopper did not upload it
 */
export const resolveReceipt = async (
  changes: StorageChanges,
  { store, account }: Owner,
  url: string,
): Promise<string> => {
  const name = address.exec(url)?.[1];
  const owner = name === undefined ? null : await changes.receipt(name);
  if (owner?.store !== store || owner.account !== account)
    throw invalidInputError('checkoutForm is not valid', { image_url: 'invalid' });
  return `/api/upload/${name}`;
};
