import { invalidInputError } from '../errors/commerce-error.ts';
import type { StorageReads } from '../storage/storage.ts';

/**
 * Validates the URL that PayPal sends the shopper back to: https on a host of this store, at the default port. Only
 * `localhost` and `*.localhost` may use http or another port.
 * @throws {CommerceError} bad_request for any other URL, so that this cannot be used as an open redirect
 */
export const parseReturnUrl = async (
  storage: StorageReads,
  store: string,
  field: 'success_url' | 'cancel_url',
  text: string,
): Promise<string> => {
  const refuse = () => invalidInputError(`${field} is not an address of this store`, { [field]: 'invalid' });
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') throw refuse();
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  if (!isLocal && (url.port !== '' || url.protocol !== 'https:')) throw refuse();
  const owner = await storage.storeByDomain(url.hostname);
  if (owner?.code !== store) throw refuse();
  return url.href;
};
