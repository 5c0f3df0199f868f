import { badRequest } from '../http/api-error.ts';
import type { Owner } from '../storage/orders.ts';
import type { Changes } from '../storage/storage.ts';

/** Where the API has a receipt; a server in front may have put its own address before it. */
const address = /(?:^|\/)api\/upload\/([\w.-]{1,100})$/u;

/**
 * The receipt of a bank transfer, as the API's own address of it.
 * @throws {ApiError} bad_request where it is not one that this shopper sent
 */
export const receiptOf = async (changes: Changes, { store, account }: Owner, url: string): Promise<string> => {
  const name = address.exec(url)?.[1];
  const owner = name === undefined ? null : await changes.receipt(name);
  if (owner?.store !== store || owner.account !== account)
    throw badRequest('checkoutForm is not valid', { image_url: 'invalid' });
  return `/api/upload/${name}`;
};
