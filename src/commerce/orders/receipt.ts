import { invalidInputError } from '../errors/commerce-error.ts';
import type { Owner } from '../storage/carts.ts';
import type { StorageChanges } from '../storage/storage.ts';

/** Where the API has a receipt; a server in front may have put its own address before it. */
const address = /(?:^|\/)api\/upload\/([\w.-]{1,100})$/u;

/**
 * Warns the shop's staff that one transfer was shown for several orders; empty where it was not. The order stands all
 * the same: a shopper may well have paid for two orders at once.
 */
export const describeSameReceipt = (others: readonly string[]): string =>
  others.length === 0 ? '' : `same receipt as ${others.join(', ')}: check that the money came for each`;

/**
 * The receipt of a bank transfer, as the API's own address of it.
 * @throws {ApiError} bad_request where it is not one that this shopper sent
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
